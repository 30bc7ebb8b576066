import { fieldText } from './field-text.ts'
import { isReference } from '../../core/is-reference.ts'
import type { Span } from '../../core/span.ts'
import type { AuditableCitation, AuditableRun } from './auditable-run.ts'

/**
 * A reference (a citation that has not failed) that names an unknown source, or whose offsets do not select its text;
 * one for each problem.
 */
export type OrphanReference = {
  citationId: string
  /**
   * `unknown-source`: the reference names a source that the run does not have. `no-text`: its offsets select nothing.
   * `other-text`: its offsets select another text than the recorded one.
   */
  problem: 'unknown-source' | 'no-text' | 'other-text'
  /** Id of the source that the problem is about; absent if the problem is about the claim. */
  sourceId?: string
}

/** Sources without a reference (a citation that has not failed), and references without a source or text. */
export type Orphans = {
  /** Ids of the sources that no reference names, in the run's order; `null` if the run was given without sources. */
  sources: string[] | null
  references: OrphanReference[]
}

export function orphansOf(run: AuditableRun): Orphans {
  const references = run.citations.filter(isReference)
  const named = new Set(references.flatMap(({ sourceIds }) => sourceIds))
  const contents = run.sources && new Map(run.sources.map(({ id, content }) => [id, content]))
  return {
    sources: contents ? [...contents.keys()].filter((id) => !named.has(id)) : null,
    references: references.flatMap((citation) => [
      ...(run.textParts ? inAnswer(citation, run.textParts) : []),
      ...(contents ? inSources(citation, contents) : []),
    ]),
  }
}

function inAnswer(citation: AuditableCitation, textParts: readonly string[]): OrphanReference[] {
  const text = fieldText(textParts[citation.textPart] ?? '', citation.pointer)
  // A string in truncated JSON cannot be looked up.
  const problem = text === null ? null : problemOf(citation, citation.text, text)
  return problem ? [{ citationId: citation.id, problem }] : []
}

function inSources(
  { id: citationId, sourceIds, evidence }: AuditableCitation,
  contents: ReadonlyMap<string, string>,
): OrphanReference[] {
  const named = new Set([...sourceIds, ...evidence.map(({ sourceId }) => sourceId)])
  const unknown = [...named].filter((id) => !contents.has(id))
  const misplaced = evidence.flatMap((piece): OrphanReference[] => {
    const content = contents.get(piece.sourceId)
    const problem = content === undefined ? null : problemOf(piece, piece.quote, content)
    return problem ? [{ citationId, problem, sourceId: piece.sourceId }] : []
  })
  return [
    ...unknown.map((sourceId): OrphanReference => ({ citationId, problem: 'unknown-source', sourceId })),
    ...misplaced,
  ]
}

function problemOf({ start, end }: Span, text: string, within: string): OrphanReference['problem'] | null {
  const selected = within.slice(start, end)
  if (selected === '') return 'no-text'
  return selected === text ? null : 'other-text'
}
