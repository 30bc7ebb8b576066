import { z } from 'zod'
import { auditRun, createAudit } from '../../records/audit.ts'
import type { Audit } from '../../records/audit.ts'
import { DEFAULT_PROJECT } from '../../core/records.ts'
import { quoteCheckSchema, statusSchema, uncitedReasons, verdictSchema } from '../../core/citation.ts'
import { CitationError } from '../../core/error.ts'
import { contentHash } from '../../core/hash.ts'
import type { Source } from '../../core/source.ts'
import { spanSchema } from '../../core/span.ts'
import type { Store } from '../../core/ports.ts'
import { auditCitations, citationFilterOf as resolvedFilter } from '../../engine/registrar.ts'
import type { CitationAudit } from '../../engine/registrar.ts'
import { auditStored } from '../../engine/records.ts'
import { rowIdSchema, sourceRowsSchema } from './command.ts'
import type { Command, SourceRow } from './command.ts'
import type { RecordArguments } from './input/arguments.ts'
import { citationFilterOf, hasCitationCondition } from './input/citation-filter.ts'

const sourceIdSchema = z.union([z.string(), z.number()]).transform(String)
const textPartSchema = z.int().nonnegative().default(0)

/**
 * A row as written by `attribute`; with the response and sources of its input, more can be audited. Further fields
 * are allowed.
 */
const rowSchema = z.object({
  id: rowIdSchema.optional(),
  response: z.string().optional(),
  sources: sourceRowsSchema.optional(),
  citations: z.array(
    spanSchema.extend({
      id: z.string().optional(),
      textPart: textPartSchema,
      text: z.string(),
      sourceIds: z.array(sourceIdSchema),
      status: statusSchema,
      verdict: verdictSchema,
      evidence: z
        .array(
          spanSchema.extend({
            sourceId: sourceIdSchema,
            quote: z.string(),
            similarity: z.number().min(0).max(1),
          }),
        )
        .default([]),
      quoteCheck: quoteCheckSchema.optional(),
    }),
  ),
  uncited: z
    .array(spanSchema.extend({ textPart: textPartSchema, reason: z.enum(uncitedReasons) }))
    .default([]),
})

/** Maximum number of stored runs in memory at a time; each holds the full texts of its sources. */
const BATCH = 20

/**
 * The command `audit` for rows as `attribute` writes them. It answers each row with its audit; a last row has the
 * total.
 */
export function createAuditCommand(audit: Audit = createAudit()): Command {
  return {
    async answer(row, line) {
      const { id = line, response, sources, citations, uncited } = rowSchema.parse(row)
      const { id: _, ...result } = audit.add({
        id: String(id),
        // A citation without an id is given its index in the row.
        citations: citations.map((citation, index) => ({ ...citation, id: citation.id ?? String(index) })),
        uncited,
        ...(response !== undefined && { textParts: [response] }),
        ...(sources && { sources: sources.map(toSource) }),
      })
      return result
    },
    end: () => ({ total: audit.total() }),
  }
}

/** Whether at least one of these options, which select stored runs, is given. */
export function isOfStore({ db, schema, session, project, agent, ...given }: RecordArguments): boolean {
  return [db, schema, given['schema-per-project'], session, project, agent].some((each) => each !== undefined)
}

/**
 * Yields the audit of the run `operand`; without `operand`, the audits of all runs that the other arguments select,
 * and the total. A run that cannot be read gives an `error` row. Throws a `CitationError` `not-found` if there is no
 * such run.
 */
export async function* auditRecords(
  store: Pick<Store, 'getRun' | 'listRuns'>,
  { operand, session, project, agent }: RecordArguments,
): AsyncGenerator<object> {
  if (operand !== undefined) {
    const run = await store.getRun(operand, { project })
    const isWithin =
      run &&
      (session ?? run.sessionId) === run.sessionId &&
      (agent ?? run.agentId) === run.agentId &&
      (project ?? run.project ?? DEFAULT_PROJECT) === (run.project ?? DEFAULT_PROJECT)
    if (!isWithin) throw notFound(`There is no run ${JSON.stringify(operand)}.`)
    yield auditStored(run, { add: auditRun })
    return
  }
  const audit = createAudit()
  const scope = {
    ...(session !== undefined && { sessionId: session }),
    ...(project !== undefined && { project }),
    ...(agent !== undefined && { agentId: agent }),
  }
  let cursor: string | undefined
  do {
    const page = await store.listRuns({ ...scope, limit: BATCH, cursor })
    for (const { id, message } of page.unreadable ?? [])
      yield { id, error: { code: 'database-corrupt', message } }
    if (cursor === undefined && page.items.length === 0 && !page.unreadable)
      throw notFound('There is no matching run.')
    for (const run of page.items) yield auditStored(run, audit)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  yield { total: audit.total() }
}

function toSource({ id, title, url, text }: SourceRow, index: number): Source {
  return {
    id,
    number: index + 1,
    type: url ? 'website' : 'document',
    identifier: url || id,
    content: text,
    contentHash: contentHash(text),
    ...(title && { title }),
    ...(url && { url }),
  }
}

function notFound(message: string): CitationError {
  return new CitationError({ code: 'not-found', message, suggestion: 'Check the ids and --db.' })
}

/** Maximum number of citations that one row counts; further ones are counted in further rows. */
const LIMIT = 100_000

/** Whether the arguments ask for citations rather than answers: by `--citations` or a filter of citations. */
export function isOfCitations(given: RecordArguments): boolean {
  return given.citations === true || hasCitationCondition(given)
}

/** Counts the citations that the arguments select: one row for each 100,000 of them. */
export async function* auditCitationRecords(
  log: Store,
  given: RecordArguments,
): AsyncGenerator<CitationAudit> {
  const actor = { role: 'auditor', project: given.project ?? DEFAULT_PROJECT } as const
  const filter = await resolvedFilter(citationFilterOf(given), 'audit', { log, actor })
  let cursor: string | undefined
  do {
    const audit = await auditCitations({ ...filter, limit: LIMIT, cursor }, { log, actor })
    yield audit
    cursor = audit.nextCursor ?? undefined
  } while (cursor !== undefined)
}
