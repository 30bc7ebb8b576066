/**
 * Measures how exactly "word for word" is checked. Sentences with small edits must not be verified; copied or
 * harmlessly changed ones must be: `node eval/edits/main.ts --data ../shared --only frames --show 5`.
 */
import { parseArgs } from 'node:util'
import { createDecider } from './decide.ts'
import type { Decided } from './decide.ts'
import type { EditCase, EditRow } from './case.ts'
import { antecedents } from './rows/antecedents.ts'
import { cells } from './rows/cells.ts'
import { clauses, clauseTraps } from './rows/clauses.ts'
import { copiedAlone, copiedInThrees } from './rows/copied.ts'
import { harmlessEditsAsQuotes, smallEditsAsQuotes, smallEditsInAnswers } from './rows/doors.ts'
import { frames, neutral } from './rows/frames.ts'
import { harmlessEdits } from './rows/harmless-edits.ts'
import { languages } from './rows/languages.ts'
import { doubtful, randomEdits } from './rows/random-edits.ts'
import { reports } from './rows/reports.ts'
import { smallEdits } from './rows/small-edits.ts'
import { formatReasons, formatResults, formatWrong } from './table.ts'
import type { RowResult } from './table.ts'

const rows: readonly EditRow[] = [
  randomEdits,
  doubtful,
  smallEdits,
  smallEditsInAnswers,
  smallEditsAsQuotes,
  copiedAlone,
  copiedInThrees,
  harmlessEdits,
  harmlessEditsAsQuotes,
  reports,
  frames,
  neutral,
  languages,
  cells,
  antecedents,
  clauses,
  clauseTraps,
]

const { values } = parseArgs({
  options: {
    /**
     * A folder whose `eval/` has data sets of other projects. By default only this project's own cases are measured.
     */
    data: { type: 'string' },
    /** Names of rows, or the beginnings of names, separated by commas. */
    only: { type: 'string', multiple: true },
    /** Selects kinds whose names contain this text. */
    kind: { type: 'string' },
    /** Number of wrong cases of each row that are printed. */
    show: { type: 'string', default: '0' },
    /** Seed of random edits, answers and tables. */
    seed: { type: 'string', default: '0' },
    /** Prints how often each reason was given for wrong cases. */
    reasons: { type: 'boolean', default: false },
    /** Checks only every eighth case of each kind. */
    fast: { type: 'boolean', default: false },
    /** Prints no lines for single kinds. */
    brief: { type: 'boolean', default: false },
  },
})

const only = values.only?.flatMap((names) => names.split(','))
const chosen = rows.filter(({ name }) => only?.some((prefix) => name.startsWith(prefix)) ?? true)
if (chosen.length === 0) throw new Error(`No row is called ${only?.join(' or ')}.`)

const decide = createDecider()
const results: RowResult[] = []
for (const { name, cases } of chosen) {
  const start = performance.now()
  const given = cases({ data: values.data ?? null, seed: Number(values.seed) })
  if (!given) {
    process.stderr.write(`${name}: data missing\n`)
    continue
  }
  const decided: Decided[] = []
  for (const one of sampled(given)) decided.push(await decide(one))
  const result = { name, decided, seconds: (performance.now() - start) / 1000 }
  results.push(result)
  const details = [formatWrong(result, Number(values.show)), values.reasons ? formatReasons(result) : '']
  for (const text of details.filter(Boolean)) console.log(`${text}\n`)
}
console.log(formatResults(results, { kinds: !values.brief }))

/**
 * The cases that the options select. With `fast`, a sample has all three cases of an answer, because they share one
 * attribution.
 */
function sampled(cases: readonly EditCase[]): EditCase[] {
  const seen = new Map<string, number>()
  return cases.filter(({ kind, answer }) => {
    if (values.kind !== undefined && !kind.includes(values.kind)) return false
    if (!values.fast) return true
    const key = kind
    const count = seen.get(key) ?? 0
    seen.set(key, count + 1)
    return answer === undefined ? count % 8 === 0 : Math.floor(count / 3) % 8 === 0
  })
}
