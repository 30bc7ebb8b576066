import type { Span } from '../core/span.ts'
import { codePointOf, splitsPair } from '../text/folding/clusters.ts'
import { lastAtOrBelow } from '../text/folding/offset-map.ts'
import { bytesOf, measure } from '../text/folding/offset-marks.ts'
import type { OffsetMarks } from '../text/folding/offset-marks.ts'
import type { CitedPlace } from './provider-citation.ts'

/** Finds places in one text part; long texts with many places are measured once. */
export type PlaceReader = {
  /**
   * The spans that a place may mean, in UTF-16: none if it does not fit the text, two if the text before
   * it has characters outside the BMP and the provider does not say how it counts them.
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

  /** `null` for an offset past the end or within a character. */
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
      if (isShifted) return onlySpanOf(text ?? '', answer)
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

/** Where a text stands in the answer, unless it stands there more than once. */
function onlySpanOf(text: string, answer: string): Span[] {
  const start = text === '' ? -1 : answer.indexOf(text)
  if (start < 0 || answer.includes(text, start + 1)) return []
  return [{ start, end: start + text.length }]
}
