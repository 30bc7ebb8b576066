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
 * A kind of fault in the marks of an answer. `unknown-marker`: a mark has a number or name that no source has.
 * `broken-marker`: a mark is empty, a tag is unpaired, or a sidecar (the list of citations in a JSON or YAML answer) is
 * invalid or points to no string. `orphaned-source`: a source has no mark. `numbering-gap`: the marks leave out
 * numbers. `low-coverage`: too few sentences have a mark. `duplicate`: a sentence cites the same place twice, or two
 * sources have one URL. `mostly-uncited`: more than half of the sources have no mark.
 */
export type MarkFault = (typeof markFaults)[number]

/** What `auditMarks` found in the marks of an answer. */
export type MarkAudit = {
  /** Whether the audit passed: `faults` has none of the kinds that the option `failOn` names. */
  ok: boolean
  /** The kinds of faults found, each once. */
  faults: MarkFault[]
  /** The answer without its marks; offsets below refer to it. */
  text: string
  /** Marks with at least one number or name that no source has. */
  unknown: MarkProblem[]
  /**
   * Empty marks, unpaired tags, and faulty entries of a sidecar (the list of citations in a JSON or YAML answer): those
   * that are invalid, or whose path does not lead to a string of the answer.
   */
  broken: MarkProblem[]
  /** Ids of sources without a mark. */
  orphaned: string[]
  /**
   * The numbers that no mark cites, from 1 to the greatest cited number. The list has no number above the count of
   * different cited numbers plus the count of sources, so that `[^999999]` does not give a million numbers.
   */
  missingNumbers: number[]
  /**
   * How many sentences, list items and table rows have a mark; in a JSON answer, how many strings. Only those that need
   * a source are counted; “Here is a summary.” needs none.
   */
  coverage: {
    /** Number of sentences, items, rows or strings that need a source. The others are not counted. */
    sentences: number
    /** How many of these `sentences` have a mark. */
    marked: number
    /** `marked / sentences`, 0–1; `null` if no sentence needs a source. */
    share: number | null
    /** The minimum of `share` that was required, 0–1. */
    minimum: number
    /** The sentences that need a source and have no mark: their words, and their offsets in `MarkAudit.text`. */
    unmarked: (Span & { text: string })[]
  }
  /**
   * Repeated citations and repeated sources. Repeated citation: a sentence cites a source more than once at the same
   * place (pages, or a label such as `§3`), or more than once without a place; `text` is the sentence. Repeated source:
   * a source has the URL of an earlier one; `sourceId` is the later source and `text` the canonical URL.
   */
  duplicates: { text: string; sourceId: string }[]
  /** All faults in words, one sentence each; after 50 of a kind, one item says how many more there are. */
  lines: string[]
}

/** An audit without its verdict. */
export type FoundFaults = Omit<MarkAudit, 'ok' | 'faults' | 'lines'>
