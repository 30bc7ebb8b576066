import { advanceOf } from './advance-widths.ts'
import { cellOf, placeRuns } from './placed-runs.ts'
import type { Placed } from './placed-runs.ts'
import { placeOn, runOf, sliceItem } from './run.ts'
import type { PdfRun } from './run.ts'

/** Maximum error of the estimated place of a blank: this share of the run's width, plus `MAX_OFFSET`. */
const MAX_ERROR = 0.02
/** Fixed part of the maximum error of the estimated place of a blank, in font sizes; `MAX_ERROR` is added. */
const MAX_OFFSET = 0.6
/** Maximum size of a raised or lowered text, in sizes of its line. */
const MAX_SIZE = 0.87
/** Maximum UTF-16 units of a raised or lowered text in a gap of its line. */
const MAX_LENGTH = 8
/** Maximum preceding runs that are examined for one that extends over a place. */
const MAX_BEFORE = 4

/**
 * Splits runs at gaps that contain smaller, raised or lowered texts. A program that draws these texts after their line
 * leaves gaps, which pdf.js reads as blanks: H₂O becomes `H O` and `2`.
 */
export function splitAround(placed: Placed[]): Placed[] {
  const largest = placed.reduce((most, { run }) => Math.max(most, run.fontSize), 0)
  if (!placed.some(({ run }) => isSmall(run, largest))) return placed
  const rows = createRows(placed, cellOf(placed))
  const gaps = new Map<Placed, Placed[]>()
  for (const small of placed) {
    if (!isSmall(small.run, largest)) continue
    const over = rows.over(small)
    if (!over) continue
    const others = gaps.get(over)
    if (others) others.push(small)
    else gaps.set(over, [small])
  }
  if (gaps.size === 0) return placed
  return placed.flatMap((some) => {
    const between = gaps.get(some)
    return between ? placeRuns(splitRun(some.run, between)) : some
  })
}

/** Whether a run is short and small enough for raised or lowered text; `largest` is the largest font size. */
function isSmall({ str, fontSize }: PdfRun, largest: number): boolean {
  return str.length <= MAX_LENGTH && fontSize < MAX_SIZE * largest
}

/** Groups the runs with a blank by their row of the page, and finds the larger run around a small one. */
function createRows(placed: readonly Placed[], cell: number) {
  const rows = new Map<number, Placed[]>()
  const spaced = placed.filter(({ run }) => run.str.includes(' '))
  for (const some of spaced.toSorted((a, b) => a.along - b.along)) {
    const row = Math.floor(some.across / cell)
    const others = rows.get(row)
    if (others) others.push(some)
    else rows.set(row, [some])
  }
  return {
    /**
     * The larger run that begins before and ends after a small run whose baseline lies a little above or below; `null`
     * if there is none.
     */
    over(small: Placed): Placed | null {
      const row = Math.floor(small.across / cell)
      for (const near of [row, row - 1, row + 1]) {
        const others = rows.get(near) ?? []
        for (
          let at = lastBefore(others, small.along), tries = 0;
          at >= 0 && tries < MAX_BEFORE;
          at--, tries++
        )
          if (isOver(others[at]!, small)) return others[at]!
      }
      return null
    },
  }
}

/** Index of the last run that begins before a place, in runs ordered along the line; -1 for none. */
function lastBefore(runs: readonly Placed[], along: number): number {
  let [low, high] = [0, runs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (runs[middle]!.along < along) low = middle + 1
    else high = middle
  }
  return low - 1
}

function isOver({ run, along, end, across }: Placed, small: Placed): boolean {
  const shift = (small.across - across) / run.fontSize
  return (
    Math.abs(run.angle - small.run.angle) < 1 &&
    small.run.fontSize < MAX_SIZE * run.fontSize &&
    // Text that is raised from the next line lies lower than text that is lowered from this line.
    (shift > 0 ? shift > 0.06 && shift < 0.85 : shift < -0.06 && shift > -0.5) &&
    small.along > along &&
    small.end < end
  )
}

/** Splits a run at the blank nearest to each of the smaller texts `gaps`; the blank is dropped. */
function splitRun(run: PdfRun, gaps: readonly Placed[]): PdfRun[] {
  const parts: PdfRun[] = []
  let rest = run
  for (const gap of gaps.toSorted((a, b) => a.along - b.along)) {
    const split = splitAt(rest, gap)
    if (!split) continue
    parts.push(split[0])
    rest = split[1]
  }
  return [...parts, rest]
}

function splitAt(run: PdfRun, gap: Placed): [PdfRun, PdfRun] | null {
  const { item } = run.pieces[0]!
  if (run.pieces.length > 1 || item.dir !== 'ltr' || item.str !== run.str) return null
  const { along } = placeOn(run, Math.round(run.angle))
  const blank = blankNear(run, (gap.along + gap.end) / 2 - along)
  if (blank === null || gap.along <= along || gap.end >= along + run.width) return null
  const before = runOf({
    ...sliceItem(item, { start: 0, end: blank }),
    width: gap.along - along,
    hasEOL: false,
  })
  const { transform } = item
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform
  const length = Math.hypot(a, b) || 1
  const by = gap.end - along
  const behind = runOf({
    ...item,
    str: item.str.slice(blank + 1),
    transform: [a, b, c, d, e + (by * a) / length, f + (by * b) / length],
    width: along + run.width - gap.end,
  })
  return before.str === '' || behind.str === '' ? null : [before, behind]
}

/**
 * Offset of the blank of the run's text that is nearest to a place, in PDF units from the run's beginning. The places
 * of blanks are estimated; `null` if none is within the error of the estimate (`MAX_ERROR`, `MAX_OFFSET`).
 */
function blankNear({ str, width, fontSize }: PdfRun, place: number): number | null {
  const unit = width / Math.max(1, advanceOf(str, ''))
  let found: number | null = null
  let least = MAX_ERROR * width + MAX_OFFSET * fontSize
  let at = 0
  let from = 0
  for (const { index } of str.matchAll(/ /g)) {
    at += advanceOf(str.slice(from, index + 1), '') * unit
    from = index + 1
    const middle = at - (advanceOf(' ', '') * unit) / 2
    if (Math.abs(middle - place) >= least) continue
    least = Math.abs(middle - place)
    found = index
  }
  return found
}
