import type { Transaction } from 'kysely'
import type { Citation } from '../core/citation.ts'
import type { RunRecord, Scope } from '../core/run-record.ts'
import type { Source } from '../core/source.ts'
import type { StoredCitation } from '../core/store.ts'
import type { CitationPosition, RunPosition } from './cursor.ts'
import { scopeNames } from './keys.ts'
import { corruptRow, readRow, toCitation, toContent, toRecord, toSource } from './records.ts'
import { contentRowSchema, runRowSchema, sourceRowSchema, verifiedCitationRowSchema } from './schema.ts'
import type { RunRow, SourceRow, StoreSchema } from './schema.ts'

type Database = Transaction<StoreSchema>

const scopeColumns = {
  sessionId: 'session_id',
  agentId: 'agent_id',
  userId: 'user_id',
  project: 'project',
} as const

/** Values of one `in (…)`, far below what a statement may hold. */
const MAX_VALUES = 5000

export async function readRun(db: Database, id: string): Promise<RunRecord | null> {
  const row = await db.selectFrom('citespan_runs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const [record] = await readRecords(db, [readRunRow(row)])
  return record!
}

/** At most `limit` runs after the position, oldest first, each with where it stands. */
export async function readRunPage(
  db: Database,
  { scope, after, limit }: { scope: Scope; after: RunPosition | null; limit: number },
): Promise<{ record: RunRecord; position: RunPosition }[]> {
  let query = db.selectFrom('citespan_runs as run').selectAll('run')
  for (const name of scopeNames) {
    const key = scope[name]
    if (key !== undefined) query = query.where(`run.${scopeColumns[name]}`, '=', key)
  }
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('run.created_ms', 'run.id'), '>', tuple(after.createdMs, after.runId)),
    )
  }
  const found = await query.orderBy('run.created_ms').orderBy('run.id').limit(limit).execute()
  const rows = found.map(readRunRow)
  const records = await readRecords(db, rows)
  return rows.map(({ id, created_ms }, index) => ({
    record: records[index]!,
    position: { createdMs: created_ms, runId: id },
  }))
}

/** At most `limit` citations after the position: runs oldest first, each run's in the order of its record. */
export async function readCitationPage(
  db: Database,
  {
    scope,
    runId,
    after,
    limit,
  }: { scope: Scope; runId?: string; after: CitationPosition | null; limit: number },
): Promise<{ citation: StoredCitation; position: CitationPosition }[]> {
  let query = selectCitations(db)
    .innerJoin('citespan_runs as run', 'run.id', 'citation.run_id')
    .select(['run.created_at', 'run.created_ms'])
  for (const name of scopeNames) {
    const key = scope[name]
    if (key !== undefined) query = query.where(`run.${scopeColumns[name]}`, '=', key)
  }
  if (runId !== undefined) query = query.where('run.id', '=', runId)
  if (after) {
    // The first condition says less, but an index on runs serves it.
    query = query
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('run.created_ms', 'run.id'), '>=', tuple(after.createdMs, after.runId)),
      )
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('run.created_ms', 'run.id', 'citation.ordinal'),
          '>',
          tuple(after.createdMs, after.runId, after.ordinal),
        ),
      )
  }
  const rows = await query
    .orderBy('run.created_ms')
    .orderBy('run.id')
    .orderBy('citation.ordinal')
    .limit(limit)
    .execute()
  return rows.map((found) => {
    const row = readRow(citationOfRunSchema, found, 'citespan_citations', `${found.run_id}, ${found.id}`)
    return {
      citation: { ...toCitation(row), runId: row.run_id, createdAt: row.created_at },
      position: { createdMs: row.created_ms, runId: row.run_id, ordinal: row.ordinal },
    }
  })
}

const citationOfRunSchema = verifiedCitationRowSchema.extend(
  runRowSchema.pick({ created_at: true, created_ms: true }).shape,
)

/** The records of run rows, in the same order. */
async function readRecords(db: Database, rows: readonly RunRow[]): Promise<RunRecord[]> {
  const ids = rows.map(({ id }) => id)
  const sources = await readSources(db, ids)
  const citations = await readCitations(db, ids)
  return rows.map((row) =>
    toRecord(row, { sources: sources.get(row.id) ?? [], citations: citations.get(row.id) ?? [] }),
  )
}

async function readSources(db: Database, runIds: readonly string[]): Promise<Map<string, Source[]>> {
  const rows: SourceRow[] = []
  for (const ids of slices(runIds)) {
    const found = await db
      .selectFrom('citespan_sources')
      .selectAll()
      .where('run_id', 'in', ids)
      .orderBy('run_id')
      .orderBy('ordinal')
      .execute()
    for (const row of found) {
      rows.push(readRow(sourceRowSchema, row, 'citespan_sources', `${row.run_id}, ${row.ordinal}`))
    }
  }
  const contents = await readContents(
    db,
    rows.map((row) => row.content_digest),
  )
  return groupByRun(rows, (row) => {
    const content = contents.get(row.content_digest)
    if (content === undefined) throw corruptRow('citespan_contents', row.content_digest)
    return toSource(row, content)
  })
}

async function readContents(db: Database, digests: readonly string[]): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for (const some of slices([...new Set(digests)])) {
    const found = await db.selectFrom('citespan_contents').selectAll().where('digest', 'in', some).execute()
    for (const row of found) {
      contents.set(
        row.digest,
        toContent(readRow(contentRowSchema, row, 'citespan_contents', String(row.digest))),
      )
    }
  }
  return contents
}

async function readCitations(db: Database, runIds: readonly string[]): Promise<Map<string, Citation[]>> {
  const citations = new Map<string, Citation[]>()
  for (const ids of slices(runIds)) {
    const found = await selectCitations(db)
      .where('citation.run_id', 'in', ids)
      .orderBy('citation.run_id')
      .orderBy('citation.ordinal')
      .execute()
    const rows = found.map((row) =>
      readRow(verifiedCitationRowSchema, row, 'citespan_citations', `${row.run_id}, ${row.id}`),
    )
    for (const [runId, group] of groupByRun(rows, toCitation)) citations.set(runId, group)
  }
  return citations
}

/** Citations with their newest verification. */
function selectCitations(db: Database) {
  return db
    .selectFrom('citespan_citations as citation')
    .leftJoin('citespan_verifications as verification', (join) =>
      join
        .onRef('verification.run_id', '=', 'citation.run_id')
        .onRef('verification.citation_id', '=', 'citation.id')
        .on('verification.ordinal', '=', (eb) =>
          eb
            .selectFrom('citespan_verifications as each')
            .select((each) => each.fn.max('each.ordinal').as('newest'))
            .whereRef('each.run_id', '=', 'citation.run_id')
            .whereRef('each.citation_id', '=', 'citation.id'),
        ),
    )
    .selectAll('citation')
    .select(['verification.status', 'verification.verdict', 'verification.body as verification'])
}

function readRunRow(row: RunRow): RunRow {
  return readRow(runRowSchema, row, 'citespan_runs', String(row.id))
}

function groupByRun<Row extends { run_id: string }, Item>(
  rows: readonly Row[],
  toItem: (row: Row) => Item,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const row of rows) {
    const group = groups.get(row.run_id)
    if (group) group.push(toItem(row))
    else groups.set(row.run_id, [toItem(row)])
  }
  return groups
}

function* slices(values: readonly string[]): Generator<string[]> {
  for (let start = 0; start < values.length; start += MAX_VALUES) {
    yield values.slice(start, start + MAX_VALUES)
  }
}
