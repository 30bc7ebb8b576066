import { isNegator, oppositionOf } from './fact-words.ts'
import { stopWords } from './stop-words.ts'
import { alignWords, editDistance, splitWords } from './words.ts'
import type { AlignedWords, Word } from './words.ts'

/**
 * Whether what was found for a quote says something else: a changed, missing
 * or added number, negation, quantifier, modality or opposite (`rose`, `fell`).
 *
 * Both are folded texts. A garbled word is no change: what stands in the place
 * of `43` may be `4B` and what stands for `not` may be `nol`, but not `48` and
 * not `now`.
 */
export function changesFacts(quote: string, found: string): boolean {
  const pairs = alignWords(splitWords(quote), splitWords(found))
  return pairs.some((pair, index) =>
    isChanged(pair, { before: pairs[index - 1], after: pairs[index + 1], found }),
  )
}

type Surroundings = { before?: AlignedWords; after?: AlignedWords; found: string }

function isChanged({ quote, found }: AlignedWords, around: Surroundings): boolean {
  if (quote && found) {
    if (quote.text === found.text) return false
    if (oppositionOf(quote.text, found.text)) return true
    if (isClean(quote.text) && isClean(found.text))
      return normalNumber(quote.text) !== normalNumber(found.text)
    if (isClean(quote.text)) return !mayBeGarbledNumber(quote.text, found.text)
    return isNegator(quote.text) !== isNegator(found.text) && !isGarbled(quote.text, found.text)
  }
  const alone = quote ?? found!
  if (isNegator(alone.text)) return !hasGarbledNeighbour(alone.text, around, quote ? 'found' : 'quote')
  if (!isClean(alone.text)) return false
  // Scans put stray figures of the margin and the next column into the text.
  if (found) return found.text.length > 1 && !isStray(found, around.found)
  return !hasGarbledNeighbour(alone.text, around, 'found')
}

/** A number without letters in it. */
function isClean(word: string): boolean {
  return /^\d[\d.,:/]*$/.test(word)
}

function normalNumber(word: string): string {
  return word.replaceAll(/(?<=\d)[.,](?=\d{3}(?!\d))/g, '').replaceAll(',', '.')
}

/** Letters and signs that scans make of figures. */
const alike: Readonly<Record<string, string>> = {
  o: '0',
  d: '0',
  q: '9',
  l: '1',
  i: '1',
  t: '1',
  j: '1',
  z: '2',
  s: '5',
  b: '8',
  g: '9',
}

function mayBeGarbledNumber(number: string, word: string): boolean {
  if (isNegator(word) || stopWords.has(word) || /^\p{L}{4,}$/u.test(word)) return false
  const read = word.replaceAll(/[odqlitjzsbg]/g, (letter) => alike[letter]!)
  return editDistance(number, read) <= Math.max(1, number.length / 2)
}

/** One edit, or two in a longer word, that does not make another common word. */
function isGarbled(a: string, b: string): boolean {
  if (stopWords.has(a) && stopWords.has(b)) return false
  const longer = Math.max(a.length, b.length)
  return longer > 2 && editDistance(a, b) <= (longer > 5 ? 2 : 1)
}

/** Whether the missing word may be what a scan joined to, or split off, the word beside it. */
function hasGarbledNeighbour(
  word: string,
  { before, after }: Surroundings,
  side: 'quote' | 'found',
): boolean {
  return [before, after].some((pair) => {
    const other = pair?.[side]
    const own = pair?.[side === 'quote' ? 'found' : 'quote']
    if (!other || other.text === own?.text) return false
    const compact = own ? [word + own.text, own.text + word] : [word]
    return compact.some((joined) => editDistance(joined, other.text) <= joined.length / 3)
  })
}

/** A short figure that stands between signs or alone, not before a unit or within an amount. */
function isStray({ start, end, text }: Word, found: string): boolean {
  return (
    text.length <= 2 &&
    !/^\s?[%€$£°]/.test(found.slice(end, end + 2)) &&
    !/[€$£]\s?$/.test(found.slice(Math.max(0, start - 2), start))
  )
}
