import type { Span } from '../../../core/span.ts'
import type { MarkProblem } from '../reading/findings.ts'

/** What may be wrong with the marks of an answer. */
export const markFaults = [
  'unknown-marker',
  'broken-marker',
  'orphaned-source',
  'numbering-gap',
  'low-coverage',
  'duplicate',
  'mostly-uncited',
] as const
/** What may be wrong with the marks of an answer; `MarkAudit` has a field for each. */
export type MarkFault = (typeof markFaults)[number]

/** What an audit found. */
export type MarkAudit = {
  /** Whether there is no fault of `failOn`. */
  ok: boolean
  /** Faults that there are. */
  faults: MarkFault[]
  /** The answer without its marks; offsets below are of it. */
  text: string
  /** Marks with a number or name that no source has. */
  unknown: MarkProblem[]
  /** Marks that name nothing, tags without their other half, and entries of a sidecar that fit nothing. */
  broken: MarkProblem[]
  /** Ids of sources that no mark names. */
  orphaned: string[]
  /** Numbers from 1 to the greatest that is used, which no mark has. */
  missingNumbers: number[]
  /** Sentences, items and rows that need a source. */
  coverage: {
    /** How many there are. */
    sentences: number
    /** How many have a mark. */
    marked: number
    /** `marked / sentences`, 0–1; `null` if there are none. */
    share: number | null
    /** What was asked for. */
    minimum: number
    /** Those without a mark. */
    unmarked: (Span & { text: string })[]
  }
  /** Sources that one sentence cites more than once, and pairs of sources with the same address. */
  duplicates: { text: string; sourceId: string }[]
  /** The same in words, one fault a line. */
  lines: string[]
}

/** An audit without its verdict. */
export type FoundFaults = Omit<MarkAudit, 'ok' | 'faults' | 'lines'>
