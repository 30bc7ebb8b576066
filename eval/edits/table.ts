import { formatColumns } from '../../bench/format-columns.ts'
import type { Decided } from './decide.ts'

export type RowResult = { name: string; decided: Decided[]; seconds: number }

export const isWrong = ({ expect, status }: Decided) => expect.length > 0 && !expect.includes(status)

/** A line a row, and with `kinds` one for each of its kinds below it. */
export function formatResults(results: readonly RowResult[], { kinds }: { kinds: boolean }): string {
  const header = ['row', 'cases', 'verified', 'failed', 'wrong', 'right', 'share', 'seconds']
  const lines = results.flatMap(({ name, decided, seconds }) => {
    const byKind = Map.groupBy(decided, ({ kind }) => kind)
    const below = [...byKind].map(([kind, cases]) => lineOf(`  ${kind}`, cases))
    return [[...lineOf(name, decided), seconds.toFixed(1)], ...(kinds && byKind.size > 1 ? below : [])]
  })
  return formatColumns([header, ...lines], { leftColumns: [0] })
}

/** `share`: of the right ones, or of the verified ones where nothing is right or wrong. */
function lineOf(name: string, decided: readonly Decided[]): string[] {
  const count = (holds: (given: Decided) => boolean) => decided.filter(holds).length
  const verified = count(({ status }) => status === 'verified')
  const failed = count(({ status }) => status === 'failed')
  const wrong = count(isWrong)
  const isJudged = decided.some(({ expect }) => expect.length > 0)
  const right = decided.length - wrong
  const share = (isJudged ? right : verified) / decided.length
  return [
    name,
    String(decided.length),
    String(verified),
    String(failed),
    isJudged ? String(wrong) : '–',
    isJudged ? String(right) : '–',
    share.toFixed(3),
  ]
}

/** The first wrong cases of each kind of a row, as they were asked. */
export function formatWrong({ name, decided }: RowResult, limit: number): string {
  // One of each kind before a second one of any.
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

/** A long source is cut to what stands around the claim. */
function around(source: string, claim: string): string {
  if (source.length <= 600) return source
  const at = source.indexOf(claim)
  if (at < 0) return `${source.slice(0, 600)} …`
  return `… ${source.slice(Math.max(0, at - 250), at + claim.length + 250)} …`
}
