import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { LogProblem } from '../../../core/records.ts'
import type { Read } from './snapshot-read.ts'
import { claimWords } from '../events/claim-words.ts'
import { lastIndexed } from '../events/event-keys.ts'
import { readEventOrNull } from '../events/log-leaf.ts'
import type { StoreSchema } from '../events/schema.ts'
import { claimIndex } from '../schema/tables.ts'

type Database = Transaction<StoreSchema>

/** Rows per read. */
const PAGE = 500
/** Approximate number of entries of the two text indexes that are compared at a time. */
const COMPARED = 20_000
/** Limits the problems reported for a text index; a completely different index would have one for each word. */
const MAX_PROBLEMS = 1000
/** The lowest number of a 64-bit column. */
const BEFORE_ALL = '-9223372036854775808'

/** Checks that the text index has exactly the words of the claims. */
export async function* checkClaims(read: Read): AsyncGenerator<LogProblem> {
  const isPostgres = await read(async (_, dialect) => dialect === 'postgres')
  if (!isPostgres) {
    yield* await read(compareWithRebuilt)
    return
  }
  yield* checkWords(read)
  yield* checkPlaces(read)
}

/** PostgreSQL: checks that `citespan_claims` has the words of each citation's claim, and none for other events. */
async function* checkWords(read: Read): AsyncGenerator<LogProblem> {
  for (let after = BEFORE_ALL; ;) {
    const from = after
    const { rows } = await read((db) =>
      sql<{ place: string; id: string; body: string; words: string[] | null }>`
        select event.position::text as place, event.id, event.body, tsvector_to_array(claim.words) as words
        from citespan_events as event left join citespan_claims as claim on claim.position = event.position
        where event.position > ${from}::bigint order by event.position limit ${PAGE}`.execute(db),
    )
    for (const { id, body, words } of rows) {
      const event = readEventOrNull(body, id)
      if (!event) continue
      const expected = event.kind === 'citation' ? claimWords(event.data.text) : []
      const held = new Set(words)
      if (held.size !== expected.length || !expected.every((word) => held.has(word))) yield otherWords(id)
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)!.place
  }
}

/** PostgreSQL: checks that each row of `citespan_claims` has an event. */
async function* checkPlaces(read: Read): AsyncGenerator<LogProblem> {
  const { rows } = await read((db) =>
    sql<{ place: string }>`select claim.position::text as place from citespan_claims as claim
      where not exists (select from citespan_events as event where event.position = claim.position)
      order by claim.position limit ${MAX_PROBLEMS}`.execute(db),
  )
  for (const { place } of rows) yield noEvent(place)
}

function otherWords(id: string): LogProblem {
  return {
    kind: 'index',
    eventId: id,
    message: `The words of event ${id} in citespan_claims differ from those of its claim.`,
  }
}

function noEvent(place: string): LogProblem {
  return { kind: 'index', message: `citespan_claims has words at position ${place}, which has no event.` }
}

/**
 * SQLite: the text index stores no text, so it can only be compared with another index. That index is built here from
 * the events as a temporary table; events that are not indexed yet are left out. Uses the connection exclusively until
 * done.
 */
async function compareWithRebuilt(db: Database): Promise<LogProblem[]> {
  await dropRebuilt(db)
  try {
    for (const statement of rebuilt) await sql.raw(statement).execute(db)
    await fillRebuilt(db)
    const problems = await compareSizes(db)
    await compareWords(db, problems)
    await searchWords(db, problems)
    return problems
  } finally {
    await dropRebuilt(db)
  }
}

const names = {
  index: 'citespan_rebuilt',
  held: 'citespan_words_held',
  expected: 'citespan_words_expected',
  counts: 'citespan_words_counted',
}

const rebuilt = [
  claimIndex(`temp.${names.index}`),
  `create virtual table temp.${names.held} using fts5vocab(main, citespan_claims, instance)`,
  `create virtual table temp.${names.expected} using fts5vocab(temp, ${names.index}, instance)`,
  `create virtual table temp.${names.counts} using fts5vocab(temp, ${names.index}, row)`,
]

async function dropRebuilt(db: Database): Promise<void> {
  for (const name of [names.held, names.expected, names.counts, names.index]) {
    await sql.raw(`drop table if exists temp.${name}`).execute(db)
  }
}

