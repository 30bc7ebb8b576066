import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Store } from '../../src/core/ports/store.ts'
import { sqliteStore } from '../../src/records/store/sqlite/store.ts'
import { actorOf, registerSource } from '../../test/faults/citing.ts'
import { formatTime, growth } from '../harness.ts'
import type { BenchResult, BenchRow, BenchSuite } from '../harness.ts'
import { newCitations } from './citations.ts'
import { fillFile } from './filled-file.ts'
import { auditor as actor, growingQueries as queries } from './growing-queries.ts'
import type { Query } from './growing-queries.ts'

const SMALL = 10_000
const LARGE = 1_000_000

/** Both database files. They are filled when the first row needs them, and removed when the process ends. */
let files: { small: string; large: string } | undefined

function filledFiles(): { small: string; large: string } {
  if (files) return files
  const directory = mkdtempSync(join(tmpdir(), 'citespan-growth-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  files = { small: join(directory, 'small.db'), large: join(directory, 'large.db') }
  return files
}

async function openFilled(path: string, citations: number): Promise<Store> {
  const store = sqliteStore(path)
  await store.getEvent('nothing', { actor })
  if (statSync(path).size < citations * 100) {
    const database = new Database(path)
    fillFile(database, citations)
    database.close()
  }
  return store
}

async function growthOf(query: Query): Promise<BenchResult> {
  const { small: smallPath, large: largePath } = filledFiles()
  const small = await openFilled(smallPath, SMALL)
  const large = await openFilled(largePath, LARGE)
  const works = [
    { store: small, citations: SMALL },
    { store: large, citations: LARGE },
  ].map(({ store, citations }) => {
    let turn = 0
    return async () => (await query(store, { turn: turn++, citations })).items.length
  })
  const [smallWork, largeWork] = works
  const [fromSmall, fromLarge] = [await smallWork!(), await largeWork!()]
  const times = await growth(smallWork!, largeWork!, { minTime: 1000, repetitions: 15 })
  const { plans, scans } = await plansOf(query, largePath)
  await small.close()
  await large.close()
  const broken =
    fromSmall === 0 || fromSmall !== fromLarge
      ? `${fromSmall} and ${fromLarge} found`
      : scans.length > 0
        ? scans.join('; ')
        : undefined
  return {
    ratio: times.ratio,
    detail: `${formatTime(times.small)}, ${formatTime(times.large)} for ${fromLarge}; ${plans.join('; ')}`,
    ...(broken !== undefined && { broken }),
  }
}

/** Compares the time of appending a citation to the large file with that for the small one. */
async function appendGrowth(): Promise<BenchResult> {
  const paths = filledFiles()
  const small = await openFilled(paths.small, SMALL)
  const large = await openFilled(paths.large, LARGE)
  const writer = actorOf({ sessions: 1 }, 0)
  for (const store of [small, large]) await registerSource(store)
  const [smallWork, largeWork] = [small, large].map(
    (store) => () => store.append(newCitations(1), { actor: writer }),
  )
  const times = await growth(smallWork!, largeWork!, { minTime: 2000, repetitions: 15 })
  await small.close()
  await large.close()
  return { ratio: times.ratio, detail: `${formatTime(times.small)}, ${formatTime(times.large)}` }
}

/** The query plans of SQLite for a query. `scans` are those steps that read a whole table or sort the results. */
async function plansOf(query: Query, path: string): Promise<{ plans: string[]; scans: string[] }> {
  const statements: string[] = []
  const database = new Database(path, { verbose: (statement) => void statements.push(String(statement)) })
  const store = sqliteStore({ database })
  await query(store, { turn: 1, citations: LARGE })
  const steps = statements
    .filter((text) => /^\s*select event\./.test(text))
    .flatMap((text) => database.prepare<[], { detail: string }>(`explain query plan ${text}`).all())
    .map(({ detail }) => detail)
  await store.close()
  database.close()
  const isMatch = (step: string) => /^SCAN citespan_claims VIRTUAL TABLE INDEX \d+:\S*M/.test(step)
  const scans = steps.filter(
    (step) => (/^SCAN (?!CONSTANT)/.test(step) && !isMatch(step)) || step.includes('TEMP B-TREE'),
  )
  const reads = steps.filter((step) => /^(?:SEARCH|SCAN)/.test(step) && !/ newest /.test(step))
  return { plans: [...new Set(reads)], scans: reads.length === 0 ? ['no plan was found'] : scans }
}

const rows: BenchRow[] = Object.entries(queries).map(([name, query]) => ({
  label: `citations by ${name}, 1,000,000 by the time of 10,000`,
  peer: 'itself',
  target: { atMost: 2 },
  run: () => growthOf(query),
}))

export const suite: BenchSuite = {
  name: 'store-growth',
  rows: [
    ...rows,
    {
      label: 'one append, among 1,000,000 by the time among 10,000',
      peer: 'itself',
      target: { atMost: 2 },
      run: appendGrowth,
    },
  ],
}
