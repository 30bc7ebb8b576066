import { formatColumns } from '../bench/format-columns.ts'
import type { Measure } from './eval-set.ts'

export type SetResult = { set: string; measures: Measure[] | null; seconds: number }

/** One table of all figures, with a column for each peer that has any, and the notes below. */
export function formatTable(results: readonly SetResult[]): string {
  const measures = results.flatMap((result) => result.measures ?? [])
  const peers = [...new Set(measures.flatMap((measure) => Object.keys(measure.peers ?? {})))]
  const header = ['set', 'metric', 'citespan', 'baseline', ...peers, 'rows', 'seconds']
  const lines = [header, ...results.flatMap((result) => linesOf(result, peers))]
  const notes = [...new Set(measures.flatMap(({ note }) => note ?? []))]
  return [formatColumns(lines, { leftColumns: [0, 1] }), ...notes.map((note) => `– ${note}`)].join('\n')
}

function linesOf({ set, measures, seconds }: SetResult, peers: readonly string[]): string[][] {
  if (!measures) return [[set, 'data missing']]
  return measures.map((measure, index) => [
    index === 0 ? set : '',
    measure.metric,
    figure(measure.citespan),
    measure.baseline === null ? '–' : figure(measure.baseline),
    ...peers.map((peer) => {
      const value = measure.peers?.[peer]
      return value === undefined ? '' : figure(value)
    }),
    String(measure.rows),
    index === 0 ? seconds.toFixed(1) : '',
  ])
}

function figure(value: number): string {
  return Number.isNaN(value) ? 'n/a' : value.toFixed(3)
}
