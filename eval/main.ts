/**
 * Scores citespan on labelled data that is not part of the project, beside a
 * trivial baseline: `npm run eval -- --data ../shared --only quotesum`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseMatching, matcherKinds } from '../src/doors/cli/choose-matching.ts'
import { modelMatching } from '../src/doors/cli/matching.ts'
import type { EvalContext, EvalSet } from './eval-set.ts'
import { formatTable } from './format-table.ts'
import { drawRiskCoverage } from './metrics/risk-coverage.ts'
import type { Marked } from './metrics/risk-coverage.ts'
import type { SetResult } from './format-table.ts'
import { sampleRows } from './sample-rows.ts'
import { articles } from './sets/articles.ts'
import { composedTraps } from './sets/composed-traps.ts'
import { expertqa } from './sets/expertqa.ts'
import { extractorShapes } from './sets/extractor-shapes.ts'
import { frank } from './sets/frank.ts'
import { healthver } from './sets/healthver.ts'
import { lfqa } from './sets/lfqa.ts'
import { ocrQuotes } from './sets/ocr-quotes.ts'
import { pdfs } from './sets/pdfs.ts'
import { placeTraps } from './sets/place-traps.ts'
import { quotes } from './sets/quotes.ts'
import { quotesum } from './sets/quotesum.ts'
import { statutes } from './sets/statutes.ts'
import { summedits } from './sets/summedits.ts'
import { traps } from './sets/traps.ts'
import { wiceClaims } from './sets/wice-claims.ts'
import { wiceSpans } from './sets/wice-spans.ts'

const sets: EvalSet[] = [
  extractorShapes,
  quotesum,
  expertqa,
  wiceClaims,
  wiceSpans,
  lfqa,
  summedits,
  ocrQuotes,
  healthver,
  frank,
  statutes,
  traps,
  placeTraps,
  composedTraps,
  quotes,
  articles,
  pdfs,
]

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.CITESPAN_EVAL_DATA ?? '../shared' },
    /** Names of sets, or the beginnings of names, separated by commas. */
    only: { type: 'string', multiple: true },
    matcher: { type: 'string', default: 'lexical' },
    /** Maximum number of rows of each set, chosen by the hash of their ids. Useful with a model, which takes long. */
    limit: { type: 'string' },
    /** Number of rows, in the order of these hashes, that are left out, to draw a second sample. */
    skip: { type: 'string', default: '0' },
    /** Maximum seconds of one call of a language model; 60 by default. */
    timeout: { type: 'string' },
    json: { type: 'string' },
    /** A folder for risk–coverage curves: one SVG for each set whose claims have labels and scores. */
    curves: { type: 'string' },
  },
})

const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit)
const skip = Number(values.skip)
const context: EvalContext = {
  data: values.data,
  matching: await matchingOf(values.matcher),
  sample: (rows) => sampleRows(rows, { skip, limit }),
  drawCurve,
}
const only = values.only?.flatMap((names) => names.split(','))
const chosen = sets.filter(({ name }) => only?.some((prefix) => name.startsWith(prefix)) ?? true)
if (chosen.length === 0) throw new Error(`No set is called ${only?.join(' or ')}.`)

const results: SetResult[] = []
for (const { name, measure } of chosen) {
  const start = performance.now()
  const measures = await measure(context)
  const result = { set: name, measures, seconds: (performance.now() - start) / 1000 }
  results.push(result)
  process.stderr.write(`${name}: ${measures ? `${result.seconds.toFixed(1)} s` : 'data missing'}\n`)
}

console.log(formatTable(results))
if (values.json) {
  // Durations are left out, so that two runs can be compared.
  const figures = results.map(({ set, measures }) => ({ set, measures }))
  writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
}

function drawCurve(set: string, items: readonly Marked[]): void {
  if (!values.curves) return
  mkdirSync(values.curves, { recursive: true })
  const name = `${set}-${values.matcher}`
  writeFileSync(
    join(values.curves, `${name}.svg`),
    `${drawRiskCoverage(`${set}, ${values.matcher}`, items)}\n`,
  )
}

async function matchingOf(matcher: string) {
  if (matcher === 'llm' && values.timeout !== undefined) {
    const timeoutMs = Number(values.timeout) * 1_000
    // One check makes up to three calls: to match, to search further, and to verify.
    return { ...(await modelMatching(process.env, { timeoutMs })), timeoutMs: timeoutMs * 3 }
  }
  const matching = await chooseMatching(matcher, process.env)
  if (matching) return matching
  throw new Error(`--matcher is one of ${matcherKinds.join(', ')}, not "${matcher}".`)
}
