import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Matching } from '../src/doors/cli/matching.ts'
import type { Marked } from './metrics/risk-coverage.ts'

/** One figure of citespan on a set, with those of the trivial baseline (`null` if there is none) and of peers. */
export type Measure = {
  metric: string
  citespan: number
  baseline: number | null
  /** By the name of the peer. */
  peers?: Readonly<Record<string, number>>
  rows: number
  /** What a reader must know to understand the figure. */
  note?: string
}

export type EvalContext = {
  /** The data directory that holds `eval/` and `tool-outputs/`. */
  data: string
  matching: Matching & { timeoutMs?: number }
  /** Selects the rows of a set that are measured. */
  sample: <Row extends { id: string }>(rows: readonly Row[]) => readonly Row[]
  /** Draws the risk–coverage curve of a set. */
  drawCurve(set: string, items: readonly Marked[]): void
}

/** A labelled data set. `measure` scores citespan on it; `null` if its data is missing. */
export type EvalSet = { name: string; measure(context: EvalContext): Promise<Measure[] | null> }

export type EvalSource = { id: string; title?: string; url?: string; text: string }

/** A row of a data set, as described in `eval/README.md` of the data. Each set has its own kind of labels. */
export type EvalRow<Label> = { id: string; response: string; sources: EvalSource[]; labels: Label[] }

/** Rows of all JSON Lines files of a set, in the order of their names; `null` without any. */
export function readRows<Row extends { id: string }>(
  { data, sample }: EvalContext,
  folder: string,
  prefix = '',
): readonly Row[] | null {
  const directory = join(data, 'eval', folder)
  const names = list(directory).filter((name) => name.startsWith(prefix) && name.endsWith('.jsonl'))
  if (names.length === 0) return null
  const lines = names.toSorted().flatMap((name) => readFileSync(join(directory, name), 'utf8').split('\n'))
  // The cast holds: the data was converted for this project.
  return sample(lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Row))
}

export function toSourceInput({ id, title, url, text }: EvalSource) {
  return { id, content: text, ...(title && { title }), ...(url && { url }) }
}

function list(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