/**
 * Fills the rebuilt text index with the words of every citation, up to the last event that the database records as
 * indexed.
 */
async function fillRebuilt(db: Database): Promise<void> {
  for (let after = BEFORE_ALL; ;) {
    const { rows } = await sql<{ place: string; id: string; body: string }>`
      select cast(position as text) as place, id, body
      from citespan_events where position > cast(${after} as integer) and position <= ${sql.raw(lastIndexed)}
      order by position limit ${PAGE}`.execute(db)
    for (const { place, id, body } of rows) {
      const event = readEventOrNull(body, id)
      if (event?.kind !== 'citation') continue
      await sql`insert into temp.citespan_rebuilt (rowid, words)
        values (cast(${place} as integer), ${claimWords(event.data.text).join(' ')})`.execute(db)
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)!.place
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Compares which claims the two indexes have, and their lengths. */
async function compareSizes(db: Database): Promise<LogProblem[]> {
  const { rows } = await sql<{ place: string; event_id: string | null }>`
    select cast(one.place as text) as place, event.id as event_id from (
        select held.id as place from main.citespan_claims_docsize as held
          left join temp.citespan_rebuilt_docsize as made using (id) where made.sz is not held.sz
        union select made.id from temp.citespan_rebuilt_docsize as made
          left join main.citespan_claims_docsize as held using (id) where held.id is null
      ) as one left join citespan_events as event on event.position = one.place
    order by one.place limit ${MAX_PROBLEMS}`.execute(db)
  return rows.map(({ place, event_id: id }) => (id === null ? noEvent(place) : otherWords(id)))
}

/**
 * Compares the words in the stored text index with those in the rebuilt one, a range of words at a time, and adds the
 * differences to `problems`.
 */
async function compareWords(db: Database, problems: LogProblem[]): Promise<void> {
  const named = new Set(problems.map(({ message }) => message))
  for (let from = ''; problems.length < MAX_PROBLEMS;) {
    const to = await nextWord(db, from)
    const range = sql`term >= ${from} ${to === null ? sql`` : sql`and term < ${to}`}`
    const entries = (table: string) => sql`select term, doc, offset from ${sql.table(table)} where ${range}`
    const [held, made] = [entries(`temp.${names.held}`), entries(`temp.${names.expected}`)]
    const { rows } = await sql<{ place: string; event_id: string | null }>`
      select distinct cast(one.doc as text) as place, event.id as event_id from (
          select * from (${held} except ${made}) union all select * from (${made} except ${held})
        ) as one left join citespan_events as event on event.position = one.doc
      limit ${MAX_PROBLEMS}`.execute(db)
    for (const { place, event_id: id } of rows) {
      const problem = id === null ? noEvent(place) : otherWords(id)
      if (!named.has(problem.message)) problems.push(problem)
      named.add(problem.message)
    }
    if (to === null) return
    from = to
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/**
 * Checks that a search for each word returns as many claims as contain it, because a search uses other parts of the
 * index than `compareWords` reads.
 */
async function searchWords(db: Database, problems: LogProblem[]): Promise<void> {
  for (let after = ''; problems.length < MAX_PROBLEMS;) {
    const { rows } = await sql<{
      term: string
      doc: number
    }>`select term, doc from ${sql.table(`temp.${names.counts}`)}
      where term > ${after} order by term limit ${PAGE}`.execute(db)
    for (const { term, doc } of rows) {
      const found = await sql<{ count: number }>`select count(*) as count from citespan_claims
        where citespan_claims match ${`"${term}"`}`.execute(db)
      if (found.rows[0]?.count === doc) continue
      const message = `A search of citespan_claims for ${JSON.stringify(term)} finds ${found.rows[0]?.count} claims, but ${doc} contain it.`
      problems.push({ kind: 'index', message })
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)!.term
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** The word before which the range from `from` on ends, about `COMPARED` entries long; `null` for the last range. */
async function nextWord(db: Database, from: string): Promise<string | null> {
  const further = async (table: string) => {
    const { rows } = await sql<{ term: string }>`select term from ${sql.table(table)} where term > ${from}
      order by term limit 1 offset ${COMPARED}`.execute(db)
    return rows[0]?.term ?? null
  }
  const words = [await further(`temp.${names.held}`), await further(`temp.${names.expected}`)]
  return words.filter((word) => word !== null).toSorted()[0] ?? null
}
