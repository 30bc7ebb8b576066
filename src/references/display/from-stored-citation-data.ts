import type { Citation } from '../../core/citation.ts'
import type { CitationsData, CitedSource } from '../../core/citations-data.ts'
import type { StoredCitationData } from './stored-citation-data-schema.ts'

/**
 * Converts the stored form to the data that every renderer takes:
 * `renderHtml(answer, fromStoredCitationData(stored, [answer]))`. Verdicts are the stored ones. The stored form keeps
 * no evidence, so a page shows only the details of the sources.
 *
 * A reference that was stored with its quote gets a marker only if the quote still stands at its offsets. After any
 * edit of the answer, call `reanchor` first: an edit before a reference moves its text. A reference without a quote
 * gets its marker at its offsets, whatever stands there.
 *
 * @param textParts The texts of the answer. References that were stored without a quote get their text from these,
 *   unless they are in a JSON string; without `textParts` their `text` is empty.
 */
export function fromStoredCitationData(
  { sources, references }: StoredCitationData,
  textParts: readonly string[] = [],
): CitationsData {
  return {
    runId: '',
    progress: 'complete',
    sources: sources.map(citedSourceOf),
    citations: references.map((reference) => citationOf(reference, textParts)),
    uncited: [],
  }
}

/**
 * A stored source in the form that renderers take. Its number is that of its id (2 for `S2`) or, for an id of another
 * form, its position in the list, from 1.
 */
export function citedSourceOf(
  { id, type, title, uri, domain, snippet, pageNumber, toolName }: StoredCitationData['sources'][number],
  index: number,
): CitedSource {
  const number = Number(/^S([1-9]\d{0,8})$/.exec(id)?.[1] ?? index + 1)
  return {
    id,
    number,
    type,
    title,
    ...(uri !== null && { url: uri }),
    ...(domain !== null && { domain }),
    ...(snippet !== null && { snippet }),
    ...(pageNumber !== null && { pageNumber }),
    ...(toolName !== null && { toolName }),
  }
}

function citationOf(
  {
    index,
    startIndex: start,
    endIndex: end,
    sourceIds,
    textPart = 0,
    pointer,
    quote,
    status = 'unverified',
    verdict = 'unknown',
    method,
    objection,
  }: StoredCitationData['references'][number],
  textParts: readonly string[],
): Citation {
  const text = quote?.exact ?? (pointer === undefined ? textParts[textPart]?.slice(start, end) : undefined)
  return {
    id: String(index),
    textPart,
    ...(pointer !== undefined && { pointer }),
    start,
    end,
    text: text ?? '',
    sourceIds,
    confidence: 0,
    matcher: 'stored',
    verdict,
    status,
    score: 0,
    reason: '',
    evidence: [],
    missing: [],
    verifier: 'stored',
    ...(method && { method }),
    ...(objection && { objection }),
  }
}
