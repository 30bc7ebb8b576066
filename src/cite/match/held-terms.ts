import type { Span } from '../../core/span.ts'
import type { ClaimTerms, SentenceTerms } from '../../sources/ranking.ts'

/**
 * A sentence of a source, and the claim's terms and pairs of adjacent terms that it has: each once, in the order of the
 * sentence, as an index in the claim's `weights` or `pairs`.
 */
export type HeldTerms = Span & { terms: readonly number[]; pairs: readonly number[] }

/** Finds the terms and pairs of a claim in a sentence of a source. */
export function readHeldTerms({ start, end, all, terms }: SentenceTerms, claim: SoughtTerms): HeldTerms {
  const held: number[] = []
  // No iterators: until V8 has compiled this, each makes an object for each word of the sources.
  for (let index = 0; index < terms.length; index++) {
    const place = claim.terms.get(terms[index]!)
    if (place !== undefined && !held.includes(place)) held.push(place)
  }
  const pairs: number[] = []
  let seconds: ReadonlyMap<string, number> | undefined
  for (let index = 0; index < all.length; index++) {
    const place = seconds?.get(all[index]!)
    if (place !== undefined && !pairs.includes(place)) pairs.push(place)
    seconds = claim.pairs.get(all[index]!)
  }
  return { start, end, terms: held, pairs }
}

/** The index of each term of a claim, and of each pair of adjacent terms, by its first and then its second term. */
export type SoughtTerms = {
  terms: ReadonlyMap<string, number>
  pairs: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/**
 * The terms and pairs of a claim for `readHeldTerms`. Made once for a claim; a pair is looked up without
 * building a string of both terms.
 */
export function soughtTermsOf({ tokens, weights, pairs }: ClaimTerms): SoughtTerms {
  const places = new Map([...pairs].map((pair, place) => [pair, place]))
  const seconds = new Map<string, Map<string, number>>()
  for (let index = 1; index < tokens.length; index++) {
    const first = tokens[index - 1]!.term
    const second = tokens[index]!.term
    const known = seconds.get(first) ?? new Map<string, number>()
    known.set(second, places.get(`${first} ${second}`)!)
    seconds.set(first, known)
  }
  return { terms: new Map([...weights.keys()].map((term, place) => [term, place])), pairs: seconds }
}
