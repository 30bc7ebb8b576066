import type { Citation } from '../../core/citation.ts'
import { domainOf, onlyPageOf, safeUrl, titleOf } from '../../core/source-label.ts'
import type { Source } from '../../core/source.ts'
import { citedPagesOf } from '../../sources/registry.ts'
import { withQuotes } from './text-quote.ts'
import type { TextQuote } from './text-quote.ts'
import { toReferences } from './references.ts'
import type { Reference } from './references.ts'
import type { StoredCitationData } from './stored-citation-data-schema.ts'

const SNIPPET_LENGTH = 300

/**
 * The compact form of citations to store with an answer: the cited sources by number, and the references in reading
 * order. Failed citations are left out. Unknown fields of a source are `null`. With the answer's `textParts`, each
 * reference outside of JSON includes its quote and the text around it; `reanchor` uses them to find it in an edited
 * answer.
 */
export function toStoredCitationData({
  sources,
  citations,
  textParts = [],
}: {
  sources: readonly Source[]
  citations: readonly Citation[]
  textParts?: readonly string[]
}): StoredCitationData {
  const checks = new Map(citations.map((citation) => [citation.id, citation]))
  const references = textParts.reduce<(Reference & { quote?: TextQuote })[]>(
    (quoted, text, textPart) => withQuotes(text, quoted, { textPart }),
    toReferences(citations),
  )
  const cited = new Set(references.flatMap(({ sourceIds }) => sourceIds))
  const pages = citedPagesOf(citations)
  return {
    sources: sources
      .filter(({ id }) => cited.has(id))
      .toSorted((a, b) => a.number - b.number)
      .map((source) => toStoredSource(source, pages.of(source.id)[0])),
    references: references.map(
      ({ id, index, textPart, pointer, startIndex, endIndex, sourceIds, quote }) => ({
        index,
        startIndex,
        endIndex,
        sourceIds,
        ...checkOf(checks.get(id)!),
        ...(textPart > 0 && { textPart }),
        ...(pointer !== undefined && { pointer }),
        ...(quote && { quote }),
      }),
    ),
  }
}

function checkOf({ status, verdict, method, objection }: Citation) {
  return { status, verdict, ...(method && { method }), ...(objection && { objection }) }
}

function toStoredSource(
  source: Source,
  citedPage: number | undefined,
): StoredCitationData['sources'][number] {
  const uri = safeUrl(source.url)
  const snippet = (source.snippet ?? source.content).slice(0, SNIPPET_LENGTH).toWellFormed().trim()
  return {
    id: source.id,
    type: source.type,
    toolName: source.toolName ?? null,
    uri: uri ?? null,
    title: titleOf(source),
    domain: (uri && domainOf(source)) ?? null,
    snippet: snippet || null,
    pageNumber: citedPage ?? onlyPageOf(source) ?? null,
  }
}
