import type { OffsetMap } from './offset-map.ts'
import { decodeUnits } from './utf16.ts'

export type FoldWriter = ReturnType<typeof createFoldWriter>

/**
 * Collects folded text and its map. Neighbouring units that correspond to the original one to one share a row of the
 * map.
 */
export function createFoldWriter(capacity: number) {
  let units = new Uint16Array(capacity)
  const folded: number[] = []
  const original: number[] = []
  const originalEnd: number[] = []
  const linear: boolean[] = []
  let length = 0
  let isWellFormed = true

  function addRow(start: number, end: number, isLinear: boolean, size: number): void {
    const last = folded.length - 1
    if (isLinear && linear[last] && originalEnd[last] === start) originalEnd[last] = end
    else {
      folded.push(length)
      original.push(start)
      originalEnd.push(end)
      linear.push(isLinear)
    }
    length += size
  }
  const endsInSpace = () => length > 0 && units[length - 1] === 0x20
  /** Extends the last space by whitespace that follows in the original after invisible text. */
  function widenSpace(end: number): void {
    const last = folded.length - 1
    const spaceStart = originalEnd[last]! - 1
    if (linear[last] && spaceStart > original[last]!) {
      length -= 1
      originalEnd[last] = spaceStart
      addRow(spaceStart, end, false, 1)
      return
    }
    originalEnd[last] = end
    linear[last] = false
  }
  function replace(start: number, end: number, value: string): void {
    isWellFormed &&= value.isWellFormed()
    for (let index = 0; index < value.length; index++) units[length + index] = value.charCodeAt(index)
    addRow(start, end, value.length === 1 && end - start === 1, value.length)
  }
  return {
    endsInSpace,
    /** The buffer, with room for the next `count` units from index `at` on; `advance` commits them. */
    reserve(count: number): { units: Uint16Array; at: number } {
      if (length + count > units.length) {
        const larger = new Uint16Array(Math.max(length + count, units.length * 2))
        larger.set(units)
        units = larger
      }
      return { units, at: length }
    },
    /**
     * Commits the units that were written to the buffer of `reserve`. Each corresponds to one unit of the original from
     * `start` to `end`.
     */
    advance(start: number, end: number): void {
      addRow(start, end, true, end - start)
    },
    replace(start: number, end: number, value: string): void {
      this.reserve(value.length)
      replace(start, end, value)
    },
    space(start: number, end: number): void {
      if (endsInSpace()) widenSpace(end)
      else this.replace(start, end, ' ')
    },
    finish(): { text: string; map: OffsetMap } {
      const text = decodeUnits(units.subarray(0, length), isWellFormed)
      return { text, map: { folded, original, originalEnd, linear, length } }
    },
  }
}
