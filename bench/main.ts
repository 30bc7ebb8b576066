/**
 * Measures citespan against its peers and limits in one run: `npm run bench`, or
 * `npm run bench -- --only stream` for suites and rows whose name contains a text.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatColumns } from './format-columns.ts'
import { isMet } from './harness.ts'
import type { BenchResult, BenchRow, BenchSuite, Target } from './harness.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    /** Exit code 1 if a row misses its target. */
    strict: { type: 'boolean', default: false },
  },
})

const header = ['row', 'peer', 'ratio', 'target', 'met', 'measured']
const lines: string[][] = []
const reasons: string[] = []
let missed = 0
for (const { name, rows, end } of await findSuites(import.meta.dirname)) {
  const chosen = rows.filter(({ label }) => isChosen(`${name}: ${label}`))
  for (const row of chosen) lines.push(await runRow(name, row))
  await end?.()
}
if (lines.length === 0) throw new Error(`No row has "${values.only?.join('" or "')}" in its name.`)
console.log(formatColumns([header, ...lines], { leftColumns: [0, 1, 4, 5] }))
console.log(`\n${lines.length - missed} of ${lines.length} targets met.`)
if (reasons.length > 0) console.log(`Missed:\n${reasons.map((reason) => `- ${reason}`).join('\n')}`)
if (values.strict && missed > 0) process.exitCode = 1

async function runRow(suite: string, row: BenchRow): Promise<string[]> {
  process.stderr.write(`${suite}: ${row.label} … `)
  const result = await runOrBreak(row)
  const met = isMet(result, row.target)
  if (!met) {
    missed += 1
    reasons.push(`${suite}: ${row.label}. ${row.missed ?? 'Not explained.'}`)
  }
  process.stderr.write(`${formatRatio(result.ratio)}\n`)
  const { ratio, detail, broken } = result
  const measured = broken === undefined ? detail : `${detail}; ${broken}`
  return [
    `${suite}: ${row.label}`,
    row.peer,
    formatRatio(ratio),
    formatTarget(row.target),
    met ? 'yes' : 'NO',
    measured,
  ]
}

/** A row that fails misses its target, and the other rows are still measured. */
async function runOrBreak({ run }: BenchRow): Promise<BenchResult> {
  try {
    return await run()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ratio: Number.NaN, detail: '', broken: `failed: ${reason}` }
  }
}

/** The suites of all folders, in the order of their paths. */
async function findSuites(directory: string): Promise<BenchSuite[]> {
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && path.includes('/'))
    .toSorted()
  const suites: BenchSuite[] = []
  for (const path of paths) {
    const module: { suite?: BenchSuite } = await import(join(directory, path))
    if (module.suite) suites.push(module.suite)
  }
  return suites
}

function isChosen(name: string): boolean {
  return values.only?.some((text) => name.toLowerCase().includes(text.toLowerCase())) ?? true
}

function formatRatio(ratio: number): string {
  return ratio >= 100 ? `${ratio.toFixed(0)} ×` : `${ratio.toFixed(2)} ×`
}

function formatTarget({ atLeast, atMost }: Target): string {
  return [atLeast === undefined ? '' : `≥ ${atLeast} ×`, atMost === undefined ? '' : `≤ ${atMost} ×`]
    .filter((part) => part !== '')
    .join(', ')
}
