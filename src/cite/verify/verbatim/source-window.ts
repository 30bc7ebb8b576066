import type { Span } from '../../../core/span.ts'
import type { Side } from '../../../text/wording.ts'
import { noteMarks, readQuantities, readWording, unstruck } from '../../../text/wording.ts'
import { splitsPair } from '../../../text/folding.ts'
import { lazily } from '../../../text/lexicon.ts'
import type { Language } from '../../../text/lexicon.ts'
import { guessLanguage } from '../../../text/words.ts'
import { splitSentences } from '../../../text/sentences.ts'

/** A span of a source in which claims are searched, as units: words, numbers and signs. */
export type SourceWindow = Side & {
  content: string
  span: Span
  /** Maps the index of the unit right after a note's mark, such as `[2]`, to the index of the mark's first unit. */
  marksByEnd: ReadonlyMap<number, number>
  /** The units of the window without their strike-out flags. */
  unstruck: () => Side
  /** The language, guessed from function words; `of` is `null` if they do not show it. */
  language: () => { of: Language | null }
  /** The bounds of the sentences in prose, as offsets of the content. */
  sentences: () => { starts: ReadonlySet<number>; ends: ReadonlySet<number> }
}

/** Maximum length of a text that is read as one window, in UTF-16 units. */
const MAX_WHOLE = 6_000
/** UTF-16 units between the beginnings of the windows of a longer text. */
const STEP = 2_000
/** UTF-16 units by which a window extends beyond the requested span. */
const REACH = 1_200

/** Returns the window around a span of a text; nearby spans share one. */
export type WindowReader = (content: string, span: Span) => SourceWindow

/** Creates a reader that reads each window once. Use it for the duration of one call. */
export function createWindowReader(): WindowReader {
  const known = new Map<string, Map<number, SourceWindow>>()
  return (content, { start, end }) => {
    const windows = known.get(content) ?? new Map<number, SourceWindow>()
    known.set(content, windows)
    if (content.length <= MAX_WHOLE) return read(windows, content, { start: 0, end: content.length })
    const from = Math.max(0, Math.floor((start - REACH) / STEP) * STEP)
    const last = Math.min(content.length, Math.ceil((end + REACH) / STEP) * STEP)
    const to = splitsPair(content, last) ? last + 1 : last
    return read(windows, content, { start: from, end: to })
  }
}

function read(windows: Map<number, SourceWindow>, content: string, span: Span): SourceWindow {
  const found = windows.get(span.start)
  if (found && found.span.end >= span.end) return found
  const window = readSourceWindow(content, { start: startOfWord(content, span.start), end: span.end })
  windows.set(span.start, window)
  return window
}

function startOfWord(content: string, from: number): number {
  if (from === 0) return 0
  const next = content.slice(from, from + 200).search(/\n/)
  if (next >= 0) return from + next
  return splitsPair(content, from) ? from + 1 : from
}

/** Reads a span of a source for comparison. The text around the span cannot be part of a match. */
export function readSourceWindow(content: string, span: Span): SourceWindow {
  const { units } = readWording(content, span)
  const marks = noteMarks(units)
  return {
    content,
    span,
    units,
    marks,
    marksByEnd: new Map([...marks].map(([first, { end }]) => [end, first])),
    unstruck: lazily(() => {
      const plain = unstruck(units)
      const slice = content.slice(span.start, span.end)
      return {
        units: plain,
        marks: noteMarks(plain),
        quantities: () => readQuantities(plain, slice, { start: span.start }),
      }
    }),
    language: lazily(() => ({ of: guessLanguage(content.slice(span.start, span.end)) })),
    quantities: lazily(() =>
      readQuantities(units, content.slice(span.start, span.end), { start: span.start }),
    ),
    sentences: lazily(() => {
      const found = splitSentences(content, span)
      return { starts: new Set(found.map(({ start }) => start)), ends: new Set(found.map(({ end }) => end)) }
    }),
  }
}
