import type { Level } from './level-forms.ts'
import { placeOn } from './run.ts'
import type { PdfRun } from './run.ts'

/**
 * A run with where it stands along and across its own direction, and what it is attached to: the run that
 * it is raised or lowered behind, or before (`²³⁵U`, the number of a footnote).
 */
export type Placed = {
  run: PdfRun
  along: number
  end: number
  across: number
  level?: Level
  base?: Placed
  isBefore?: boolean
  /** How it is written where it is a part of a fraction. */
  written?: string
}

/** The runs with their places, which are along and across their own directions. */
export function placeRuns(runs: readonly PdfRun[]): Placed[] {
  return runs.map((run) => {
    const { along, across } = placeOn(run, Math.round(run.angle))
    return { run, along, end: along + run.width, across }
  })
}

export type Index = {
  /** Runs that end where another begins. */
  endingNear(placed: Placed): Iterable<Placed>
  /** Runs that begin where another ends. */
  beginningNear(placed: Placed): Iterable<Placed>
}

/** The side of a cell of the page, in which a run finds its neighbours: a little more than a line. */
export function cellOf(all: readonly Placed[]): number {
  const sizes = all.map(({ run }) => run.fontSize).toSorted((a, b) => a - b)
  return Math.max(1e-3, (sizes[sizes.length >> 1] ?? 1) * 1.2)
}

/** Runs that are kept for one cell; a page that has more of them in one place is none that anyone reads. */
const MAX_CELL = 12

/** Finds runs by the cell of the page in which they begin or end. */
export function createIndex(all: readonly Placed[]): Index {
  const cell = cellOf(all)
  const begins = new Map<string, Placed[]>()
  const ends = new Map<string, Placed[]>()
  const column = (along: number) => Math.floor(along / cell)
  for (const placed of all) {
    put(begins, `${column(placed.along)} ${column(placed.across)}`, placed)
    put(ends, `${column(placed.end)} ${column(placed.across)}`, placed)
  }
  return {
    endingNear: ({ along, across }) => around(ends, column(along), column(across)),
    beginningNear: ({ end, across }) => around(begins, column(end), column(across)),
  }
}

function put(cells: Map<string, Placed[]>, key: string, placed: Placed): void {
  const some = cells.get(key)
  if (!some) cells.set(key, [placed])
  else if (some.length < MAX_CELL) some.push(placed)
}

function* around(cells: ReadonlyMap<string, Placed[]>, x: number, y: number): Generator<Placed> {
  for (let dx = -1; dx <= 1; dx++)
    for (let dy = -1; dy <= 1; dy++) yield* cells.get(`${x + dx} ${y + dy}`) ?? []
}
