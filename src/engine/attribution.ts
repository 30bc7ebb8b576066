import type { ToolCall } from '../core/ports/extractor.ts'
import type { Explanation } from '../core/ports/explanation.ts'
import type { RunRecord } from '../core/records/run-record.ts'
import type { SourceInput } from '../core/source.ts'
import { toReferences } from '../references/display/references.ts'
import type { Reference } from '../references/display/references.ts'
import type { FinishedRun, RunOptions } from './citation-run.ts'

/** An attributed answer: its record, and the references a reader sees. */
export type Attribution = Pick<
  RunRecord,
  'citations' | 'uncited' | 'sources' | 'incidents' | 'usage' | 'textParts' | 'outcome'
> & {
  runId: string
  references: Reference[]
  /** Whether the store has the record; `false` without a store. */
  stored: boolean
  /** One for each claim of the answer, in reading order; with `explain: true` only. */
  explanations?: Explanation[]
}

export type AttributeOptions = RunOptions & {
  /** The answer, as the model wrote it. */
  response: string
  /** What it may rest on; a source's own `id` is kept. */
  sources?: readonly (SourceInput & { id?: string })[]
  /** Outputs of tools, from which sources are extracted. */
  toolResults?: readonly ToolCall[]
}

/** What `attribute` resolves to, from the run that cited the answer. */
export function toAttribution({ record, stored, explanations }: FinishedRun): Attribution {
  const { id: runId, citations, uncited, sources, incidents, usage, textParts, outcome } = record
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
    ...(explanations && { explanations }),
  }
}
