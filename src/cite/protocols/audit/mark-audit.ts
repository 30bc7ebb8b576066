import type { Span } from '../../../core/span.ts'
import type { MarkProblem } from '../reading/findings.ts'

/** The kinds of faults in the marks of an answer. */
export const markFaults = [
  'unknown-marker',
  'broken-marker',
  'orphaned-source',
  'numbering-gap',
  'low-coverage',
  'duplicate',
  'mostly-uncited',
] as const
/**
 * A kind of fault in the marks of an answer. `unknown-marker`: a name in a mark is unknown. `broken-marker`: see
 * `MarkAudit.broken`. `orphaned-source`: a source has no mark. `numbering-gap`: the marks leave out numbers.
 * `low-coverage`: too few sentences have a mark. `duplicate`: see `MarkAudit.duplicates`. `mostly-uncited`: more than
 * half of the sources have no mark.
 */
export type MarkFault = (typeof markFaults)[number]

/** What `auditMarks` found in the marks of an answer. */
export type MarkAudit = {
  /** Whether the audit passed: `failOn` has none of the found `faults`. */
  ok: boolean
  /** The kinds of faults found. */
  faults: MarkFault[]
  /** The answer without its marks; offsets below refer to it. */
  text: string
  /** Marks with at least one number or name that no source has. */
  unknown: MarkProblem[]
  /** Empty marks, unclosed tags, and entries of a sidecar that are invalid or whose path leads to no string. */
  broken: MarkProblem[]
  /** Ids of sources without a mark. */
  orphaned: string[]
  /** Numbers from 1 to the greatest cited number that no mark cites. */
  missingNumbers: number[]
  /** How many of the sentences, list items and table rows that need a source have a mark. */
  coverage: {
    /** Number of sentences, items and rows that need a source. */
    sentences: number
    /** Number of `sentences` that have a mark. */
    marked: number
    /** `marked / sentences`, 0–1; `null` if no sentence needs a source. */
    share: number | null
    /** The minimum share that was required, 0–1. */
    minimum: number
    /** The sentences without a mark, as spans of `text`. */
    unmarked: (Span & { text: string })[]
  }
  /**
   * Sources of which one sentence cites the same place more than once (`text` is the sentence), and sources with the
   * URL of an earlier source (`text` is the URL).
   */
  duplicates: { text: string; sourceId: string }[]
  /** The faults in words, one per line. */
  lines: string[]
}

/** An audit without its verdict. */
export type FoundFaults = Omit<MarkAudit, 'ok' | 'faults' | 'lines'>
