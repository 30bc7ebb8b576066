/**
 * The place in the original of each unit of a visible text. Most of a text is shown as written, so few runs store all
 * places.
 */
export type VisibleOffsets = {
  /** UTF-16 units of the visible text. */
  readonly length: number
  /** The offset in the original where the content of unit `at` begins. */
  startOf(at: number): number
  /** The offset in the original where the content of unit `at` ends. */
  endOf(at: number): number
}

export type OffsetWriter = VisibleOffsets & {
  /** Adds units that correspond to the original one by one, from `start` on. */
  addWritten(count: number, start: number): void
  /** Adds units that all come from the same stretch of the original; each of them stands for the whole stretch. */
  addShown(count: number, start: number, end: number): void
}

/** Marks a run whose units correspond to the original one by one. */
const WRITTEN = -1

/**
 * Creates an empty map. Reading offsets is fastest in the order of the units. `base` is added to all returned offsets.
 */
export function createOffsets(base: number): OffsetWriter {
  /** For each run: its first unit, its start in the original, and the end of all of its units there. */
  const firsts: number[] = []
  const starts: number[] = []
  const ends: number[] = []
  let length = 0
  let current = 0

  function add(count: number, start: number, end: number): void {
    firsts.push(length)
    starts.push(start)
    ends.push(end)
    length += count
  }

  function runOf(at: number): number {
    while (firsts[current]! > at) current--
    while (firsts[current + 1]! <= at) current++
    return current
  }

  return {
    get length() {
      return length
    },
    addWritten(count, start) {
      const last = firsts.length - 1
      const next = last >= 0 && ends[last] === WRITTEN ? starts[last]! + length - firsts[last]! : null
      if (next === start) length += count
      else add(count, start, WRITTEN)
    },
    addShown: add,
    startOf(at) {
      const run = runOf(at)
      return base + starts[run]! + (ends[run] === WRITTEN ? at - firsts[run]! : 0)
    },
    endOf(at) {
      const run = runOf(at)
      return base + (ends[run] === WRITTEN ? starts[run]! + at - firsts[run]! + 1 : ends[run]!)
    },
  }
}
