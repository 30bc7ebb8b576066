import { toLevel } from './level-forms.ts'
import type { Level } from '../../../core/text.ts'
import { noteMarks } from './note-marks.ts'
import { createIndex, placeRuns } from './placed-runs.ts'
import type { Index, Placed } from './placed-runs.ts'
import { joinRuns } from './run.ts'
import type { PdfRun } from './run.ts'
import { splitAround } from './split-runs.ts'

/** Maximum UTF-16 units of a raised or lowered text. */
const MAX_LENGTH = 16
/** Signs that may form a raised or lowered text. */
const levelText = /^[\p{L}\p{N}\s+\-−–=()/.,;:*†‡§¶′″°#]+$/u
const digits = /^[\d,;–\s]+$/

/** Joins raised and lowered runs to the runs that they belong to, recognised by their size, baseline and distance. */
export function attachLevels(runs: readonly PdfRun[]): PdfRun[] {
  const all = splitAround(placeRuns(runs))
  const small = all.filter(isCandidate)
  if (small.length === 0) return all.map(({ run }) => run)
  const index = createIndex(all)
  for (const placed of small.toSorted((a, b) => a.along - b.along)) attach(placed, index)
  const marks = noteMarks(all)
  const attached = new Map<Placed, Placed[]>()
  for (const placed of small) {
    const root = rootOf(placed)
    if (root === placed) continue
    const others = attached.get(root)
    if (others) others.push(placed)
    else attached.set(root, [placed])
  }
  return all
    .filter(({ base }) => !base)
    .map((placed) => withLevels(placed, { attached: attached.get(placed), marks }))
}

function isCandidate({ run }: Placed): boolean {
  return run.str.length <= MAX_LENGTH && levelText.test(run.str)
}

/** The run on the line to which a run is attached, directly or through other attached runs; else the run itself. */
function rootOf(placed: Placed): Placed {
  let root = placed
  while (root.base) root = root.base
  return root
}

function withLevels(
  { run }: Placed,
  { attached, marks }: { attached: readonly Placed[] | undefined; marks: ReadonlyMap<Placed, string> },
): PdfRun {
  if (!attached) return run
  const parts = attached.toSorted((a, b) => a.along - b.along)
  const [before, behind] = [true, false].map((side) =>
    writeParts(
      parts.filter((placed) => (placed.isBefore ?? false) === side),
      marks,
    ),
  )
  return joinRuns([...before!, run, ...behind!], run)
}

/** The attached runs with their final texts: marks of notes, parts of fractions, or raised and lowered characters. */
function writeParts(parts: readonly Placed[], marks: ReadonlyMap<Placed, string>): PdfRun[] {
  const written: PdfRun[] = []
  for (let at = 0; at < parts.length;) {
    const part = parts[at]!
    const mark = marks.get(part) ?? part.written
    let end = at + 1
    if (mark === undefined) while (end < parts.length && isOneText(part, parts[end]!, marks)) end++
    const texts = parts.slice(at, end).map(({ run }) => run.str.trim())
    const form = mark ?? toLevel(texts.join(''), part.level!)
    const isWrapped = mark === undefined && /^[_^]\(/.test(form)
    for (const [index, { run, level }] of parts.slice(at, end).entries()) {
      const text = texts[index]!
      const plain = (index === 0 ? form.slice(0, 2) : '') + text + (at + index === end - 1 ? ')' : '')
      written.push(withText(run, mark ?? (isWrapped ? plain : toLevel(text, level!))))
    }
    at = end
  }
  return written
}

function isOneText(part: Placed, next: Placed, marks: ReadonlyMap<Placed, string>): boolean {
  return next.level === part.level && next.written === undefined && !marks.has(next)
}

/** The run with `written` instead of its text, followed by its original blanks. */
function withText(run: PdfRun, written: string): PdfRun {
  const text = run.str.trim()
  const str = written + run.str.slice(run.str.trimEnd().length)
  const inside = written.length === text.length ? 0 : written.indexOf(text)
  const shown = inside < 0 ? { start: 0, end: written.length } : { start: inside, end: inside + text.length }
  return { ...run, str, pieces: [{ ...run.pieces[0]!, start: 0, end: str.length, shown }] }
}

function attach(placed: Placed, index: Index): void {
  const { run } = placed
  const text = run.str.trim()
  const behind = best(placed, index.endingNear(placed), 'behind')
  if (digits.test(text) && attachToBar(placed, index, behind?.base)) return
  // A number before a larger text that it touches, with nothing or a blank before it.
  const isFree = !behind || behind.gap > TOUCHING * behind.base.run.fontSize
  const before = isFree && digits.test(text) ? best(placed, index.beginningNear(placed), 'before') : null
  if (before?.level === 'raised' && (!behind || before.gap < behind.gap))
    Object.assign(placed, { level: before.level, base: before.base, isBefore: true })
  else if (behind && !goesOn(placed, index)) Object.assign(placed, { level: behind.level, base: behind.base })
}

/**
 * Attaches a figure of a fraction to its bar, since a fraction may be drawn as three texts. `whole`: the text before
 * the figure, which may be a whole number (`1 ½`). Returns `false` if it finds no bar.
 */
function attachToBar(placed: Placed, index: Index, whole: Placed | undefined): boolean {
  const { run, across } = placed
  const { fontSize } = run
  const upper = index.beginningNear(placed).find(({ run: bar, along, across: line }) => {
    if (Math.abs(along - placed.end) > 0.3 * fontSize || across - line < 0.1 * fontSize) return false
    return bar.str.startsWith('⁄') || bar.str.trim() === '/'
  })
  const lower = index.endingNear(placed).find(({ run: bar, end }) => {
    const isNear = Math.abs(placed.along - end) <= 0.3 * fontSize && fontSize < 0.87 * bar.fontSize
    return isNear && (bar.str === '⁄' || bar.str === '/')
  })
  const bar = upper ?? lower
  if (!bar || rootOf(bar) === placed) return false
  const isBefore = upper !== undefined
  // A whole number before the fraction.
  const blank = isBefore && /\d$/.test(whole?.run.str ?? '') ? ' ' : ''
  Object.assign(placed, { base: bar, isBefore, written: blank + run.str.trim() })
  return true
}

/**
 * Finds the nearest candidate beside which a run is raised or lowered. Returns the level, the gap in PDF units, and as
 * `base` the candidate, or the base of a candidate that is attached itself. `null` if there is none.
 */
function best(
  placed: Placed,
  candidates: readonly Placed[],
  side: 'behind' | 'before',
): { level: Level; base: Placed; gap: number } | null {
  let found: { level: Level; base: Placed; gap: number } | null = null
  for (const other of candidates) {
    if (rootOf(other) === placed) continue
    const level = levelAgainst(placed, other, side)
    if (level === null) continue
    const gap = Math.abs(side === 'behind' ? placed.along - other.end : other.along - placed.end)
    if (!found || gap < found.gap) found = { level, base: other.base ?? other, gap }
  }
  return found
}

/** Maximum gap along the line between a raised or lowered text and its larger text, in sizes of the larger text. */
const TOUCHING = 0.18
/**
 * Maximum gap before a raised number, in sizes of the larger text: some programs set a thin space before the number of
 * a note.
 */
const NEAR = 0.35
const OVERLAP = -0.3

function levelAgainst(placed: Placed, other: Placed, side: 'behind' | 'before'): Level | null {
  const size = other.run.fontSize
  const own = placed.run.fontSize
  if (Math.abs(other.run.angle - placed.run.angle) > 1) return null
  const gap = side === 'behind' ? placed.along - other.end : other.along - placed.end
  const shift = placed.across - other.across
  if (other.base && side === 'behind') {
    // The run may be another part of a text that is already raised or lowered, such as `⁻` and `⁶` of two fonts, or
    // something smaller; parts of a fraction do not count.
    const isSame =
      Math.abs(shift) < (own > 0.8 * size ? 0.15 : 0.6) * size && own < 1.2 * size && own > 0.5 * size
    return isSame && gap > OVERLAP * own && gap < 0.12 * own ? (other.level ?? null) : null
  }
  if (other.base || gap < OVERLAP * size) return null
  const share = own / size
  const isNumber = digits.test(placed.run.str)
  if (share >= 0.4 && share <= 0.87) {
    if (gap > (isNumber && shift > 0.25 * size ? NEAR : TOUCHING) * size) return null
    if (shift >= 0.12 * size && shift <= 0.85 * size) return 'raised'
    return shift <= -0.06 * size && shift >= -0.5 * size && gap <= TOUCHING * size ? 'lowered' : null
  }
  // A text of the same size is raised only if it is a number and set close.
  const isSame = share > 0.87 && share <= 1.05 && isNumber && side === 'behind' && gap <= 0.1 * size
  return isSame && shift >= 0.25 * size && shift <= 0.6 * size ? 'raised' : null
}

/**
 * Whether more words of its size follow on the run's own baseline. Such a run begins a line, as beside a large initial,
 * and is not raised or lowered.
 */
function goesOn(placed: Placed, index: Index): boolean {
  const { fontSize, angle } = placed.run
  for (const next of index.beginningNear(placed)) {
    if (next === placed || Math.abs(next.run.angle - angle) > 1) continue
    const gap = next.along - placed.end
    const isSame =
      Math.abs(next.across - placed.across) < 0.1 * fontSize &&
      Math.abs(next.run.fontSize - fontSize) < 0.1 * fontSize
    if (isSame && gap >= 0.15 * fontSize && gap < 0.7 * fontSize) return true
  }
  return false
}
