import { seededRandom } from '../../test/fixtures/random.ts'
import { makeSentences } from './sentences.ts'

/**
 * A claim, and the sentence of the source that it is checked against. With `isWhole`, the source has only this
 * sentence.
 */
export type Pair = { claim: string; source: string; isWhole?: boolean; url?: string; answer?: string }

const CASES_OF_A_KIND = 24

const pool = makeSentences(seededRandom(38), 600)

/**
 * Applies an edit to generated sentences until there are 24 pairs. Sentences for which `edit` returns `null` are
 * skipped.
 */
export function pairsOf(edit: (sentence: string, index: number) => Pair | null, from = 0): Pair[] {
  const pairs: Pair[] = []
  for (let at = 0; at < pool.length && pairs.length < CASES_OF_A_KIND; at++) {
    const pair = edit(pool[(at + from) % pool.length]!.text, pairs.length)
    if (pair && pair.claim !== pair.source) pairs.push(pair)
  }
  return pairs
}

/** A pair of the sentence and its edited form; even indexes edit the source, odd ones the claim. */
export function byTurns(sentence: string, edited: string | null, index: number): Pair | null {
  if (edited === null || edited === sentence) return null
  return index % 2 === 0 ? { claim: sentence, source: edited } : { claim: edited, source: sentence }
}

/** Replaces the first match, with `&` for the matched text; `null` without a match. */
export function changed(sentence: string, pattern: RegExp, by: string | ((match: string) => string)) {
  if (sentence.search(pattern) < 0) return null
  return sentence.replace(pattern, (match) =>
    typeof by === 'string' ? by.replaceAll('&', match) : by(match),
  )
}

/** Pairs made from two templates, one for each filling: `{1}` and `{2}` are replaced by its two parts. */
export function pairsFrom(
  first: string,
  second: string,
  fillings: readonly (readonly [string, string])[],
): Pair[] {
  return fillings.flatMap(([one, two], index) => {
    const fill = (text: string) => text.replaceAll('{1}', one).replaceAll('{2}', two)
    const pair = byTurns(fill(first), fill(second), index)
    return pair ? [pair] : []
  })
}

/** Adds unrelated sentences around the sentence of the source, unless the pair `isWhole`. */
export function inParagraph(pair: Pair, index: number): Omit<Pair, 'isWhole'> {
  const { isWhole, ...given } = pair
  if (isWhole) return given
  const isGerman = /\b(?:der|die|das|den|wurde|ist|im|am|um)\b/i.test(given.claim)
  const before = isGerman ? 'Die Landschaft ist flach.' : 'The country is flat.'
  const after = isGerman ? 'Der Winter dauert lange.' : 'The winter lasts long.'
  const source = index % 3 === 0 ? `${given.source} ${after}` : `${before} ${given.source} ${after}`
  return { ...given, source }
}
