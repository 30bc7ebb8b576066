import type { Measure } from './eval-set.ts'

export type SetResult = { set: string; measures: Measure[] | null; seconds: number }

const header = ['set', 'metric', 'citespan', 'baseline', 'rows', 'seconds']

/** One table of all figures; names to the left, numbers to the right. */
export function formatTable(results: readonly SetResult[]): string {
  const lines = [header, ...results.flatMap(linesOf)]
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => pad(cell, widths[column]!, column))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function linesOf({ set, measures, seconds }: SetResult): string[][] {
  if (!measures) return [[set, 'data missing', '', '', '', '']]
  return measures.map(({ metric, citespan, baseline, rows }, index) => [
    index === 0 ? set : '',
    metric,
    figure(citespan),
    baseline === null ? '–' : figure(baseline),
    String(rows),
    index === 0 ? seconds.toFixed(1) : '',
  ])
}

function figure(value: number): string {
  return Number.isNaN(value) ? 'n/a' : value.toFixed(3)
}

function pad(cell: string, width: number, column: number): string {
  return column < 2 ? cell.padEnd(width) : cell.padStart(width)
}
