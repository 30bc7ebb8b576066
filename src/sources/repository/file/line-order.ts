import type { LinePlace } from './journal-line.ts'

/**
 * Decides which lines of a file count. Several writers append without a lock. Each line states the position that it
 * takes, and the last position that its writer had read. A line counts if it follows the last line that counts, and its
 * writer had read that line or wrote it in the same call. If two writers saw the same file, the lines of the first
 * count, and none of the second, because they were planned on an outdated state.
 *
 * Whether a line counts depends only on the bytes before it. Bytes are only appended, so all readers agree permanently.
 */
export type LineOrder = {
  /**
   * `counts`: the line is the next change. `late`: another writer was faster. `lost`: the line counts, but earlier
   * lines that counted are damaged.
   */
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
      // The writer of this line had read lines that can no longer be read, which only damage to the file can
      // cause.
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
