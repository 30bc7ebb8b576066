import { isEmptySpan } from '../../core/spans-overlap.ts'
import { lexicon, wordSet } from '../../text/lexicon.ts'
import type { Span } from '../../core/span.ts'
import { trimSpan } from '../../text/sentences.ts'
import type { Alignment } from './align.ts'
import type { ClaimTerms } from '../../sources/ranking.ts'

/** A part of a claim, its terms, and the alignments that cover it best, best first. */
export type ClaimPart = Span & {
  alignments: Alignment[]
  terms: ReadonlySet<string>
  /**
   * For each alignment given to `partClaim`, in that order: its value for this part, divided by the value of
   * `alignments[0]` of the part.
   */
  shares: readonly number[]
}

/** Cost of changing the source within a claim, in mean weights of its content words. */
const CHANGE_COST = 2.2
/**
 * Cost of changing the source at a comma, semicolon or conjunction of a claim, in mean weights of its content
 * words.
 */
const CHANGE_COST_AT_BREAK = 0.8
/** Value of a pair of adjacent words of the claim that are also adjacent in the source, in mean weights. */
const PAIR_VALUE = 0.5
/** A source covers a part equally well if its value for the part is at least this share of the best value. */
export const NEAR_EQUAL = 0.95
/** Minimum number of content words that a part must share with its source. */
const MIN_HELD = 2
const conjunctions = wordSet(...lexicon('additions'), ...lexicon('contrasts'))

/**
 * Splits a claim among the sources that cover it. Each word is assigned to a source that contains it and its
 * neighbours; a change of source has a cost, which is lower where a clause ends. The assignment is the best path by
 * Viterbi's algorithm. A claim stays whole if one source covers all of it best. `alignments` are best first.
 */
export function partClaim(text: string, claim: ClaimTerms, alignments: readonly Alignment[]): ClaimPart[] {
  const values = alignments.map((alignment) => valuesOf(claim, alignment))
  const path = bestPath(text, claim, values)
  const runs = mergeSmall(runsOf(path), (run) => heldIn(run, claim, alignments[run.choice]!))
  const starts = runs.map(({ from }, order) =>
    order === 0 ? 0 : cutBefore(text, claim, { runs, order, values, from }),
  )
  return runs.flatMap(({ from, to, choice }, order) => {
    const span = trimSpan(text, { start: starts[order]!, end: starts[order + 1] ?? text.length })
    if (isEmptySpan(span)) return []
    const held = values.map((own) => sum(own.slice(from, to)))
    const most = held[choice]!
    const equals = alignments.filter(
      (_, index) => index !== choice && most > 0 && held[index]! >= most * NEAR_EQUAL,
    )
    const terms = new Set(claim.tokens.slice(from, to).map(({ term }) => term))
    const shares = held.map((own) => (most > 0 ? own / most : 0))
    return [{ ...span, terms, shares, alignments: [alignments[choice]!, ...equals] }]
  })
}

/**
 * The value of each token of the claim for the source of the alignment: its weight if the source covers it, plus
 * `PAIR_VALUE` if the source has it next to the token before, too.
 */
function valuesOf(claim: ClaimTerms, { covered, pairs }: Alignment): Float64Array {
  const pairValue = PAIR_VALUE * meanWeight(claim)
  const values = new Float64Array(claim.tokens.length)
  for (let position = 0; position < values.length; position++) {
    const { term, isContent } = claim.tokens[position]!
    if (isContent && covered.has(term)) values[position]! += claim.weights.get(term)!
    const previous = claim.tokens[position - 1]
    if (previous && pairs.has(`${previous.term} ${term}`)) values[position]! += pairValue
  }
  return values
}

function meanWeight({ totalWeight, weights }: ClaimTerms): number {
  return weights.size === 0 ? 0 : totalWeight / weights.size
}

/**
 * The index of the chosen alignment for each token. The choices have the highest sum of `values` (for each alignment,
 * the value of each token), less the costs of changes.
 */
function bestPath(text: string, claim: ClaimTerms, values: readonly Float64Array[]): number[] {
  const { tokens } = claim
  const unit = meanWeight(claim)
  let totals = values.map((own) => own[0] ?? 0)
  const cameFrom: number[][] = []
  for (let position = 1; position < tokens.length; position++) {
    const cost = unit * (isBreak(text, claim, position) ? CHANGE_COST_AT_BREAK : CHANGE_COST)
    const best = indexOfMax(totals)
    const origins = totals.map((total, index) => (totals[best]! - cost > total ? best : index))
    totals = totals.map(
      (total, index) => (origins[index] === index ? total : totals[best]! - cost) + values[index]![position]!,
    )
    cameFrom.push(origins)
  }
  // Built from the last token backwards: `unshift` would move a long path at each step.
  const path = [indexOfMax(totals)]
  for (const origins of cameFrom.toReversed()) path.push(origins[path.at(-1)!]!)
  return path.toReversed()
}

function isBreak(text: string, { tokens }: ClaimTerms, position: number): boolean {
  const before = text.slice(tokens[position - 1]!.end, tokens[position]!.start)
  return (
    /[,;:()–—]/.test(before) ||
    conjunctions.has(text.slice(tokens[position]!.start, tokens[position]!.end).toLowerCase())
  )
}

type Run = { from: number; to: number; choice: number }

function runsOf(path: readonly number[]): Run[] {
  const runs: Run[] = []
  for (const [position, choice] of path.entries()) {
    const last = runs.at(-1)
    if (last?.choice === choice) last.to = position + 1
    else runs.push({ from: position, to: position + 1, choice })
  }
  return runs
}

function heldIn({ from, to }: Run, { tokens }: ClaimTerms, { covered }: Alignment): number {
  return tokens.slice(from, to).filter(({ term, isContent }) => isContent && covered.has(term)).length
}

/** Merges runs with fewer than `MIN_HELD` words in their source: into the run before, the first into the one after. */
function mergeSmall(runs: readonly Run[], heldIn: (run: Run) => number): Run[] {
  const merged: Run[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (last && (last.choice === run.choice || heldIn(run) < MIN_HELD)) last.to = run.to
    else if (last && merged.length === 1 && heldIn(last) < MIN_HELD) merged[0] = { ...run, from: last.from }
    else merged.push({ ...run })
  }
  return merged
}

/**
 * The offset at which the text is cut before a run. The cut lies between the last covered word of the previous run and
 * the first one of this run: after the last punctuation mark, else right before a conjunction, else right after the
 * previous word.
 */
function cutBefore(
  text: string,
  { tokens }: ClaimTerms,
  {
    runs,
    order,
    values,
    from,
  }: { runs: readonly Run[]; order: number; values: readonly Float64Array[]; from: number },
): number {
  const before = runs[order - 1]!
  const own = runs[order]!
  // Both loops end, because each run has a word that its source contains: small runs were merged.
  let last = from - 1
  while (values[before.choice]![last] === 0) last--
  let first = from
  while (values[own.choice]![first] === 0) first++
  const gap = { start: tokens[last]!.end, end: tokens[first]!.start }
  const sign = /^[^]*[,;:(–—]\s*/.exec(text.slice(gap.start, gap.end))
  if (sign) return gap.start + sign[0].length
  for (let position = last + 1; position < first; position++) {
    const { start, end } = tokens[position]!
    if (conjunctions.has(text.slice(start, end).toLowerCase())) return start
  }
  return gap.start
}

function indexOfMax(values: readonly number[]): number {
  let best = 0
  for (let index = 1; index < values.length; index++) if (values[index]! > values[best]!) best = index
  return best
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0)
}
