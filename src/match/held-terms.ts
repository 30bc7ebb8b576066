import type { Span } from '../core/span.ts'
import { pairsAmong } from './ranking/source-terms.ts'
import type { PairSet, SentenceTerms } from './ranking/source-terms.ts'

/** A sentence of a source, with the terms and pairs of the claim that it contains. */
export type HeldTerms = Span & { terms: readonly string[]; pairs: readonly string[] }

/** What a sentence of a source holds of a claim with these terms and pairs. */
export function readHeldTerms(
  { start, end, all, terms }: SentenceTerms,
  { weights, pairs }: { weights: ReadonlyMap<string, number>; pairs: PairSet },
): HeldTerms {
  return {
    start,
    end,
    terms: [...new Set(terms.filter((term) => weights.has(term)))],
    pairs: pairsAmong(all, pairs),
  }
}
