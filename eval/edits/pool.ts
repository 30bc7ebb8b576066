import { seededRandom } from '../../test/fixtures/random.ts'
import { makeSentences } from './sentences.ts'

/** A claim and the sentence of the source; with `isWhole` the source has nothing else in it. */
export type Pair = { claim: string; source: string; isWhole?: boolean; url?: string; answer?: string }

const CASES_OF_A_KIND = 24

const pool = makeSentences(seededRandom(38), 600)

/** Pairs of made sentences: the first ones of the pool of which the edit makes a pair. */
export function pairsOf(edit: (sentence: string, index: number) => Pair | null, from = 0): Pair[] {
  const pairs: Pair[] = []
  for (let at = 0; at < pool.length && pairs.length < CASES_OF_A_KIND; at++) {
    const pair = edit(pool[(at + from) % pool.length]!.text, pairs.length)
    if (pair && pair.claim !== pair.source) pairs.push(pair)
  }
  return pairs
}

/** The sentence with its edited form: by turns the source and the claim are edited. */
export function byTurns(sentence: string, edited: string | null, index: number): Pair | null {
  if (edited === null || edited === sentence) return null
  return index % 2 === 0 ? { claim: sentence, source: edited } : { claim: edited, source: sentence }
}

/** The first match replaced, or `null` without one. */
export function changed(sentence: string, pattern: RegExp, by: string | ((match: string) => string)) {
  if (sentence.search(pattern) < 0) return null
  return sentence.replace(pattern, (match) =>
    typeof by === 'string' ? by.replaceAll('&', match) : by(match),
  )
}

/** Pairs of written templates: `{1}` and `{2}` are filled from two lists side by side, so that each text is another. */
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

/** The sentence of the source between two others. */
export function inParagraph(pair: Pair, index: number): Omit<Pair, 'isWhole'> {
  const { isWhole, ...given } = pair
  if (isWhole) return given
  const isGerman = /\b(?:der|die|das|den|wurde|ist|im|am|um)\b/i.test(given.claim)
  const before = isGerman ? 'Die Landschaft ist flach.' : 'The country is flat.'
  const after = isGerman ? 'Der Winter dauert lange.' : 'The winter lasts long.'
  const source = index % 3 === 0 ? `${given.source} ${after}` : `${before} ${given.source} ${after}`
  return { ...given, source }
}
