import { advanceOf } from './advance-widths.ts'
import { joinRuns } from './run.ts'
import type { PdfRun } from './run.ts'

/** Maximum distance in PDF units between a label and the text field after it. */
const MAX_GAP = 200
/** Maximum distance in PDF units between a tick box and its label, on either side. */
const MAX_BOX_GAP = 24
/** Height, in PDF units, of the bands of a page in which runs are looked up. */
const BAND = 12
/** Maximum number of runs of a band that are examined on one side of a field. */
const MAX_TRIES = 8

/** The value of a field as a run, and the left and right edge of the field. `isBox`: a tick box or radio button. */
export type FieldValue = { run: PdfRun; left: number; right: number; isBox: boolean }

/**
 * Joins the values of form fields with their labels into single runs, because labels and fields would otherwise look
 * like two columns of text. A value without a label near it becomes a run of its own.
 */
export function withValues(runs: readonly PdfRun[], values: readonly FieldValue[]): PdfRun[] {
  if (values.length === 0) return [...runs]
  const bands = bandsOf(runs)
  const before = new Map<PdfRun, FieldValue[]>()
  const behind = new Map<PdfRun, FieldValue[]>()
  const alone: PdfRun[] = []
  for (const value of values.toSorted((a, b) => a.left - b.left)) {
    const right = value.isBox ? labelBeside(bands, value, 1) : null
    const label = right ?? labelBeside(bands, value, -1)
    const side = right ? before : behind
    if (!label) alone.push(value.run)
    else if (side.has(label)) side.get(label)!.push(value)
    else side.set(label, [value])
  }
  const labelled = runs.map((run) => joinLabel(run, before.get(run) ?? [], behind.get(run) ?? []))
  return [...labelled, ...alone]
}

function bandsOf(runs: readonly PdfRun[]): Map<number, PdfRun[]> {
  const bands = new Map<number, PdfRun[]>()
  const upright = runs.filter(({ angle }) => Math.abs(angle) < 1)
  for (const run of upright.toSorted((a, b) => a.x - b.x)) {
    const band = Math.floor(run.y / BAND)
    const others = bands.get(band)
    if (others) others.push(run)
    else bands.set(band, [run])
  }
  return bands
}

/**
 * The run nearest to a field on its line, on the left (-1) or right (1), within `MAX_GAP` or `MAX_BOX_GAP`; else
 * `null`.
 */
function labelBeside(
  bands: ReadonlyMap<number, readonly PdfRun[]>,
  { run, left, right, isBox }: FieldValue,
  side: 1 | -1,
): PdfRun | null {
  const band = Math.floor(run.y / BAND)
  let found: PdfRun | null = null
  let least = isBox ? MAX_BOX_GAP : MAX_GAP
  for (const near of [band - 1, band, band + 1]) {
    const others = bands.get(near) ?? []
    const first = firstFrom(others, left) + (side > 0 ? 0 : -1)
    for (let at = first, tries = 0; others[at] && tries < MAX_TRIES; at += side, tries++) {
      const other = others[at]!
      if (Math.abs(other.y - run.y) > 0.7 * Math.max(other.fontSize, run.fontSize)) continue
      const gap = side > 0 ? other.x - right : left - other.x - other.width
      if (gap < -2 || gap >= least) continue
      least = gap
      found = other
    }
  }
  return found
}

/** Index of the first run that begins at or right of `x`, in runs ordered from the left; their number if none does. */
function firstFrom(runs: readonly PdfRun[], x: number): number {
  let [low, high] = [0, runs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (runs[middle]!.x < x) low = middle + 1
    else high = middle
  }
  return low
}

function joinLabel(label: PdfRun, before: readonly FieldValue[], behind: readonly FieldValue[]): PdfRun {
  if (before.length + behind.length === 0) return label
  const parts = [...before.map(({ run }) => run), label, ...behind.map(({ run }) => run)]
  const spaced = parts.map((run, at) =>
    at === parts.length - 1 ? run : { ...run, str: `${run.str.trimEnd()} ` },
  )
  const first = before[0]?.run ?? label
  const joined = joinRuns(spaced, { ...label, x: first.x })
  const added = [...before, ...behind].map(({ run }) => `${run.str} `).join('')
  // The joined run is as wide as the same text set normally; its pieces keep the actual place of each part.
  const width = label.width + (advanceOf(added, '') * label.fontSize) / 1000
  return { ...joined, x: first.x, y: label.y, width }
}
