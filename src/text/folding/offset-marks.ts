import { codePointOf } from './clusters.ts'

/** UTF-16 units between stored offsets; a conversion reads at most about this many. */
const STEP = 1_024

/**
 * Offsets of one text, about `STEP` units apart. At each index, the three arrays have the same offset, counted in
 * UTF-16 units, code points and UTF-8 bytes.
 */
export type OffsetMarks = { units: number[]; points: number[]; bytes: number[] }

export function measure(text: string): OffsetMarks {
  const marks: OffsetMarks = { units: [0], points: [0], bytes: [0] }
  let [points, bytes, next] = [0, 0, STEP]
  for (let position = 0; position < text.length;) {
    const code = codePointOf(text, position)!
    position += code > 0xffff ? 2 : 1
    points += 1
    bytes += bytesOf(code)
    if (position < next) continue
    marks.units.push(position)
    marks.points.push(points)
    marks.bytes.push(bytes)
    next = position + STEP
  }
  return marks
}

export function bytesOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
