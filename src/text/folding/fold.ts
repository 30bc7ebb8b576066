/**
 * Folding: normalising texts for comparison. In: a text with markup, entities and typographic signs. Out: the folded
 * text, and a map from its offsets to those of the original in UTF-16 units, code points or bytes.
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
  /** Whether to keep markdown signs and HTML entities as text; `false` by default. */
  keepMarkup?: boolean
  /** Whether to leave out struck-out text (`~~12~~`), unless `keepMarkup` is set; `false` by default. */
  withoutStruck?: boolean
}

/**
 * Folds a text for the comparison of quotes, with exact offsets back to the original.
 *
 * A run of whitespace becomes one space. Quotation marks, dashes, ligatures and other compatibility forms (NFKC) get
 * one spelling. Case is folded. Soft hyphens, zero-width characters, Arabic vowel signs and Hebrew points are removed.
 * Words hyphenated over a line break are joined. Markdown signs, inline HTML tags, link targets, marks of notes and
 * HTML entities are replaced by the visible text; `<sup>6</sup>`, `^6` and `^(6)` become `⁶`. Time and memory are
 * linear.
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
      // A note mark has no visible text.
      if (level)
        return { markupEnd: position, ...level, shown: level.value.startsWith('[^') ? '' : level.value }
      const noteEnd = text.charCodeAt(position) === 0x5b ? endOfNoteMark(text, position) : position
      return noteEnd > position ? { markupEnd: noteEnd, end: noteEnd } : signs.read(position)
    },
    readEntity: (position) => readEntity(text, position),
    unseenEnd: (position, end) => endOfReading(text, position, end),
  }
}
