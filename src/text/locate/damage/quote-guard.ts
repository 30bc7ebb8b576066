/**
 * Damage in scans. In: a quote and the text found for it, both folded. Out: whether the text was scanned
 * badly, and the first fact that differs for another reason.
 */
import { isNegator, oppositionOf } from '../../word-classes/fact-words.ts'
import { wordValue } from '../../values/number-words.ts'
import {
  endsInMisreadSign,
  isBroken,
  isBrokenOrdinal,
  isDamagedNegator,
  keepsFigures,
  looksLike,
  readScanDamage,
} from './scan-damage.ts'
import type { ScanDamage } from './scan-damage.ts'
import { stopWords } from '../../words/stop-words.ts'
import { unitOf } from '../../values/units.ts'
import { alignWords } from '../../words/align-words.ts'
import { editDistance } from '../../../core/fields.ts'
import { splitWords } from '../../words/words.ts'
import type { AlignedWords } from '../../words/align-words.ts'
import type { Word } from '../../words/words.ts'

/**
 * Finds the first fact of a quote, such as a number, a negation or an opposite (`rose`, `fell`), that the found text
 * states differently; `null` if there is none. Both are folded texts.
 *
 * A garbled word is not a change: `43` may become `4B` and `not` may become `nol`, but not `48` or `now`. In a bad
 * scan (see `readScanDamage`) more is tolerated, such as a digit that looks similar (`3`, `8`).
 */
export function findChangedFact(quote: string, found: string): AlignedWords | null {
  const pairs = alignWords(splitWords(quote), splitWords(found))
  const damage = readScanDamage(pairs)
  const isChangedAt = (pair: AlignedWords, index: number) =>
    // Most words are equal and need no further reading.
    pair.quote?.text !== pair.found?.text &&
    isChanged(pair, { around: pairs.slice(Math.max(0, index - 2), index + 3), wanted: quote, found, damage })
  return pairs.find(isChangedAt) ?? null
}

type Surroundings = {
  around: readonly AlignedWords[]
  /** The whole quote (`wanted`), and the whole found text (`found`). */
  wanted: string
  found: string
  damage: ScanDamage
}

function isChanged({ quote, found }: AlignedWords, context: Surroundings): boolean {
  const { around, damage } = context
  if (quote && found) {
    if (isOtherNumberWord(quote.text, found.text)) return true
    if (oppositionOf(quote.text, found.text)) return true
    // A lone `m` may be any letter of a scan.
    if (quote.text.length > 1 && isUnit(quote.text) && isUnit(found.text)) return true
    if (hasFigures(quote.text) || hasFigures(found.text)) return isNumberChanged(quote, found, context)
    if (isNegator(quote.text) === isNegator(found.text)) return false
    if (damage.isScan && isDamagedNegator(quote.text, found.text)) return false
    const negator = isNegator(quote.text) ? quote : found
    return !isGarbled(quote.text, found.text) && !isJoinedOrSplit(around, negator, damage)
  }
  const alone = quote ?? found!
  if (!isNegator(alone.text) && !isClean(alone.text)) return false
  // Scans mix stray figures from the margin and the next column into the text.
  if (found && isStray(found, context)) return false
  return !isJoinedOrSplit(around, alone, damage)
}

/** Whether two words are different numbers, at most one in figures: `three` and `nine`, `sixty-six` and `54`. */
function isOtherNumberWord(quote: string, found: string): boolean {
  if (hasFigures(quote) && hasFigures(found)) return false
  const value = numberOf(quote)
  const other = value === null ? null : numberOf(found)
  return other !== null && other !== value
}

function numberOf(word: string): number | null {
  return /^\d+$/.test(word) ? Number(word) : wordValue(word)
}

function hasFigures(word: string): boolean {
  return /\d/.test(word)
}

/** Whether a word is a number of figures and separators alone. */
function isClean(word: string): boolean {
  return /^\d[\d.,:/]*$/.test(word)
}

function isUnit(word: string): boolean {
  return unitOf(word) !== null
}

function isNumberChanged(
  quote: Word,
  found: Word,
  { around, wanted, found: text, damage }: Surroundings,
): boolean {
  if (isClean(quote.text) && isClean(found.text)) {
    if (normalNumber(quote.text) === normalNumber(found.text)) return false
    if (!damage.isScan) return true
    return !(
      looksLike(quote.text, found.text) ||
      keepsFigures(quote.text, found.text) ||
      isBroken(found, { of: quote, text }) ||
      endsInMisreadSign(found.text, { of: quote, wanted })
    )
  }
  const [own, other] = [quote, found].map(({ text: word }) => /^(\d[\d.,]*)(\p{L}+)$/u.exec(word))
  // `16th` and `17th`: their equal parts show that both were read well.
  if (own && other && own[2] === other[2] && normalNumber(own[1]!) !== normalNumber(other[1]!)) {
    return !(
      damage.isScan &&
      (looksLike(own[1]!, other[1]!) ||
        keepsFigures(own[1]!, other[1]!) ||
        isBrokenOrdinal(quote.text, found.text))
    )
  }
  if (damage.isScan && looksLike(quote.text, found.text)) return false
  const [quoteUnit, foundUnit] = [quote, found].map(({ text }) => /^\d[\d.,]*(\p{L}+)$/u.exec(text)?.[1])
  if (quoteUnit && foundUnit && quoteUnit !== foundUnit && isUnit(quoteUnit) && isUnit(foundUnit)) return true
  if (!isClean(quote.text) && !isClean(found.text)) return false
  if (mayBeGarbledNumber(quote.text, found.text)) return false
  // Where a number should be, `i` is more likely a stroke than a word.
  const isRemains = found.text === 'i' || !isReadable(found.text)
  if (damage.isScan && isClean(quote.text) && isRemains) return false
  return isClean(quote.text) || found.text.length > 2
    ? !isJoinedOrSplit(around, isClean(quote.text) ? quote : found, damage)
    : false
}

