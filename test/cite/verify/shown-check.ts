import type { Claim, Link } from '../../../src/core/claim.ts'
import type { ExplainedCheck } from '../../../src/core/ports.ts'
import type { Verification } from '../../../src/core/citation.ts'
import { lexicalVerifier } from '../../../src/cite/verify/lexical.ts'
import { sourcesOf } from '../../fixtures/attribution.ts'

/** A claim, the text of its source, and what else is known. `others`: further sources; `linked`: ids, S1 by default. */
export type CheckCase = readonly [
  claim: string,
  content: string,
  more?: {
    before?: string
    title?: string
    quote?: string
    passage?: readonly [start: number, end: number]
    others?: readonly string[]
    linked?: readonly string[]
  },
]

/** Everything that the check by words says of a claim, some lines. */
export async function showCheck([text, content, more = {}]: CheckCase): Promise<string> {
  const { before, title = 'Source', quote, passage, others = [], linked = ['S1'] } = more
  const sources = sourcesOf(
    [title, content],
    ...others.map((other, at): [string, string] => [`Other ${at + 1}`, other]),
  )
  const claim: Claim = { number: 1, textPart: 0, start: 0, end: text.length, text, ...(before && { before }) }
  const links = linked.map((sourceId, at): Link => ({
    claimNumber: 1,
    sourceId,
    support: 'full',
    confidence: 0.9,
    matcher: 'test',
    ...(at === 0 && quote !== undefined && { quote }),
    ...(at === 0 && passage && { passage: { start: passage[0], end: passage[1] } }),
  }))
  const found: ExplainedCheck[] = []
  const [verification] = await lexicalVerifier().verify({
    items: [{ claim, links }],
    sources,
    explain: (_, check) => found.push(check),
  })
  return describeCheck(text, verification!, found[0])
}

/** A verification and its explanation as lines. */
export function describeCheck(claim: string, verification: Verification, explained?: ExplainedCheck): string {
  const { verdict, status, method, score, reason, evidence, missing, quoteCheck, figures, objection, notes } =
    verification
  const lines = [
    `${verdict} ${status} ${method ?? ''} ${score}: ${reason}${objection ? ` (${objection})` : ''}`,
  ]
  for (const { sourceId, start, quote, similarity, kind, prefix = '', suffix = '', difference } of evidence) {
    const around = `${prefix.length}+${suffix.length}`
    lines.push(`${sourceId}@${start} ${kind} ${similarity.toFixed(2)} ${around} ${JSON.stringify(quote)}`)
    if (difference)
      lines.push(difference.map(({ kind: how, text }) => `${how[0]}${JSON.stringify(text)}`).join(' '))
  }
  if (missing.length > 0)
    lines.push(`lacks ${missing.map(({ start, end }) => JSON.stringify(claim.slice(start, end))).join(' ')}`)
  if (quoteCheck) lines.push(`quote ${JSON.stringify(quoteCheck)}`)
  if (figures) lines.push(`figures ${JSON.stringify(figures)}`)
  if (notes) lines.push(`notes ${JSON.stringify(notes)}`)
  if (explained) lines.push(...describeExplanation(explained))
  return lines.join('\n')
}

function describeExplanation({
  decision: { rule, measure },
  quotes,
  support,
  differences,
  wording,
  nearest,
  judge,
}: ExplainedCheck): string[] {
  const lines = [`${rule}${measure ? ` ${measure.name} ${measure.value} of ${measure.threshold}` : ''}`]
  if (support)
    lines[0] += ` ${support.score} [${support.features.map(({ value }) => Number(value.toFixed(2))).join(' ')}]`
  if (judge) lines.push(`judge ${judge.verdict}${judge.overruled ? ' overruled' : ''}: ${judge.reason}`)
  for (const { outcome, sourceId } of quotes) lines.push(`${outcome} ${sourceId}`)
  for (const { kind, claim, claimText, evidenceText, contradicts, message } of differences)
    lines.push(
      `${kind}@${claim.start} ${claimText} ${contradicts ? '≠' : '~'} ${evidenceText ?? ''}: ${message}`,
    )
  if (wording?.harmless) lines.push(`same but for ${wording.harmless.join(', ') || 'nothing'}`)
  if (wording?.obstacle) {
    const { kind, sourceId, claim, said, surrounding, by } = wording.obstacle
    const own = claim ? ` for ${JSON.stringify(claim.text)}@${claim.start}` : ''
    const said_ = ` ${JSON.stringify(said.text)}@${said.start}`
    lines.push(
      `${kind} ${sourceId}${said_}${own}${surrounding ? ` ${surrounding}` : ''}${by ? ` ${JSON.stringify(by)}` : ''}`,
    )
  }
  if (nearest) lines.push(`nearest ${nearest.share} ${nearest.obstacle}: ${JSON.stringify(nearest.text)}`)
  return lines
}
