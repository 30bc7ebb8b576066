import type { Level } from '../../../core/text.ts'
import { placeOn } from './run.ts'
import type { PdfRun } from './run.ts'

/** A run with its place along and across its own direction, in PDF units; it reaches from `along` to `end`. */
export type Placed = {
  run: PdfRun
  along: number
  end: number
  across: number
  level?: Level
  /**
   * The run to which it is attached because it is raised or lowered beside it: `U` for `235` in `²³⁵U`, the word before
   * the number of a footnote. For a figure of a fraction, its bar.
   */
  base?: Placed
  /** Whether the run stands before its base, as `235` does in `²³⁵U`. */
  isBefore?: boolean
  /**
   * Set for a figure of a fraction, such as `1` of `1⁄2`: the figure as it is written, neither raised nor lowered,
   * after a space if it follows a whole number.
   */
  written?: string
}

export function placeRuns(runs: readonly PdfRun[]): Placed[] {
  return runs.map((run) => {
    const { along, across } = placeOn(run, Math.round(run.angle))
    return { run, along, end: along + run.width, across }
  })
}

export type Index = {
  /** The runs that end near the beginning of this run. */
  endingNear(placed: Placed): Placed[]
  /** The runs that begin near the end of this run. */
  beginningNear(placed: Placed): Placed[]
}

/**
 * Side of the square cells of a page in which a run finds its neighbours, in PDF units: a little more than the height
 * of a line.
 */
export function cellOf(all: readonly Placed[]): number {
  const sizes = new Float64Array(all.map(({ run }) => run.fontSize)).toSorted()
  return Math.max(1e-3, (sizes[sizes.length >> 1] ?? 1) * 1.2)
}

/**
 * Maximum runs stored per cell (see `cellOf`); more are left out, since a page with more in one place is unreadable
 * anyway.
 */
const MAX_CELL = 12

/** Finds the runs that begin or end near another run, by square cells of the page (see `cellOf`). */
export function createIndex(all: readonly Placed[]): Index {
  const cell = cellOf(all)
  const begins = createCells(cell)
  const ends = createCells(cell)
  for (const placed of all) {
    begins.add(placed.along, placed.across, placed)
    ends.add(placed.end, placed.across, placed)
  }
  return {
    endingNear: ({ along, across }) => ends.around(along, across),
    beginningNear: ({ end, across }) => begins.around(end, across),
  }
}

function createCells(side: number) {
  const rows = new Map<number, Map<number, Placed[]>>()
  return {
    add(along: number, across: number, placed: Placed): void {
      const row = Math.floor(across / side)
      let cells = rows.get(row)
      if (!cells) rows.set(row, (cells = new Map()))
      const column = Math.floor(along / side)
      const some = cells.get(column)
      if (!some) cells.set(column, [placed])
      else if (some.length < MAX_CELL) some.push(placed)
    },
    around(along: number, across: number): Placed[] {
      const column = Math.floor(along / side)
      const row = Math.floor(across / side)
      const found: Placed[] = []
      for (let y = row - 1; y <= row + 1; y++) {
        const cells = rows.get(y)
        if (!cells) continue
        for (let x = column - 1; x <= column + 1; x++) {
          const some = cells.get(x)
          if (some) for (const placed of some) found.push(placed)
        }
      }
      return found
    },
  }
}
