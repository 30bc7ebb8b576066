import type { Citation } from '../../core/citation.ts'
import type { CitationsData } from '../../core/citations-data.ts'
import { isReference } from '../../core/is-reference.ts'
import { safeUrl, titleOf } from '../../core/source-label.ts'
import type { Source } from '../../core/source.ts'

/** Sources that a citation map has at most. */
export const MAX_MAPPED = 10

/** UTF-16 units of a source's text at most. */
const MAX_TEXT = 500

/** Where tools name the path of what they found, by precedence. */
const pathKeys = ['source', 'path', 'file_path', 'filePath', 'file', 'file_name', 'fileName', 'filename']

/** A source as the citations API sends it. */
export type CitationsApiSource = {
  /** The begin of its text, at most 500 UTF-16 units. */
  text: string
  /** The path that the tool gave it, else its URL, else `Unknown`. */
  source: string
  title: string
  /** As the tool gave it, else the highest score of a citation of it, from 0 to 1. */
  score: number
  /** As the tool gave it. */
  metadata: Record<string, unknown>
}

/** Sources by their numbers from 1, at most 10. */
export type CitationsApiMap = Record<string, CitationsApiSource>

/** In the order in which they were found, which is that of their ids: numbers may change when an answer is complete. */
export function inOrderFound(sources: readonly Source[]): Source[] {
  return sources.toSorted((a, b) => orderOf(a) - orderOf(b))
}

function orderOf({ id }: Source): number {
  return Number(id.slice(1))
}

/** The sources of an answer with whether it cites them. */
export function toSources(
  sources: readonly Source[],
  citations: CitationsData['citations'],
): (CitationsApiSource & { isCited: boolean })[] {
  const scores = bestScores(citations)
  return sources.map((source) => ({ ...toApiSource(source, scores), isCited: scores.has(source.id) }))
}

/** The first ten sources of an answer, cited or not, by their numbers. */
export function toMap(sources: readonly Source[], citations: CitationsData['citations']): CitationsApiMap {
  const scores = bestScores(citations)
  const mapped = sources.slice(0, MAX_MAPPED)
  return Object.fromEntries(mapped.map((source, index) => [index + 1, toApiSource(source, scores)]))
}

/** Whether the answer shows a citation: not if the check found that its source does not say it, and another does. */
export function isShown(citation: Citation): boolean {
  return isReference(citation) && citation.supportedBy === undefined
}

function bestScores(citations: CitationsData['citations']): Map<string, number> {
  const scores = new Map<string, number>()
  for (const { sourceIds, score } of citations.filter(isShown))
    for (const id of sourceIds) scores.set(id, Math.max(score, scores.get(id) ?? 0))
  return scores
}

function toApiSource(source: Source, scores: ReadonlyMap<string, number>): CitationsApiSource {
  const { content, metadata = {}, pages, relevance } = source
  const page = pages?.[0]?.pageNumber
  return {
    // The cut may go through a pair of surrogates.
    text: content.slice(0, MAX_TEXT).replace(/[\uD800-\uDBFF]$/, ''),
    source: pathOf(source),
    title: titleOf(source),
    score: relevance ?? scores.get(source.id) ?? 0,
    metadata: { ...(page !== undefined && { page }), ...metadata },
  }
}

function pathOf({ metadata = {}, url }: Source): string {
  const path = pathKeys.map((key) => metadata[key]).find((value) => typeof value === 'string' && value.trim())
  return typeof path === 'string' ? path : (safeUrl(url) ?? 'Unknown')
}
