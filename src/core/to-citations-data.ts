import type { CitationsData, CitedSource } from './citations-data.ts'
import type { Citation, Uncited } from './citation.ts'
import { toFailed } from './failed-citations.ts'
import { isReference } from './is-reference.ts'
import { domainOf, safeUrl, titleOf } from './source-label.ts'
import type { Source } from './source.ts'

const SNIPPET_LENGTH = 300

/** Builds the page's view of a run. */
export function toCitationsData({
  runId,
  progress,
  sources,
  citations,
  uncited,
}: {
  runId: string
  progress: CitationsData['progress']
  sources: readonly Source[]
  citations: readonly Citation[]
  uncited: readonly Uncited[]
}): CitationsData {
  const failed = toFailed(citations)
  return {
    runId,
    progress,
    sources: sources.map(toCitedSource),
    citations: citations.filter(isReference),
    ...(failed.length > 0 && { failed }),
    uncited: [...uncited],
  }
}

export function toCitedSource(source: Source): CitedSource {
  const url = safeUrl(source.url)
  const snippet = (source.snippet ?? source.content).slice(0, SNIPPET_LENGTH).toWellFormed().trim()
  const pageNumber = source.pages?.[0]?.pageNumber
  return {
    id: source.id,
    number: source.number,
    type: source.type,
    title: titleOf(source),
    ...(url && { url, domain: domainOf(source) }),
    ...(snippet && { snippet }),
    ...(!url && source.content && { contentHash: source.contentHash }),
    ...(pageNumber && { pageNumber }),
    ...(source.toolName && { toolName: source.toolName }),
  }
}
