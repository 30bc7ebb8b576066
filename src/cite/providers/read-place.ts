import type { Span } from '../../core/span.ts'
import { codePointOf, splitsPair, lastAtOrBelow, bytesOf, measure } from '../../text/folding.ts'
import type { OffsetMarks } from '../../text/folding.ts'
import type { CitedPlace } from './provider-citation.ts'

/** Finds places in one text part; the text is measured at most once. */
export type PlaceReader = {
  /**
   * The possible spans of a place, in UTF-16 units. None if the place does not fit the text. Two if the text before the
   * place has characters outside the BMP and the provider does not say how it counts them. The first and the last if the
   * text is searched for and occurs more than once: if both are in one claim, so are those between them.
   */
  read(place: CitedPlace): Span[]
}

export function createPlaceReader(answer: string): PlaceReader {
  let marks: OffsetMarks | null = null

  function readAs(unit: 'units' | 'points' | 'bytes', { start, end }: Span): Span | null {
    if (unit === 'units') {
      const isWithin = end <= answer.length && !splitsPair(answer, start) && !splitsPair(answer, end)
      return isWithin ? { start, end } : null
    }
    marks ??= measure(answer)
    const [from, to] = [toUnits(start, unit), toUnits(end, unit)]
    return from === null || to === null ? null : { start: from, end: to }
  }

  /** Converts an offset to UTF-16 units; `null` if it is past the end or within a character. */
  function toUnits(offset: number, unit: 'points' | 'bytes'): number | null {
    const step = lastAtOrBelow(marks![unit], offset)
    let position = marks!.units[step]!
    let counted = marks![unit][step]!
    while (counted < offset && position < answer.length) {
      const code = codePointOf(answer, position)!
      counted += unit === 'bytes' ? bytesOf(code) : 1
      position += code > 0xffff ? 2 : 1
    }
    return counted === offset ? position : null
  }

  return {
    read(place) {
      const { start, end, unit, text, isShifted } = place
      if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) return []
      if (isShifted) return spansOf(text ?? '', answer)
      const spans =
        unit === 'characters' ? [readAs('units', place), readAs('points', place)] : [readAs(unit, place)]
      const fitting = spans.filter(
        (span) => span !== null && (text === undefined || answer.slice(span.start, span.end) === text),
      ) as Span[]
      const [first, second] = fitting
      return second && first!.start === second.start && first!.end === second.end ? [first!] : fitting
    },
  }
}

/** The first place of a text in the answer, and the last if it is another one. */
function spansOf(text: string, answer: string): Span[] {
  if (text === '') return []
  const starts = new Set([answer.indexOf(text), answer.lastIndexOf(text)])
  return [...starts].flatMap((start) => (start < 0 ? [] : [{ start, end: start + text.length }]))
}

/**
 * The possible spans of a place in its possible texts, each with the index of the text. Offsets within the first part
 * of the provider's message refer to the first text. For later parts, or if the offsets do not fit that text, the place
 * is found by its text.
 */
export function readInTexts(
  place: CitedPlace,
  texts: readonly PlaceReader[],
): { index: number; span: Span }[] {
  const { part, isShifted } = place
  const readAll = (each: CitedPlace) =>
    texts.flatMap((text, index) => text.read(each).map((span) => ({ index, span })))
  if (part === undefined || isShifted) return readAll(place)
  const first = part === 0 ? texts[0]?.read(place).map((span) => ({ index: 0, span })) : []
  return first && first.length > 0 ? first : readAll({ ...place, isShifted: true })
}
