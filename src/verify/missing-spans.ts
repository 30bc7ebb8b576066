import { spansOverlap } from '../core/span.ts'
import type { Span } from '../core/span.ts'
import type { FactDifference } from '../text/guard.ts'
import type { Token } from '../text/tokens.ts'

/**
 * Where a claim says what its evidence does not: words that are not in it and
 * facts that differ, in runs with the function words before and between them (`in
 * January 2010`). In order and apart.
 */
export function findMissingSpans(
  claim: string,
  tokens: readonly Token[],
  { isSaid, differences }: { isSaid: (token: Token) => boolean; differences: readonly FactDifference[] },
): Span[] {
  const states = tokens.map((token): State => {
    if (differences.some((difference) => spansOverlap(difference.claim, token))) return 'missing'
    if (!token.isContent) return 'function'
    return isSaid(token) ? 'said' : 'missing'
  })
  const spans: Span[] = []
  for (let index = 0; index < tokens.length; index++) {
    if (states[index] !== 'missing') continue
    const first = firstOfRun(claim, tokens, states, index)
    const last = lastOfRun(claim, tokens, states, index)
    spans.push({ start: tokens[first]!.start, end: tokens[last]!.end })
    index = last
  }
  return mergeOverlapping([...spans, ...differences.map((difference) => ({ ...difference.claim }))])
}

type State = 'said' | 'missing' | 'function'

/** Function words right before a run belong to it, as far as no sign is between. */
function firstOfRun(
  claim: string,
  tokens: readonly Token[],
  states: readonly State[],
  index: number,
): number {
  let first = index
  while (first > 0 && states[first - 1] === 'function' && isClose(claim, tokens, first)) {
    if (conjunction.test(claim.slice(tokens[first - 1]!.start, tokens[first - 1]!.end))) break
    first--
  }
  return first
}

const conjunction = /^(?:and|or|but|while|und|oder|aber|während|sowie)$/i

function lastOfRun(claim: string, tokens: readonly Token[], states: readonly State[], index: number): number {
  let last = index
  for (let next = index + 1; next < tokens.length && isClose(claim, tokens, next); next++) {
    if (states[next] === 'said') break
    if (states[next] === 'missing') last = next
  }
  return last
}

/** Whether only space, a hyphen or a quote is between a token and the one before it. */
function isClose(claim: string, tokens: readonly Token[], index: number): boolean {
  const between = claim.slice(tokens[index - 1]!.end, tokens[index]!.start)
  return !/[,;:.()–—]/.test(between)
}

function mergeOverlapping(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else if (span.end > span.start) merged.push({ ...span })
  }
  return merged
}
