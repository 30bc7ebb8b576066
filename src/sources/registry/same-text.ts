import { ENOUGH_SHINGLES, isWordUnit, SENTENCE_WORDS, shingleOf } from './min-hash.ts'

/**
 * Minimum number of consecutive words missing from the other text that counts as an exchanged passage; edits of single
 * words leave shorter gaps. It is a tenth of the text within bounds, since a sentence matters in a short text as much
 * as a paragraph in a long one.
 */
const EXCHANGED_RUN = { share: 0.1, least: 8, most: 25 }
/**
 * A text has content of its own if exchanged passages make up `share` of its words. In a long text `most` words
 * suffice, if they are at least `leastShare` of it.
 */
const OWN = { share: 0.2, most: 40, leastShare: 0.05 }
/**
 * Two pages of different sites are the same article in different page layouts if at least this share (0–1) of the words
 * of either one is in the other.
 */
const HELD_SHARE = 0.65
/**
 * Two texts differ, like the reports on two years, if in each at least this number and this share of the figures
 * outside of exchanged passages are missing from the other.
 */
const OWN_NUMBERS = { count: 3, share: 0.2 }
/** UTF-16 units at the beginning of each text that are compared; the rest is not. */
const MAX_LENGTH = 100_000

/** The words of a text as hashes, the shingles that begin at each word, and which words are numbers. */
type ReadText = { words: number[]; shingles: number[]; numbers: Map<number, string> }

/** How much of a text another text has too, and what the other text lacks. */
type Remainder = {
  /** Share of the text's words that the other text has, 0–1. */
  held: number
  /** Number of words in exchanged passages. */
  exchanged: number
  /** Number of figures in the text outside of exchanged passages; `ownNumbers`: of those that the other text lacks. */
  numbers: number
  ownNumbers: number
  length: number
}

/**
 * Whether two similar texts are the same text, edited or extended. They are not if numbers were exchanged, or if both
 * have passages that the other one lacks: two articles of one site may share only the page layout around them. Texts of
 * two sites are the same in spite of such passages if most of one of them is in the other, because what two sites share
 * is the article itself.
 */
export function isSameText(one: string, other: string, areOfTwoSites: () => boolean = () => false): boolean {
  // Most copies only have something before or after the text; this check is much faster.
  if (one.length > other.length ? one.includes(other) : other.includes(one)) return true
  const [a, b] = [read(one), read(other)]
  const rests = [remainderOf(a, b), remainderOf(b, a)]
  if (rests.every(hasOwnNumbers)) return false
  if (!rests.every(hasOwnPassage)) return true
  return rests.some(({ held }) => held >= HELD_SHARE) && areOfTwoSites()
}

function hasOwnPassage({ exchanged, length }: Remainder): boolean {
  return exchanged >= Math.min(OWN.most, OWN.share * length) && exchanged >= OWN.leastShare * length
}

function hasOwnNumbers({ numbers, ownNumbers }: Remainder): boolean {
  return ownNumbers >= OWN_NUMBERS.count && ownNumbers >= OWN_NUMBERS.share * numbers
}

function remainderOf({ words, shingles, numbers }: ReadText, other: ReadText): Remainder {
  const theirs = new Set(other.shingles)
  const theirNumbers = new Set(other.numbers.values())
  const rest: Remainder = { held: 0, exchanged: 0, numbers: 0, ownNumbers: 0, length: words.length }
  const count = (from: number, to: number, isHeld: boolean) => {
    for (let place = from; place < to; place++) {
      const number = numbers.get(place)
      if (number === undefined) continue
      rest.numbers++
      if (!isHeld && !theirNumbers.has(number)) rest.ownNumbers++
    }
  }
  const run = Math.min(EXCHANGED_RUN.most, Math.max(EXCHANGED_RUN.least, EXCHANGED_RUN.share * words.length))
  let heldUntil = 0
  let runStart = 0
  for (let place = 0; place <= words.length; place++) {
    const shingle = shingles[place]
    if (place < words.length && !(shingle !== undefined && theirs.has(shingle))) continue
    if (place > runStart) {
      const isLong = place - runStart >= run
      if (isLong) rest.exchanged += place - runStart
      else count(runStart, place, false)
    }
    if (place === words.length) break
    const end = place + 4
    count(Math.max(heldUntil, place), end, true)
    rest.held += end - Math.max(heldUntil, place)
    heldUntil = end
    runStart = end
  }
  rest.held /= Math.max(1, words.length)
  return rest
}

function read(text: string): ReadText {
  const whole = text.slice(0, MAX_LENGTH)
  const sentences = readWords(whole, SENTENCE_WORDS)
  return sentences.shingles.length >= ENOUGH_SHINGLES ? sentences : readWords(whole, 0)
}

function readWords(text: string, minWords: number): ReadText {
  const words: number[] = []
  const numbers = new Map<number, string>()
  for (const line of minWords === 0 ? [text] : text.split('\n')) {
    const start = words.length
    const before = numbers.size
    for (let position = 0; position < line.length;) {
      if (!isWordUnit(line.charCodeAt(position))) {
        position++
        continue
      }
      const begin = position
      let word = 0x811c9dc5 | 0
      let code = line.charCodeAt(position)
      const isNumber = code >= 0x30 && code <= 0x39
      do {
        word = Math.imul(word ^ (code | 0x20), 0x01000193)
        code = line.charCodeAt(++position)
      } while (isWordUnit(code))
      if (isNumber) numbers.set(words.length, line.slice(begin, position))
      words.push(word)
    }
    // Short lines without a number do not count, as in MinHash signatures.
    if (words.length - start < minWords && numbers.size === before) words.length = start
  }
  const shingles: number[] = []
  for (let place = 0; place + 3 < words.length; place++) {
    shingles.push(shingleOf(words[place + 3]!, words[place]!, words[place + 1]!, words[place + 2]!))
  }
  return { words, shingles, numbers }
}
