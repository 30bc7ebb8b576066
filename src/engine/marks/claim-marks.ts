import type { Span } from '../../core/span.ts'
import {
  createInlineReader,
  createFindings,
  protocolNames,
  createSourceResolver,
} from '../../cite/protocols.ts'
import type { MarkSource } from '../../cite/protocols.ts'

/** A claim without the marks at its end; `toGiven` maps its offsets to the claim as it was given. */
export type UnmarkedClaim = { text: string; toGiven: (span: Span) => Span }

/** Matches what may follow the last mark of a sentence, such as `.”`. */
const end = /^[\s.!?…。"'”’»)\]*_]*$/

/**
 * Removes the marks at the end of a claim, and a pair of tags around it: `It rained [1].` becomes `It rained.` Other
 * marks stay. A claim without letters or digits besides its marks is returned unchanged.
 */
export function withoutEndMarks(claim: string, sources: readonly MarkSource[]): UnmarkedClaim {
  const taken = spansOfMarks(claim, sources)
  let first = taken.length
  let after = claim.length
  while (first > 0 && end.test(claim.slice(taken[first - 1]!.end, after))) after = taken[--first]!.start
  // A pair of tags around the claim is one mark.
  const isWrapped = first > 0 && taken[0]!.start === 0 && claim.startsWith('</', after)
  const cuts = [...(isWrapped ? taken.slice(0, 1) : []), ...taken.slice(first)].map((cut) => ({
    ...cut,
    start: withBlank(claim, cut.start),
  }))
  let text = ''
  let from = 0
  for (const cut of cuts) {
    text += claim.slice(from, cut.start)
    from = cut.end
  }
  const rest = text + claim.slice(from)
  // A mark alone is no claim.
  if (!/[\p{L}\p{N}]/u.test(rest)) return { text: claim, toGiven: (span) => span }
  const toGiven = (offset: number) =>
    cuts.reduce((moved, cut) => (moved > cut.start ? moved + cut.end - cut.start : moved), offset)
  return {
    text: rest,
    toGiven: (span) => ({ start: toGiven(span.start), end: toGiven(span.end) }),
  }
}

function withBlank(text: string, start: number): number {
  return text.charAt(start - 1) === ' ' ? start - 1 : start
}

function spansOfMarks(text: string, sources: readonly MarkSource[]): Span[] {
  const spans: Span[] = []
  const resolver = createSourceResolver(sources)
  const reader = createInlineReader({
    resolver,
    findings: createFindings(resolver),
    protocols: protocolNames.filter((name) => name !== 'sidecar'),
    asked: [],
    sourceCount: () => sources.length,
    onTaken: (span) => spans.push(span),
  })
  reader.push(text)
  reader.flush()
  return spans
}
