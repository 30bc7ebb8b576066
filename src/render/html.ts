import type { Citation } from '../core/citation.ts'
import type { CitationsData, CitedSource } from '../core/citations-data.ts'
import { citedSpan } from './cited-span.ts'
import { createHtmlLayer } from './html-layer.ts'
import { writeDocument } from './html-nodes.ts'
import { parseMarkdown } from './markdown.ts'
import { DEFAULT_ID_PREFIX, markerHtml } from './marker-html.ts'
import { markerPlaces } from './marker-places.ts'
import { segmentText } from './segments.ts'

export type RenderHtmlOptions = {
  /** Which text part of the answer `text` is, from 0. */
  textPart?: number
  /** Ids of elements begin with it: give each answer of a page its own. */
  idPrefix?: string
}

/**
 * Renders one text part of an answer, markdown (CommonMark and GFM), as safe HTML with its
 * citations: cited text in `<span class="citespan-claim verified" data-citation="id">`,
 * markers in `<sup class="citespan-marker verified" data-citation="id">` that link to the
 * entries of `renderSourceList`. Half-written markdown is fine, and so is no data yet.
 *
 * Everything from the model and the sources is escaped; links lead to http, https or
 * mailto only; images become links. A citation whose offsets do not select its text
 * is left out. A text that is too costly to parse as markdown (2 million characters,
 * thousands of nested containers) is shown as plain text.
 *
 * ```ts
 * answer.innerHTML = renderHtml(text, data) + renderSourceList(data)
 * ```
 */
export function renderHtml(
  text: string,
  data: Pick<CitationsData, 'sources' | 'citations'> | null = null,
  { textPart = 0, idPrefix = DEFAULT_ID_PREFIX }: RenderHtmlOptions = {},
): string {
  const sources = new Map<string, CitedSource>(data?.sources.map((source) => [source.id, source]))
  const citations = data?.citations ?? []
  const document = parseMarkdown(text)
  const runs = segmentText(text, citations, { textPart })
  const places = document
    ? markerPlaces(citations, { text, textPart, document })
    : spanEnds(citations, { text, textPart })
  const markers = new Map<number, string>()
  for (const [place, cited] of places) {
    markers.set(place, cited.map((citation) => markerHtml(citation, { sources, idPrefix })).join(''))
  }
  const layer = createHtmlLayer({ runs, markers })
  if (document) return writeDocument(document, { text, layer, idPrefix })
  const whole = { start: 0, end: text.length, valueEnd: text.length, verbatim: true }
  return `<pre class="citespan-plain" dir="auto">${layer.text(text, [whole], { withMarkers: true })}</pre>`
}

function spanEnds(
  citations: readonly Citation[],
  { text, textPart }: { text: string; textPart: number },
): Map<number, Citation[]> {
  const placeable = citations.filter((citation) => citedSpan(citation, { text, textPart }))
  return Map.groupBy(placeable, (citation) => citation.end)
}
