import { formatColumns } from '../../bench/format-columns.ts'
import type { Decided } from './decide.ts'

export type RowResult = { name: string; decided: Decided[]; seconds: number }

export const isWrong = ({ expect, status }: Decided) => expect.length > 0 && !expect.includes(status)

/** A table with one line for each row and, with `kinds`, one for each kind below it. */
export function formatResults(results: readonly RowResult[], { kinds }: { kinds: boolean }): string {
  const header = ['row', 'cases', 'verified', 'failed', 'wrong', 'right', 'share', 'seconds']
  const lines = results.flatMap(({ name, decided, seconds }) => {
    const byKind = Map.groupBy(decided, ({ kind }) => kind)
    const below = [...byKind].map(([kind, cases]) => lineOf(`  ${kind}`, cases))
    return [[...lineOf(name, decided), seconds.toFixed(1)], ...(kinds && byKind.size > 1 ? below : [])]
  })
  return formatColumns([header, ...lines], { leftColumns: [0] })
}

/**
 * The line of a row or kind. Counts only cases with an `expect`; the share is then that of right ones. If there are
 * none, counts all cases; the share is then that of verified ones.
 */
function lineOf(name: string, decided: readonly Decided[]): string[] {
  const judged = decided.filter(({ expect }) => expect.length > 0)
  const isJudged = judged.length > 0
  const counted = isJudged ? judged : decided
  const having = (wanted: string) => counted.filter(({ status }) => status === wanted).length
  const wrong = judged.filter(isWrong).length
  const right = judged.length - wrong
  return [
    name,
    String(counted.length),
    String(having('verified')),
    String(having('failed')),
    isJudged ? String(wrong) : '–',
    isJudged ? String(right) : '–',
    ((isJudged ? right : having('verified')) / counted.length).toFixed(3),
  ]
}

/** The first `limit` wrong cases of a row with their inputs, spread over the kinds. */
export function formatWrong({ name, decided }: RowResult, limit: number): string {
  // The first case of every kind comes before the second of any.
  const byKind = [...Map.groupBy(decided.filter(isWrong), ({ kind }) => kind).values()]
  const wrong = byKind
    .flatMap((cases) => cases.map((given, rank) => ({ given, rank })))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ given }) => given)
  if (wrong.length === 0) return ''
  const blocks = wrong.map(({ kind, claim, source, before, quote, answer, question, status, reason }) =>
    [
      `  ${kind}: ${status} – ${reason}`,
      ...(question ? [`    question: ${question}`] : []),
      ...(before ? [`    before:   ${before}`] : []),
      `    claim:    ${JSON.stringify(claim)}`,
      ...(quote && quote !== claim ? [`    quote:    ${JSON.stringify(quote)}`] : []),
      ...(answer && answer !== claim ? [`    answer:   ${JSON.stringify(answer)}`] : []),
      `    source:   ${JSON.stringify(around(source, claim))}`,
    ].join('\n'),
  )
  return [`${name}:`, ...blocks].join('\n')
}

/** The source, shortened to the text around the claim if it is long. */
function around(source: string, claim: string): string {
  if (source.length <= 600) return source
  const at = source.indexOf(claim)
  if (at < 0) return `${source.slice(0, 600)} …`
  return `… ${source.slice(Math.max(0, at - 250), at + claim.length + 250)} …`
}

/**
 * A table of how often each reason was given for wrong cases of a row. Reasons that differ only in figures or quoted
 * words count as one.
 */
export function formatReasons({ name, decided }: RowResult): string {
  const reasons = Map.groupBy(decided.filter(isWrong), ({ status, reason }) => {
    const general = reason.replace(/[“"][^”"]*[”"]/gu, '“…”').replace(/\d[\d.,]*/g, 'N')
    return `${status}: ${general}`
  })
  const lines = [...reasons]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([reason, cases]) => `  ${String(cases.length).padStart(5)}  ${reason}`)
  return lines.length === 0 ? '' : [`${name}:`, ...lines.slice(0, 12)].join('\n')
}