function normalNumber(word: string): string {
  return word
    .replaceAll(/(?<=\d)[.,](?=\d{3}(?!\d))/g, '')
    .replaceAll(',', '.')
    .replace(/^0+(?=\d)/, '')
}

/** Letters that a scan shows in place of a figure, with that figure. */
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

/** Whether a word is a negation, a stop word or has at least five letters, so that it is no misread number. */
function isReadable(word: string): boolean {
  return isNegator(word) || stopWords.has(word) || /^\p{L}{5,}$/u.test(word)
}

function mayBeGarbledNumber(quote: string, found: string): boolean {
  if (isReadable(quote) || isReadable(found)) return false
  // A fraction is one sign to a scanner: `1¾` may be read as `1p`.
  const whole = /^(\d*)\d\/\d$/.exec(quote)?.[1]
  if (whole !== undefined && /^\p{L}{1,2}$/u.test(found.slice(whole.length)) && found.startsWith(whole))
    return true
  const [left, right] = [quote, found].map((word) =>
    word.replaceAll(/[odqlitjzsbg]/g, (letter) => alike[letter]!),
  )
  return editDistance(left!, right!) <= Math.max(1, left!.length / 2)
}

/**
 * Whether one edit, or two in a word of more than five letters, turns one word into the other, and not both are stop
 * words.
 */
function isGarbled(a: string, b: string): boolean {
  if (stopWords.has(a) && stopWords.has(b)) return false
  const longer = Math.max(a.length, b.length)
  return longer > 2 && editDistance(a, b) <= (longer > 5 ? 2 : 1)
}

/** Whether a scan joined the word to its neighbours or split it: `did not` and `didnot`, `nothing` and `no- thing`. */
function isJoinedOrSplit(
  around: readonly AlignedWords[],
  word: Word,
  { isScan }: Pick<ScanDamage, 'isScan'>,
): boolean {
  const own = around.some(({ quote }) => quote === word) ? 'quote' : 'found'
  // If more edits were allowed, a missing word could pass as a part of a long neighbour.
  const mostEdits = Math.max(isScan ? 1 : 0, Math.floor(word.text.length / 3))
  const others = joinedRuns(around.flatMap((pair) => pair[own === 'quote' ? 'found' : 'quote'] ?? []))
  return joinedRuns(around.flatMap((pair) => pair[own] ?? []))
    .filter((run) => run.words.includes(word))
    .some((run) =>
      others.some(
        (other) =>
          run.words.length !== other.words.length &&
          (isNear(run.text, other.text, mostEdits) ||
            ((isScan || Math.min(run.words.length, other.words.length) === 1) &&
              isMisreadRun(run.text, other.text))),
      ),
    )
}

function isNear(a: string, b: string, most: number): boolean {
  const allowed = Math.min(most, Math.floor(Math.max(a.length, b.length) / 6))
  return Math.abs(a.length - b.length) <= allowed && editDistance(a, b) <= allowed
}

/**
 * Whether one of two texts is the other with its words run together: their lengths differ by one letter at most, so no
 * word is missing, and at most one letter in five differs.
 */
function isMisreadRun(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) <= 1 && editDistance(a, b) * 5 <= Math.max(a.length, b.length)
}

/** All runs of one to three neighbouring words, joined. */
function joinedRuns(words: readonly Word[]): { words: Word[]; text: string }[] {
  return words.flatMap((_, start) =>
    [1, 2, 3]
      .filter((count) => start + count <= words.length)
      .map((count) => {
        const run = words.slice(start, start + count)
        return { words: run, text: run.map(({ text }) => text).join('') }
      }),
  )
}

/**
 * Whether a number or syllable of the found text more likely belongs to the page than to the sentence, such as a
 * single figure, or a short syllable among other stray words of a bad scan.
 */
function isStray({ start, end, text }: Word, { found, damage }: Surroundings): boolean {
  const amount =
    /^\s?[%€$£°]/.test(found.slice(end, end + 2)) ||
    /[€$£]\s?$/.test(found.slice(Math.max(0, start - 2), start))
  const isAmongStrays = damage.isScan && damage.strays > 2
  if (isClean(text)) return text.length === 1 || (text.length <= (isAmongStrays ? 4 : 2) && !amount)
  return isAmongStrays && text.length <= 2
}
