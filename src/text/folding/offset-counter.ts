import { codePointOf } from './clusters.ts'
import { lastAtOrBelow } from './offset-map.ts'
import { bytesOf, measure } from './offset-marks.ts'
import type { OffsetMarks } from './offset-marks.ts'

/** Converts UTF-16 offsets of one text. An offset must not split a surrogate pair. */
export type OffsetCounter = {
  /** Code points before the offset. */
  toPoints(offset: number): number
  /** Bytes of UTF-8 before the offset. */
  toBytes(offset: number): number
}

/** Measures a text once, at the first conversion. After that, each conversion reads only a short part of the text. */
export function createOffsetCounter(text: string): OffsetCounter {
  let marks: OffsetMarks | null = null

  function count(offset: number): { points: number; bytes: number } {
    marks ??= measure(text)
    const step = lastAtOrBelow(marks.units, offset)
    let [units, points, bytes] = [marks.units[step]!, marks.points[step]!, marks.bytes[step]!]
    while (units < offset) {
      const code = codePointOf(text, units)!
      units += code > 0xffff ? 2 : 1
      points += 1
      bytes += bytesOf(code)
    }
    return { points, bytes }
  }

  return { toPoints: (offset) => count(offset).points, toBytes: (offset) => count(offset).bytes }
}
