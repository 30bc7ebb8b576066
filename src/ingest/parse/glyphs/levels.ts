import { toLevel } from './level-forms.ts'
import type { Level } from './level-forms.ts'
import { noteMarks } from './note-marks.ts'
import { createIndex, placeRuns } from './placed-runs.ts'
import type { Index, Placed } from './placed-runs.ts'
import { joinRuns } from './run.ts'
import type { PdfRun } from './run.ts'

/** UTF-16 units of a raised or lowered text. */
const MAX_LENGTH = 16
/** Signs that texts consist of which stand raised or lowered. */
const levelText = /^[\p{L}\p{N}\s+\-−–=()/.,;:*†‡§¶′″°#]+$/u
const digits = /^[\d,;–\s]+$/

/**
 * Joins raised and lowered runs to the runs that they belong to. They are told by their size and baseline,
 * and stand right behind or before a larger text: what a blank parts from it, such as a word of a scan
 * whose letters were recognised a little too small, is none.
 */
export function attachLevels(runs: readonly PdfRun[]): PdfRun[] {
  const all = placeRuns(runs)
  const index = createIndex(all)
  for (const placed of all.toSorted((a, b) => a.along - b.along)) attach(placed, index)
  const marks = noteMarks(all)
  const attached = new Map<Placed, Placed[]>()
  for (const placed of all) {
    if (!placed.base) continue
    const others = attached.get(placed.base)
    if (others) others.push(placed)
    else attached.set(placed.base, [placed])
  }
  return all
    .filter(({ base }) => !base)
    .map((placed) => withLevels(placed, { attached: attached.get(placed), marks }))
}

function withLevels(
  { run }: Placed,
  { attached, marks }: { attached: readonly Placed[] | undefined; marks: ReadonlyMap<Placed, string> },
): PdfRun {
  if (!attached) return run
  const parts = attached
    .toSorted((a, b) => a.along - b.along)
    .map((placed) => ({ placed, run: shownAs(placed, marks.get(placed)) }))
  const [before, behind] = [true, false].map((side) =>
    parts.filter(({ placed }) => (placed.isBefore ?? false) === side).map((part) => part.run),
  )
  return joinRuns([...before!, run, ...behind!], run)
}

/** The run with its text as it is written: `mark`, or in raised or lowered signs. */
function shownAs({ run, level }: Placed, mark: string | undefined): PdfRun {
  const text = run.str.trim()
  const str = (mark ?? toLevel(text, level!)) + run.str.slice(run.str.trimEnd().length)
  const inside = str.length === text.length ? 0 : str.indexOf(text)
  const [piece] = run.pieces
  const shown =
    inside < 0 ? { start: 0, end: str.length } : { start: inside, end: inside + text.length }
  return { ...run, str, pieces: [{ ...piece!, start: 0, end: str.length, shown }] }
}

function attach(placed: Placed, index: Index): void {
  const { run } = placed
  const text = run.str.trim()
  if (text.length > MAX_LENGTH || !levelText.test(text)) return
  const behind = best(placed, index.endingNear(placed), 'behind')
  if (behind && !goesOn(placed, index)) {
    Object.assign(placed, behind)
    return
  }
  // A number before a larger text, and nothing before the number.
  if (behind || !digits.test(text)) return
  const before = best(placed, index.beginningNear(placed), 'before')
  if (before?.level === 'raised') Object.assign(placed, before, { isBefore: true })
}

/** What a run is raised or lowered against: the largest and nearest of those that it touches. */
function best(
  placed: Placed,
  candidates: Iterable<Placed>,
  side: 'behind' | 'before',
): { level: Level; base: Placed } | null {
  let found: { level: Level; base: Placed; gap: number } | null = null
  for (const other of candidates) {
    if (other === placed) continue
    const level = levelAgainst(placed, other, side)
    if (level === null) continue
    const gap = Math.abs(side === 'behind' ? placed.along - other.end : other.along - placed.end)
    if (!found || gap < found.gap) found = { level, base: other.base ?? other, gap }
  }
  return found && { level: found.level, base: found.base }
}

/** In multiples of the size of the larger text, which raised and lowered ones stand against. */
const TOUCHING = 0.18
/** Some programs set a thin space before the number of a note. */
const NEAR = 0.35
const OVERLAP = -0.3

function levelAgainst(placed: Placed, other: Placed, side: 'behind' | 'before'): Level | null {
  const size = other.run.fontSize
  const own = placed.run.fontSize
  if (Math.abs(other.run.angle - placed.run.angle) > 1) return null
  const gap = side === 'behind' ? placed.along - other.end : other.along - placed.end
  const shift = placed.across - other.across
  if (other.base && side === 'behind') {
    // A further part of what is raised or lowered already: `⁻` and `⁶` of two fonts.
    const isSame = Math.abs(shift) < 0.15 * own && Math.abs(size - own) < 0.2 * own
    return isSame && gap > OVERLAP * own && gap < 0.12 * own ? other.level! : null
  }
  if (other.base || gap < OVERLAP * size) return null
  const share = own / size
  const isNumber = digits.test(placed.run.str)
  if (share >= 0.4 && share <= 0.87) {
    if (gap > (isNumber && shift > 0.25 * size ? NEAR : TOUCHING) * size) return null
    if (shift >= 0.12 * size && shift <= 0.85 * size) return 'raised'
    return shift <= -0.06 * size && shift >= -0.5 * size && gap <= TOUCHING * size ? 'lowered' : null
  }
  // Raised in the same size: only a number, and set close.
  const isSame = share > 0.87 && share <= 1.05 && isNumber && side === 'behind' && gap <= 0.1 * size
  return isSame && shift >= 0.25 * size && shift <= 0.6 * size ? 'raised' : null
}

/** Whether further words follow on the run's own baseline: then it begins a line, as beside a large initial. */
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
