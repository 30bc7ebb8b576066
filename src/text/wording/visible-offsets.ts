/**
 * Where each unit of a visible text stands in the original. Most of a text is shown as it is written, so
 * that a few runs tell the places of all units.
 */
export type VisibleOffsets = {
  /** Units of the visible text. */
  readonly length: number
  /** Where what unit `at` shows begins in the original. */
  startOf(at: number): number
  /** Where it ends. */
  endOf(at: number): number
}

export type OffsetWriter = VisibleOffsets & {
  /** Adds units that stand in the original one by one, from `start` on. */
  addWritten(count: number, start: number): void
  /** Adds units that all stand for the same stretch of the original. */
  addShown(count: number, start: number, end: number): void
}

/** The end of a run whose units stand in the original one by one. */
const WRITTEN = -1

/** Offsets are told fastest in the order of the units. `base` is added to all that are told. */
export function createOffsets(base: number): OffsetWriter {
  /** Each run: the unit it begins with, where it starts in the original, where all of its units end. */
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
    while (current > 0 && firsts[current]! > at) current--
    while (current + 1 < firsts.length && firsts[current + 1]! <= at) current++
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
