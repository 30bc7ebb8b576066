import { Client, Pool } from 'pg'
import type { Store } from '../../src/core/ports/store.ts'
import { postgresStore } from '../../src/records/store/postgres/store.ts'
import { actorOf, registerSource } from '../../test/faults/citing.ts'
import { startPostgres } from '../../test/fixtures/postgres.ts'
import { formatTime, growth } from '../harness.ts'
import type { BenchResult, BenchRow, BenchSuite } from '../harness.ts'
import { newCitations } from './citations.ts'
import { fillSchema } from './filled-schema.ts'
import { auditor, growingQueries } from './growing-queries.ts'
import type { Query } from './growing-queries.ts'

const SMALL = 10_000
const LARGE = 1_000_000

type Filled = { store: Store; pool: Pool; citations: number }

/** A server with both schemas. They are filled when the first row needs them. */
let filled: Promise<Record<'small' | 'large', Filled> & { end(): Promise<void> }> | undefined

async function fillBoth() {
  const { connectionString, stop } = await startPostgres()
  const small = await openFilled(connectionString, SMALL)
  const large = await openFilled(connectionString, LARGE)
  return {
    small,
    large,
    async end() {
      for (const { store, pool } of [small, large]) {
        await store.close()
        await pool.end()
      }
      await stop()
    },
  }
}

async function openFilled(connectionString: string, citations: number): Promise<Filled> {
  const schema = `filled_${citations}`
  const administrator = new Client(connectionString)
  await administrator.connect()
  await administrator.query(`create schema ${schema}; set search_path = ${schema}`)
  const url = new URL(connectionString)
  url.searchParams.set('options', `-c search_path=${schema}`)
  const pool = new Pool({ connectionString: url.href, max: 1, allowExitOnIdle: true })
  // When all rows are measured the server is stopped at once, so a connection may report an error before it is closed.
  pool.on('error', () => {})
  const store = postgresStore({ pool })
  await store.getEvent('nothing', { actor: auditor })
  await fillSchema(administrator, citations)
  await administrator.end()
  return { store, pool, citations }
}

async function growthOf(query: Query): Promise<BenchResult> {
  const { small, large } = await (filled ??= fillBoth())
  const [smallWork, largeWork] = [small, large].map(({ store, citations }) => {
    let turn = 0
    return async () => (await query(store, { turn: turn++, citations })).items.length
  })
  const [fromSmall, fromLarge] = [await smallWork!(), await largeWork!()]
  const times = await growth(smallWork!, largeWork!, { minTime: 1000, repetitions: 15 })
  const { reads, scans } = await plansOf(query, large)
  const broken =
    fromSmall === 0 || fromSmall !== fromLarge
      ? `${fromSmall} and ${fromLarge} found`
      : scans.length > 0 || reads.length === 0
        ? scans.join('; ') || 'no plan was found'
        : undefined
  return {
    ratio: times.ratio,
    detail: `${formatTime(times.small)}, ${formatTime(times.large)} for ${fromLarge}; ${reads.join('; ')}`,
    ...(broken !== undefined && { broken }),
  }
}

/** Compares the time of appending a citation to the large schema with that for the small one. */
async function appendGrowth(): Promise<BenchResult> {
  const { small, large } = await (filled ??= fillBoth())
  const writer = actorOf({ sessions: 1 }, 0)
  for (const { store } of [small, large]) await registerSource(store)
  const [smallWork, largeWork] = [small, large].map(
    ({ store }) =>
      () =>
        store.append(newCitations(1), { actor: writer }),
  )
  const times = await growth(smallWork!, largeWork!, { minTime: 2000, repetitions: 15 })
  return { ratio: times.ratio, detail: `${formatTime(times.small)}, ${formatTime(times.large)}` }
}

/**
 * Maximum number of rows that a query may sort: those of a page, or claims with some words in a short part of the log.
 */
const MAX_SORTED = 1024

/**
 * The query plans of PostgreSQL for a query, including those within functions. `scans` are steps that read a whole
 * table or sort more than `MAX_SORTED` rows. The tables of migrations and positions may be read whole.
 */
async function plansOf(
  query: Query,
  { store, pool, citations }: Filled,
): Promise<{ reads: string[]; scans: string[] }> {
  const lines: string[] = []
  const listen = ({ message = '' }: { message?: string }) => void lines.push(...message.split('\n'))
  const client = await pool.connect()
  client.on('notice', listen)
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_nested_statements = on; set client_min_messages = log`)
  client.release()
  await query(store, { turn: 1, citations })
  await client.query('reset auto_explain.log_min_duration; reset client_min_messages')
  client.off('notice', listen)
  const reads = lines.flatMap(
    (line) => line.match(/(?:Index(?: Only)? Scan(?: Backward)? using|Bitmap Index Scan on) \w+/) ?? [],
  )
  const scans = lines.filter((line) => {
    const rows = Number(/Sort .*rows=(\d+)/.exec(line)?.[1] ?? 0)
    const isSort = /Sort  \(/.test(line) && rows > MAX_SORTED
    return /Seq Scan on citespan_(?!migrations|positions)/.test(line) || isSort
  })
  return { reads: [...new Set(reads)], scans }
}

const rows: BenchRow[] = Object.entries(growingQueries).map(([name, query]) => ({
  label: `citations by ${name}, ${LARGE.toLocaleString('en')} by the time of ${SMALL.toLocaleString('en')}`,
  peer: 'itself',
  target: { atMost: 2 },
  run: () => growthOf(query),
}))

export const suite: BenchSuite = {
  name: 'store-postgres-growth',
  rows: [
    ...rows,
    {
      label: `one append, among ${LARGE.toLocaleString('en')} by the time among ${SMALL.toLocaleString('en')}`,
      peer: 'itself',
      target: { atMost: 2 },
      run: appendGrowth,
    },
  ],
  async end() {
    await (await filled)?.end()
  },
}
