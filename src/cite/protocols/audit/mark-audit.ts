import type { Span } from '../../../core/span.ts'
import type { MarkProblem } from '../reading/findings.ts'

/** All values of `MarkFault`: the kinds of faults in the marks of an answer. */
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
  /** The kinds of faults found, each once. */
  faults: MarkFault[]
  /** The answer without its marks; offsets below refer to it. */
  text: string
  /** Marks with at least one number or name that no source has. */
  unknown: MarkProblem[]
  /** Empty marks, unclosed tags, and sidecar entries (citations in JSON or YAML) that are invalid or lead nowhere. */
  broken: MarkProblem[]
  /** Ids of sources without a mark. */
  orphaned: string[]
  /** Numbers from 1 to the greatest cited number that no mark cites. */
  missingNumbers: number[]
  /** How many of the sentences, list items and table rows that need a source have a mark. */
  coverage: {
    /** Number of sentences, items and rows that need a source, unlike “Here is a summary.” */
    sentences: number
    /** How many of the `sentences` have a mark. */
    marked: number
    /** `marked / sentences`, 0–1; `null` if no sentence needs a source. */
    share: number | null
    /** The minimum of `share` that was required, 0–1. */
    minimum: number
    /** The sentences that need a source and have no mark: their words, and their offsets in `MarkAudit.text`. */
    unmarked: (Span & { text: string })[]
  }
  /**
   * Sources of which one sentence cites the same place more than once (`text` is the sentence), and sources with the
   * URL of an earlier source (`sourceId` is the later one, `text` the URL).
   */
  duplicates: { text: string; sourceId: string }[]
  /** All faults in words, one sentence each; after 50 of a kind, one item says how many more there are. */
  lines: string[]
}

/** An audit without its verdict. */
export type FoundFaults = Omit<MarkAudit, 'ok' | 'faults' | 'lines'>
