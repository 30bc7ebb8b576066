import type { PdfRun } from './run.ts'

/** Minimum number of line numbers on a page. */
const MIN_NUMBERS = 5
/** Minimum share of the numbers that are right: the number above plus the number of lines from one to the other. */
const MIN_COUNTED = 0.9
/** Minimum share of the page's lines that lie between the first and the last numbered line, both included. */
const MIN_LINES = 0.7
/** Minimum share of the lines from the first to the last number without a wide gap: prose has none, table rows do. */
const MIN_PROSE = 0.8
/** Minimum share of the lines from the first to the last number that are longer than 0.6 of the longest. */
const MIN_LONG = 0.5

type Side = 'left' | 'right'
type Line = { y: number; size: number; number?: PdfRun; text: PdfRun[] }

/** Removes line numbers, which stand in a column beside the text and count its lines. */
export function withoutLineNumbers(runs: readonly PdfRun[]): PdfRun[] {
  const upright = runs.filter(({ angle }) => Math.abs(angle) < 1)
  if (upright.filter(isNumber).length < MIN_NUMBERS) return [...runs]
  for (const side of ['left', 'right'] as const) {
    const lines = numberedLines(upright, side)
    if (!countsLines(lines)) continue
    const numbers = new Set(lines.map(({ number }) => number))
    return runs.filter((run) => !numbers.has(run))
  }
  return [...runs]
}

function isNumber({ str }: PdfRun): boolean {
  return str.length < 8 && /^\s*\d{1,4}\s*$/.test(str)
}

/** The lines of the page from the top down, each with the number that may be its line number. */
function numberedLines(upright: readonly PdfRun[], side: Side): Line[] {
  const lines: Line[] = []
  for (const run of upright.toSorted((a, b) => b.y - a.y)) {
    const last = lines.at(-1)
    if (last && last.y - run.y < 0.4 * Math.max(last.size, run.fontSize)) {
      last.text.push(run)
      last.size = Math.max(last.size, run.fontSize)
    } else lines.push({ y: run.y, size: run.fontSize, text: [run] })
  }
  const column = columnOf(lines, side)
  for (const line of lines) {
    line.text.sort((a, b) => a.x - b.x)
    const outer = side === 'left' ? line.text[0]! : line.text.at(-1)!
    if (!isNumber(outer) || !column || line.text.length < 2) continue
    if (Math.abs(endOf(outer, column.end) - column.at) > 0.5 * outer.fontSize) continue
    line.number = outer
    line.text = line.text.filter((run) => run !== outer)
  }
  return lines
}

type End = 'left' | 'right'

function endOf(run: PdfRun, end: End): number {
  return end === 'left' ? run.x : run.x + run.width
}

/**
 * The x-coordinate `at` where most numbers on this side of the lines are aligned, by their left or right ends (`end`);
 * `null` if they are fewer than `MIN_NUMBERS`.
 */
function columnOf(lines: readonly Line[], side: Side): { end: End; at: number } | null {
  const outer = lines
    .map(({ text }) => text.reduce((a, b) => (a.x < b.x === (side === 'left') ? a : b)))
    .filter(isNumber)
  let found: { end: End; at: number; count: number } | null = null
  for (const end of ['left', 'right'] as const) {
    const counts = new Map<number, number>()
    for (const run of outer) {
      const at = Math.round(endOf(run, end))
      counts.set(at, (counts.get(at) ?? 0) + 1)
    }
    const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
    if (most && most[1] > (found?.count ?? MIN_NUMBERS - 1)) found = { end, at: most[0], count: most[1] }
  }
  return found
}

/**
 * Whether the numbers are line numbers of prose: they grow with the lines over most of the page, and the lines are long
 * and without wide gaps.
 */
function countsLines(lines: readonly Line[]): boolean {
  const numbered = lines.flatMap(({ number }, at) => (number ? [{ at, value: Number(number.str) }] : []))
  if (numbered.length < MIN_NUMBERS) return false
  const counted = numbered.filter(({ at, value }, index) => {
    const before = numbered[index - 1]
    return !before || value - before.value === at - before.at
  })
  if (counted.length < MIN_COUNTED * numbered.length) return false
  const [first, last] = [numbered[0]!.at, numbered.at(-1)!.at]
  if (last - first + 1 < MIN_LINES * lines.length) return false
  const texts = lines.slice(first, last + 1).filter(({ text }) => text.length > 0)
  const widths = texts.map(({ text }) => text.at(-1)!.x + text.at(-1)!.width - text[0]!.x)
  const widest = widths.reduce((most, width) => Math.max(most, width), 0)
  const prose = texts.filter(isProse).length
  const long = widths.filter((width) => width > 0.6 * widest).length
  return prose >= MIN_PROSE * texts.length && long >= MIN_LONG * texts.length
}

function isProse({ text }: Line): boolean {
  return text.every((run, at) => at === 0 || run.x - text[at - 1]!.x - text[at - 1]!.width < run.fontSize)
}
