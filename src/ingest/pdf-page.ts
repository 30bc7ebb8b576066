/** A run of text on a page, in PDF units from the bottom left. */
export type PdfText = { str: string; x: number; y: number; width: number; fontSize: number }

/** Runs on one baseline, from left to right. */
type Line = { y: number; size: number; runs: PdfText[] }

/**
 * The text of a page in reading order: lines from the top down, in two columns
 * where there are two, joined to paragraphs; larger lines are `#` headings.
 * A line break within a paragraph stays, so that a hyphen before it is known.
 */
export function readPage(texts: readonly PdfText[]): string {
  const runs = texts.filter(({ str, fontSize }) => str.trim() !== '' && fontSize > 0)
  const lines = inColumns(toLines(runs))
  const body = bodySize(lines)
  let text = ''
  let previous: Line | undefined
  for (const line of lines) {
    const words = wordsOf(line)
    const isHeading = line.size > body * 1.15 && words.length < 300
    const goesOn = previous !== undefined && continues(previous, line)
    if (goesOn) text += isHeading ? ` ${words}` : `\n${words}`
    else {
      const marks = isHeading ? `${line.size > body * 1.45 ? '#' : '##'} ` : ''
      text += `${text === '' ? '' : '\n\n'}${marks}${words}`
    }
    previous = line
  }
  return text
}

function toLines(runs: readonly PdfText[]): Line[] {
  const lines: Line[] = []
  for (const run of runs.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const last = lines.at(-1)
    // Superscripts and small signs stand a little off the baseline.
    if (last && last.y - run.y < Math.max(last.size, run.fontSize) * 0.4) {
      last.runs.push(run)
      last.size = Math.max(last.size, run.fontSize)
    } else lines.push({ y: run.y, size: run.fontSize, runs: [run] })
  }
  for (const line of lines) line.runs.sort((a, b) => a.x - b.x)
  return lines
}

/** Lines in two columns: what stands left of the gutter first, between lines that run across it. */
function inColumns(lines: readonly Line[]): Line[] {
  const gutter = findGutter(lines)
  if (gutter === null) return [...lines]
  const ordered: Line[] = []
  let right: Line[] = []
  const endBand = () => {
    ordered.push(...right)
    right = []
  }
  for (const line of lines) {
    if (!isSplitAt(line, gutter)) {
      endBand()
      ordered.push(line)
      continue
    }
    const [left, rest] = [line.runs.filter(({ x }) => x < gutter), line.runs.filter(({ x }) => x >= gutter)]
    if (left.length > 0) ordered.push(withRuns(line, left))
    if (rest.length > 0) right.push(withRuns(line, rest))
  }
  endBand()
  return ordered
}

function withRuns(line: Line, runs: PdfText[]): Line {
  return { y: line.y, runs, size: Math.max(...runs.map(({ fontSize }) => fontSize)) }
}

/** Share of the lines that must leave the gutter free, and that must have text on both sides of it. */
const MIN_FREE = 0.8
const MIN_BOTH = 0.4

/** Where the second column begins, or `null` for one column or a table of few lines. */
function findGutter(lines: readonly Line[]): number | null {
  if (lines.length < 6) return null
  const starts = new Map<number, number>()
  for (const { runs } of lines) {
    for (const [index, run] of runs.entries()) {
      const before = runs[index - 1]
      if (!before || run.x - (before.x + before.width) < run.fontSize * 0.8) continue
      const start = Math.round(run.x)
      starts.set(start, (starts.get(start) ?? 0) + 1)
    }
  }
  const [best] = [...starts].toSorted((a, b) => b[1] - a[1])
  if (!best || best[1] < lines.length * MIN_BOTH) return null
  const gutter = best[0] - 1
  return lines.filter((line) => isSplitAt(line, gutter)).length >= lines.length * MIN_FREE ? gutter : null
}

function isSplitAt({ runs }: Line, x: number): boolean {
  return runs.every((run) => run.x + run.width <= x || run.x >= x)
}

function wordsOf({ runs }: Line): string {
  let words = ''
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1]
    const gap = before ? run.x - (before.x + before.width) : 0
    words += (index > 0 && gap > run.fontSize * 0.15 ? ' ' : '') + run.str
  }
  return words.replace(/\s+/g, ' ').trim()
}

/** The same size, and no more than an ordinary line below. */
function continues(above: Line, line: Line): boolean {
  const gap = above.y - line.y
  return Math.abs(above.size - line.size) < 0.5 && gap > 0 && gap < line.size * 1.7
}

/** The size that most characters have. */
function bodySize(lines: readonly Line[]): number {
  const lengths = new Map<number, number>()
  for (const line of lines) lengths.set(line.size, (lengths.get(line.size) ?? 0) + wordsOf(line).length)
  return [...lengths].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
