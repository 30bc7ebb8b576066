import { widthWithoutSpace } from './pieces.ts'
import type { PdfText, Piece } from './pieces.ts'

/** Maximum degrees by which lines of a scan may deviate from a right angle. */
const SKEW = 3
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g

/** The text of a page in one direction, `angle` (whole degrees). `isMain`: it is the one with most characters. */
export type Frame<Run extends PdfText> = { pieces: Piece<Run>[]; isMain: boolean; angle: number }

/**
 * Groups the visible text of a page by direction, the one with most characters first, so that a stamp across the page,
 * for example, is read separately. Coordinates are mirrored if most text of a direction is right-to-left, because its
 * columns also run from the right.
 */
export function toFrames<Run extends PdfText>(runs: readonly Run[]): Frame<Run>[] {
  const groups = new Map<number, { runs: Run[]; length: number }>()
  for (const run of runs) {
    if (!(run.fontSize > 0) || run.str.trim() === '') continue
    const key = directionOf(run.angle ?? 0)
    const group = groups.get(key)
    if (group) {
      group.runs.push(run)
      group.length += run.str.length
    } else groups.set(key, { runs: [run], length: run.str.length })
  }
  return [...groups]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([angle, group], index) => ({
      pieces: placed(group.runs, exactAngle(angle, group.runs)),
      isMain: index === 0,
      angle,
    }))
}

/** Whole degrees from 0 to 359 for an angle in degrees: the nearest right angle if within `SKEW`, else rounded. */
function directionOf(angle: number): number {
  const right = Math.round(angle / 90) * 90
  const direction = Math.abs(angle - right) <= SKEW ? right : Math.round(angle)
  return ((direction % 360) + 360) % 360
}

/** The mean angle of skewed lines in a scan; right angles stay exact, so that rounding does not disorder lines. */
function exactAngle(direction: number, runs: readonly PdfText[]): number {
  let length = 0
  let sum = 0
  for (const { angle = 0, width } of runs) {
    const off = ((angle - direction + 540) % 360) - 180
    length += Math.abs(width)
    sum += off * Math.abs(width)
  }
  const mean = length > 0 ? sum / length : 0
  return Math.abs(mean) < 0.05 ? direction : direction + mean
}

function placed<Run extends PdfText>(runs: readonly Run[], angle: number): Piece<Run>[] {
  const [cos, sin] = unit(angle)
  const isMirrored = isRightToLeft(runs)
  return runs.map((run) => {
    const { str, x, y, fontSize } = run
    const along = x * cos + y * sin
    const width = /\s$/.test(str) ? widthWithoutSpace(run) : run.width
    const left = isMirrored ? -(along + run.width) : along
    return { run, str: str.trimEnd(), from: 0, x: left, y: y * cos - x * sin, width, size: fontSize }
  })
}

function isRightToLeft(runs: readonly PdfText[]): boolean {
  let [leftward, all] = [0, 0]
  for (const { str } of runs) {
    leftward += countRightToLeft(str)
    all += str.length
  }
  return leftward * 2 > all
}

export function countRightToLeft(str: string): number {
  return str.search(RIGHT_TO_LEFT) < 0 ? 0 : str.match(RIGHT_TO_LEFT)!.length
}

/**
 * Cosine and sine of an angle in degrees, exact for right angles, because a rounding error would disorder the runs of a
 * line.
 */
function unit(angle: number): [cos: number, sin: number] {
  const radians = (angle * Math.PI) / 180
  return angle % 90 === 0
    ? [Math.round(Math.cos(radians)), Math.round(Math.sin(radians))]
    : [Math.cos(radians), Math.sin(radians)]
}
