/** A run of text on a page; coordinates are in PDF units from the bottom left. */
export type PdfText = { str: string; x: number; y: number; width: number; fontSize: number }

/** The runs on one baseline, from left to right. */
export type PdfLine<Run extends PdfText = PdfText> = { y: number; size: number; runs: Run[] }

/**
 * The lines of a page in reading order: from the top down; if the page has two
 * columns, the left one first. Runs without visible text are left out.
 */
export function readLines<Run extends PdfText>(texts: readonly Run[]): PdfLine<Run>[] {
  return inColumns(toLines(texts.filter(({ str, fontSize }) => str.trim() !== '' && fontSize > 0)))
}

/** Whether the gap between two runs of a line is a space. */
export function isApart(before: PdfText | undefined, run: PdfText): boolean {
  return before !== undefined && run.x - (before.x + before.width) > run.fontSize * 0.15
}

function toLines<Run extends PdfText>(runs: readonly Run[]): PdfLine<Run>[] {
  const lines: PdfLine<Run>[] = []
  for (const run of runs.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const last = lines.at(-1)
    // Tolerates superscripts and small signs, which are slightly off the baseline.
    if (last && last.y - run.y < Math.max(last.size, run.fontSize) * 0.4) {
      last.runs.push(run)
      last.size = Math.max(last.size, run.fontSize)
    } else lines.push({ y: run.y, size: run.fontSize, runs: [run] })
  }
  for (const line of lines) line.runs.sort((a, b) => a.x - b.x)
  return lines
}

/** Orders lines of two columns: between two lines that cross the gutter, first the left parts, then the right ones. */
function inColumns<Run extends PdfText>(lines: readonly PdfLine<Run>[]): PdfLine<Run>[] {
  const gutter = findGutter(lines)
  if (gutter === null) return [...lines]
  const ordered: PdfLine<Run>[] = []
  let right: PdfLine<Run>[] = []
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

function withRuns<Run extends PdfText>(line: PdfLine<Run>, runs: Run[]): PdfLine<Run> {
  return { y: line.y, runs, size: Math.max(...runs.map(({ fontSize }) => fontSize)) }
}

/** Shares of the lines that must leave the gutter free, and that must have text on both sides of it. */
const MIN_FREE = 0.8
const MIN_BOTH = 0.4

/** The x coordinate at which the second column begins, or `null` for one column or a table of few lines. */
function findGutter(lines: readonly PdfLine[]): number | null {
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

function isSplitAt({ runs }: PdfLine, x: number): boolean {
  return runs.every((run) => run.x + run.width <= x || run.x >= x)
}
