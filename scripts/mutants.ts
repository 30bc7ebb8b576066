/**
 * Mutation testing: draws small damages to the source, applies one at a time, and runs the tests that run the damaged
 * line, the nearest by imports first. Which tests these are is recorded once, without damage. Damages that no test
 * catches are listed by kind with their change, and a table shows how many were caught in each room. A damage that
 * does not change what the code does counts like any other.
 *
 * ```
 * npm run mutants -- --count 300 --seed 7 --rooms text,records/store/sqlite
 * ```
 *
 * The damages are those of `mutants/operators.ts`; they are applied to copies of the working tree that are removed
 * afterwards.
 */
import {
  chmodSync,
  globSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawMutants } from './mutants/draw-mutants.ts'
import { findNearestTests } from './mutants/nearest-tests.ts'
import { listSurvivors, rateOf, tableOf } from './mutants/report.ts'
import { runMutants } from './mutants/run-mutants.ts'
import type { Outcome } from './mutants/run-mutants.ts'
import { copyTree, endTests } from './mutants/tree-copy.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    /** Folders or files of `src`. */
    rooms: {
      type: 'string',
      default: 'text,cite,engine,records/store,records/log',
    },
    /** Maximum number of test files that are run for a mutant, the nearest first. */
    tests: { type: 'string', default: '8' },
    /** Seconds for further tests if the nearest find nothing. */
    seconds: { type: 'string', default: '60' },
    /** Mutants that are tried at once. */
    lanes: { type: 'string', default: String(availableParallelism()) },
    /** Leaves out tests that start PostgreSQL, and files that only they reach. */
    'without-postgres': { type: 'boolean', default: false },
    /** Fails unless this percentage is caught. */
    strict: { type: 'string' },
    /** File for the outcomes as JSON, written after each mutant, so that a run that ends early keeps its part. */
    json: { type: 'string' },
  },
})

const rooms = values.rooms.split(',').map((room) => join('src', room))
const nearest = findNearestTests(
  ['src', 'extractors', 'test'].flatMap((root) => globSync(`${root}/**/*.{ts,tsx}`).toSorted()),
  {
    atMost: Number(values.tests),
    withPostgres: !values['without-postgres'],
  },
)
const files = rooms
  .flatMap((room) => (statSync(room).isFile() ? [room] : globSync(`${room}/**/*.ts`).toSorted()))
  .filter((file) => !file.endsWith('.d.ts'))
const leftOut = files.filter((file) => nearest.needsPostgres(file))
const texts = new Map(
  files.filter((file) => !leftOut.includes(file)).map((file) => [file, readFileSync(file, 'utf8')]),
)
const mutants = drawMutants(texts, { count: Number(values.count), seed: Number(values.seed) })

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'citespan-mutants-')))
// PostgreSQL may run as another user, and has its data in this folder.
chmodSync(folder, 0o755)
const clean = () => {
  endTests()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    clean()
    process.exit(130)
  })
}

const started = performance.now()
let outcomes: Outcome[]
try {
  const lanes = Array.from({ length: Number(values.lanes) }, (_, lane) =>
    copyTree(join(folder, String(lane))),
  )
  const done: Outcome[] = []
  outcomes = await runMutants(mutants, {
    texts,
    testsOf: (file) => ({ nearest: nearest.of(file), further: nearest.further(file) }),
    furtherTime: 1_000 * Number(values.seconds),
    copies: lanes,
    onOutcome(outcome) {
      const { fate, kind, file, line } = outcome
      done.push(outcome)
      console.error(`${done.length}/${mutants.length} ${fate} ${kind} ${file}:${line}`)
      if (values.json) writeFileSync(values.json, JSON.stringify(done, null, 1))
    },
  })
} finally {
  clean()
}

const roomOf = ({ file }: Outcome) => file.split('/')[1]!
console.log(`Survivors by kind\n\n${listSurvivors(outcomes, texts)}\n`)
console.log(`${tableOf(outcomes, ({ kind }) => kind)}\n`)
console.log(`${tableOf(outcomes, roomOf)}\n`)
if (leftOut.length > 0)
  console.log(`Left out, as only tests with PostgreSQL reach them: ${leftOut.join(', ')}`)
const minutes = ((performance.now() - started) / 60_000).toFixed(1)
console.log(`Seed ${values.seed}, ${mutants.length} mutants, ${minutes} minutes.`)
if (values.json) writeFileSync(values.json, JSON.stringify(outcomes, null, 1))
if (values.strict !== undefined && 100 * rateOf(outcomes) < Number(values.strict)) {
  console.error(`Fewer than ${values.strict} % of the mutants were caught.`)
  process.exitCode = 1
}
