import type { Span } from '../../../core/span.ts'
import type { Side } from '../../../text/wording.ts'
import { noteMarks, readQuantities, readWording, unstruck } from '../../../text/wording.ts'
import { splitsPair } from '../../../text/folding.ts'
import { lazily } from '../../../text/lexicon.ts'
import { guessLanguage } from '../../../text/words.ts'
import { splitSentences } from '../../../text/sentences.ts'

/** A stretch of a source that claims are looked for in. */
export type SourceWindow = Side & {
  content: string
  span: Span
  /** Index of the unit that each mark of a note ends before, with that of its first unit. */
  marksByEnd: ReadonlyMap<number, number>
  /** The same as if nothing were struck out. */
  unstruck: () => Side
  /** As its function words tell. */
  language: () => { of: 'en' | 'de' | null }
  /** Sentences by the rules of prose, as offsets of the content. */
  sentences: () => { starts: ReadonlySet<number>; ends: ReadonlySet<number> }
}

/** A text up to this long is one window, in UTF-16 units. */
const MAX_WHOLE = 6_000
/** Windows of a longer text begin at multiples of this. */
const STEP = 2_000
/** UTF-16 units that a window reaches beyond what it is asked for. */
const REACH = 1_200

/** Gives the window around a span of a text; the same one for spans near each other. */
export type WindowReader = (content: string, span: Span) => SourceWindow

/** Creates a reader that reads each window once; for the length of one call. */
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

/** Reads a span of a source for comparing; what stands around it is not part of a match. */
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
