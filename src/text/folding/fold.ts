/**
 * Folding: texts as they are compared. In: a text with markup, entities and typographic signs. Out: the
 * folded text, and a map from its offsets to those of the original in UTF-16 units, code points or bytes.
 */
import { endOfNoteMark, readLevel, findStruck, readEntity } from '../../core/text.ts'
import type { Span } from '../../core/span.ts'
import type { FoldMarkup } from './fold-units.ts'
import { foldWritten, toFolded } from './fold-written.ts'
import type { FoldedText } from './fold-written.ts'
import { createMarkupReader } from './markup.ts'
import { endOfReading } from './readings.ts'

export type { FoldedText }

export type FoldOptions = {
  /** Keep markdown signs and HTML entities as text; `false` unless told. */
  keepMarkup?: boolean
  /** Leave out struck text, which a text does not say; `false` unless told. */
  withoutStruck?: boolean
}

/**
 * Folds a text to what quotes are compared by, with exact offsets back.
 *
 * A run of whitespace becomes one space; quotes, dashes, ligatures and other
 * compatibility forms (NFKC) one spelling; case is folded; soft hyphens and
 * zero-width characters, Arabic vowel signs and Hebrew points go; words hyphenated over a line break
 * are joined; markdown signs, inline HTML tags, link targets, marks of notes and HTML entities give way to
 * the text a reader sees; `<sup>6</sup>`, `^6` and `^(6)` become `⁶`. Time and memory are linear.
 *
 * @example
 * const folded = foldText('The **ﬁrst**\nline')
 * folded.text // 'the first line'
 * folded.toOriginal({ start: 4, end: 9 }) // { start: 6, end: 10 }, 'ﬁrst'
 */
export function foldText(
  text: string,
  { keepMarkup = false, withoutStruck = false }: FoldOptions = {},
): FoldedText {
  if (keepMarkup) return foldWritten(text)
  return toFolded(text, createFoldMarkup(text, withoutStruck ? findStruck(text) : []))
}

function createFoldMarkup(text: string, struck: readonly Span[]): FoldMarkup {
  const signs = createMarkupReader(text)
  let nextStruck = 0
  return {
    lineStartEnd: signs.lineStartEnd,
    read(position) {
      while (nextStruck < struck.length && struck[nextStruck]!.start < position) nextStruck++
      const left = struck[nextStruck]
      if (left?.start === position) return { markupEnd: left.end, end: left.end }
      const level = readLevel(text, position)
      // The mark of a note is no text.
      if (level)
        return { markupEnd: position, ...level, shown: level.value.startsWith('[^') ? '' : level.value }
      const noteEnd = text.charCodeAt(position) === 0x5b ? endOfNoteMark(text, position) : position
      return noteEnd > position ? { markupEnd: noteEnd, end: noteEnd } : signs.read(position)
    },
    readEntity: (position) => readEntity(text, position),
    unseenEnd: (position, end) => endOfReading(text, position, end),
  }
}
