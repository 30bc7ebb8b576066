import { foldText } from '../../folding/fold.ts'
import { guessLanguage } from '../../words/language.ts'
import type { Word } from '../../words/words.ts'
import { isSharpWord } from '../../words/spelling.ts'

/**
 * A word, number or sign of a quote, or of the text that it is compared with. Its text is folded, except that `ß` stays
 * where `ss` makes another word: `Maße`, `Masse`. Its span is in the original.
 */
export type QuotedWord = Word & {
  isCapital: boolean
  /** Whether its capital marks a name: within a sentence, and not in German, which capitalises all nouns. */
  isName: boolean
  /** Whether a hyphen, a space and a small letter follow it, as at the end of a line. */
  isCut: boolean
}

/**
 * Matches words as `splitWords` does, and also words with letters that a decoder lost, symbols other than
 * dirt in a scan, and the sign of a negative number.
 */
const pattern =
  /(?:[\p{L}\p{M}\p{N}]|(?<!\p{N})\uFFFD(?!\p{N}))+(?:(?:'|(?<=\d)[.,:/](?=\d))[\p{L}\p{M}\p{N}]+)*|[%‰§#&@\uFFFD]|(?![|^`■]|~(?! ?\p{N}))\p{S}|(?<![\p{L}\p{N}] ?)-(?=\d)/gu

/**
 * Numbers of notes, which are not part of the sentence: `[3]`, `[3, 4]`, and raised numbers after four letters, where
 * they are no exponent of a unit.
 */
const notes = /\[\d{1,3}(?:[,-] ?\d{1,3})*\]|(?<=\p{L}{4}[.,;:]?)[¹²³⁰⁴-⁹]+/gu

const lineEnd = /^- \p{Ll}/u
const capital = /^\p{Lu}\p{Ll}/u
const sentenceStart = /(?:^|[.!?:…]|\n)[\s"'“”„»«()[\]]*$/

/** Reads the words of a text in order, without numbers of notes. */
export function readQuotedWords(text: string): QuotedWord[] {
  const folded = foldText(text)
  const isGerman = guessLanguage(text) === 'de'
  const plain = folded.text.replaceAll(notes, (note) => ' '.repeat(note.length))
  return [...plain.matchAll(pattern)].map(({ 0: word, index }) => {
    const end = index + word.length
    const span = folded.toOriginal({ start: index, end })
    const written = text.slice(span.start, span.end)
    const isCapital = capital.test(written.slice(0, 2))
    return {
      text: isSharpWord(word) && written.includes('ß') ? written.toLowerCase() : word,
      ...span,
      isCapital,
      isName:
        isCapital && !isGerman && !sentenceStart.test(text.slice(Math.max(0, span.start - 8), span.start)),
      isCut: lineEnd.test(plain.slice(end, end + 3)),
    }
  })
}
