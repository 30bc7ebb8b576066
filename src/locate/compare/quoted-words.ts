import { foldText } from '../../text/folding/fold.ts'
import { guessLanguage } from '../../text/words/language.ts'
import type { Word } from '../../text/words/words.ts'
import { isSharpWord } from './spelling.ts'

/** A word, number or sign of a quote, or of the text it is compared with; folded but for an ß that makes another word, with its span in the original. */
export type QuotedWord = Word & {
  isCapital: boolean
  /** Whether its capital shows a name: within a sentence, and not in German, where all nouns have one. */
  isName: boolean
  /** Whether it stands in brackets, as what a writer puts into a quote does: `[he]`. */
  isAside: boolean
  /** Whether a hyphen and a space stand behind it, as at the end of a line. */
  isCut: boolean
}

/** Words as `splitWords` reads them, also with letters that a decoder lost, signs of money, share and degree, and the sign of a negative number. */
const pattern =
  /(?:[\p{L}\p{M}\p{N}]|(?<!\p{N})\uFFFD(?!\p{N}))+(?:(?:'|(?<=\d)[.,:/](?=\d))[\p{L}\p{M}\p{N}]+)*|[%‰€$£¥§°±<>=×\uFFFD]|(?<![\p{L}\p{N}] ?)-(?=\d)/gu

/** Numbers of notes, which belong to the page: `[3]`, `[3, 4]`, and raised ones behind a word that is no unit. */
const notes = /\[\d{1,3}(?:[,-] ?\d{1,3})*\]|(?<=\p{L}{4}[.,;:]?)[¹²³⁰⁴-⁹]+/gu
const brackets = /\[[^\][]{0,80}\]/g

const lineEnd = /^- \p{Ll}/u
const capital = /^\p{Lu}\p{Ll}/u
const sentenceStart = /(?:^|[.!?:…]|\n)[\s"'“”„»«()[\]]*$/

/** Brackets show what a writer put into a quote only if they hold at most one in so many of its words. */
const MIN_OWN = 3

/** Reads the words of a text in their order; numbers of notes in brackets are none. */
export function readQuotedWords(text: string): QuotedWord[] {
  const folded = foldText(text)
  const isGerman = guessLanguage(text) === 'de'
  const plain = folded.text.replaceAll(notes, (note) => ' '.repeat(note.length))
  const asides = [...plain.matchAll(brackets)].map(({ 0: aside, index }) => ({
    start: index,
    end: index + aside.length,
  }))
  let nextAside = 0
  const words = [...plain.matchAll(pattern)].map(({ 0: word, index }) => {
    const end = index + word.length
    while (nextAside < asides.length && asides[nextAside]!.end < end) nextAside++
    const aside = asides[nextAside]
    const span = folded.toOriginal({ start: index, end })
    const written = text.slice(span.start, span.end)
    const isCapital = capital.test(written.slice(0, 2))
    return {
      text: isSharpWord(word) && written.includes('ß') ? written.toLowerCase() : word,
      ...span,
      isCapital,
      isName:
        isCapital && !isGerman && !sentenceStart.test(text.slice(Math.max(0, span.start - 8), span.start)),
      isAside: aside !== undefined && aside.start <= index,
      isCut: lineEnd.test(plain.slice(end, end + 3)),
    }
  })
  const isMostlyAside = words.filter(({ isAside }) => isAside).length * MIN_OWN > words.length
  return isMostlyAside ? words.map((word) => ({ ...word, isAside: false })) : words
}
