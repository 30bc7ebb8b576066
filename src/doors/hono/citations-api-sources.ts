import type { Citation } from '../../core/citation.ts'
import type { CitationsData } from '../../core/citations-data.ts'
import { isReference } from '../../core/is-reference.ts'
import { safeUrl, titleOf } from '../../core/source-label.ts'
import type { Source } from '../../core/source.ts'

/**
 * Maximum number of sources of a citation map, as the answer of the citations API has it; further ones are left out.
 */
export const MAX_MAPPED = 10

/** Maximum number of UTF-16 units of a source's text; a longer text is cut. */
const MAX_TEXT = 500

/** Fields in which tools name the path of a source, by precedence. */
const pathKeys = ['source', 'path', 'file_path', 'filePath', 'file', 'file_name', 'fileName', 'filename']

/** A source as the citations API sends it. */
export type CitationsApiSource = {
  /** The beginning of the source's text, at most 500 UTF-16 units. */
  text: string
  /** The path given by the tool, else its URL, else `Unknown`. */
  source: string
  title: string
  /** The score given by the tool, else the highest score of its citations, 0–1; 0 if there is none. */
  score: number
  /**
   * The metadata given by the tool, with the number of the first page as `page`, if it is known and the metadata has no
   * `page`.
   */
  metadata: Record<string, unknown>
}

/** Sources by number from 1, at most 10. */
export type CitationsApiMap = Record<string, CitationsApiSource>

/**
 * Sources in the order in which they were found, which is that of their ids; their numbers may change when an answer
 * is complete.
 */
export function inOrderFound(sources: readonly Source[]): Source[] {
  return sources.toSorted((a, b) => orderOf(a) - orderOf(b))
}

function orderOf({ id }: Source): number {
  return Number(id.slice(1))
}

/** The sources of an answer, and whether it cites them. */
export function toSources(
  sources: readonly Source[],
  citations: CitationsData['citations'],
): (CitationsApiSource & { isCited: boolean })[] {
  const scores = bestScores(citations)
  return sources.map((source) => ({ ...toApiSource(source, scores), isCited: scores.has(source.id) }))
}

/** The first ten sources of an answer, cited or not, by number. */
export function toMap(sources: readonly Source[], citations: CitationsData['citations']): CitationsApiMap {
  const scores = bestScores(citations)
  const mapped = sources.slice(0, MAX_MAPPED)
  return Object.fromEntries(mapped.map((source, index) => [index + 1, toApiSource(source, scores)]))
}

/**
 * Whether the answer shows a citation, also one that is not checked yet. `false` if it failed, or if only sources other
 * than the cited ones support its claim.
 */
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
    // The cut may split a surrogate pair.
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
