import type { LinePlace } from './journal-line.ts'

/**
 * Which lines of a file count. Several writers append without a lock: each line says which position it takes and which
 * was the last one that its writer had read. A line counts if it follows the last one that counts, and its writer had read
 * that one or wrote it in the same call. So of two writers that saw the same file the first one's lines count, and the
 * other's do not, wholly: they were planned on what no longer holds.
 *
 * What counts follows from the bytes before a line alone. Bytes are only appended, so all readers agree, for good.
 */
export type LineOrder = {
  /** `lost`: it counts, but lines before it that counted once are damaged. */
  take(place: LinePlace): 'counts' | 'late' | 'lost'
  /** Position of the last line that counts. */
  readonly position: number
}

export function createLineOrder(): LineOrder {
  let position = 0
  let last = ''
  return {
    take(place) {
      const isNext = place.position === position + 1
      const isOfBatch = place.batch === last && place.position > position
      // Its writer has read lines that cannot be read any more: only damage to the file makes that so.
      const isBeyond = place.position > position && place.base > position
      if (!(isNext && place.base === position) && !isOfBatch && !isBeyond) return 'late'
      position = place.position
      last = place.batch
      return isNext ? 'counts' : 'lost'
    },
    get position() {
      return position
    },
  }
}
