import type { ToolCall, Explanation } from '../../core/ports.ts'
import type { RunRecord } from '../../core/records.ts'
import type { GivenSource } from '../../core/source.ts'
import { toReferences } from '../../references/display.ts'
import type { Reference } from '../../references/display.ts'
import { closedFields } from '../../core/fields.ts'
import { runOptionNames } from './citation-run.ts'
import type { FinishedRun, RunOptions } from './citation-run.ts'

/** An attributed answer: its record, and the references shown to readers. */
export type Attribution = Pick<
  RunRecord,
  'citations' | 'uncited' | 'sources' | 'incidents' | 'usage' | 'textParts' | 'outcome' | 'marks'
> & {
  runId: string
  references: Reference[]
  /** Whether the record was stored; `false` without a store, or if storing failed (incident `not-stored`). */
  stored: boolean
  /**
   * One explanation per claim of the answer and per citation that belongs to no claim, in reading order; only with
   * `explain: true`.
   */
  explanations?: Explanation[]
}

/** A complete answer, its sources, and the owner of its record. */
export type AttributeOptions = RunOptions & {
  /** The answer, as the model wrote it. */
  response: string
  /** Sources the answer may be based on. Their `id`s are kept, unless one is taken (incident `id-taken`). */
  sources?: readonly GivenSource[]
  /** Results of tools, from which sources are extracted. */
  toolResults?: readonly ToolCall[]
}

export const attributeFields = closedFields<AttributeOptions>({
  ...runOptionNames,
  response: true,
  sources: true,
  toolResults: true,
})

/** Makes the result of `attribute` from the run that cited the answer. */
export function toAttribution({ record, stored, explanations }: FinishedRun): Attribution {
  const { id: runId, citations, uncited, sources, incidents, usage, textParts, outcome, marks } = record
  const references = toReferences(citations)
  return {
    runId,
    sources,
    citations,
    uncited,
    references,
    textParts,
    outcome,
    incidents,
    usage,
    stored,
    ...(marks && { marks }),
    ...(explanations && { explanations }),
  }
}
