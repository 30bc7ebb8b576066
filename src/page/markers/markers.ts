/**
 * Markers as part of a text. In: an answer as markdown, HTML or plain text, and its references. Out: the text with
 * markers such as `[1]`, which can be removed again.
 */
import type { CitationsData } from '../../core/citations-data.ts'
import { closedFields, readClosed } from '../../core/fields.ts'
import type { Span } from '../../core/span.ts'
import { textPartIn } from '../../references/display.ts'
import type { Placed, PlacedReference } from '../../references/display.ts'
import type { MarkContext } from './marker-insertion.ts'
import { createMarkerLabels } from './marker-labels.ts'
import type { MarkerLabelOptions } from './marker-labels.ts'
import { markHtml } from './markers-html.ts'
import { markMarkdown } from './markers-markdown.ts'
import { markPlain } from './markers-plain.ts'

/** How markers look, and the format and the index of the text that gets them. */
export type MarkerOptions = MarkerLabelOptions & {
  /** Format of the text, markdown by default; offsets refer to the raw text, including tags and markdown signs. */
  format?: 'markdown' | 'html' | 'text'
  /**
   * Index of the text among the text parts of the answer, from 0 (the default). It may also count text parts of another
   * call at the beginning of the message: if no citation of the given part matches the text at its offsets, the first
   * earlier part whose citations all match is used.
   */
  textPart?: number
}

/** The span of a marker in the marked text, and its references in the order of the text. */
export type InsertedMarker<T> = Span & { references: readonly T[] }

/** A text with markers in it, and where they are. */
export type MarkedText<T> = {
  text: string
  /** In the order of the text, without overlaps. Store them to undo the marking with `removeMarkers`. */
  markers: InsertedMarker<T>[]
  /**
   * References of the text part that got no marker, for example because the citation failed, or because the
   * text at its offsets is not its `text`.
   */
  omitted: T[]
}

/** Fields of an answer's data that are accepted but not used, so that the whole data may be passed for its sources. */
export const besides: readonly (keyof CitationsData)[] = [
  'runId',
  'progress',
  'citations',
  'failed',
  'uncited',
  'marks',
  'texts',
]

const markerFields = closedFields<MarkerOptions>(
  { style: true, grouping: true, pages: true, sources: true, format: true, textPart: true },
  { madeAnew: besides },
)

/**
 * Inserts `[1]`, or `[1][3]` for several sources, at the end of each cited span: after its punctuation and closing
 * emphasis, before white space. Citations that end at the same place share one marker. References without a marker are
 * in `omitted` of the result.
 *
 * Markdown (the default `format`): no marker stands inside code, links, images, raw HTML or the syntax of a table. The
 * text reads the same with markers as without, which is checked by parsing it again. A marker that would change the
 * meaning of the text around it (`[1](` begins a link) is escaped or set off by a space, or left out if neither helps.
 *
 * HTML (`format: 'html'`): no marker stands inside tags, comments, scripts, character references, links, code or
 * buttons, nor between the cells of a table. A marker is `<span class="citespan-marker" data-citation="id">[1]</span>`,
 * with the style `superscript` a `<sup>`. The rest of the text is not changed and not sanitized: unsafe HTML stays
 * unsafe.
 *
 * Plain text (`format: 'text'`): the text has no markup, so no place is excluded.
 *
 * ```ts
 * const marked = insertMarkers(answer, data.citations, { sources: data.sources, grouping: 'ranges' })
 * marked.text // 'Revenue rose to 5.3 million.[1–3] It fell …'
 * removeMarkers(marked.text, marked.markers) === answer
 * ```
 */
export function insertMarkers<T extends Placed | PlacedReference>(
  text: string,
  references: readonly T[],
  options: MarkerOptions = {},
): MarkedText<T> {
  const known = readClosed(options, markerFields, 'insertMarkers()')
  const { format = 'markdown', textPart: given = 0, ...labelOptions } = known
  const textPart = textPartIn(references, { text, textPart: given })
  const context: MarkContext = {
    textPart,
    isRaised: labelOptions.style === 'superscript',
    labelsOf: createMarkerLabels(labelOptions),
  }
  const mark = { markdown: markMarkdown, html: markHtml, text: markPlain }[format]
  const markers: InsertedMarker<T>[] = []
  const parts: string[] = []
  let from = 0
  let length = 0
  for (const { place, text: marker, references: cited } of mark(text, references, context)) {
    parts.push(text.slice(from, place), marker)
    const start = length + place - from
    length = start + marker.length
    from = place
    markers.push({ start, end: length, references: cited })
  }
  const marked = new Set(markers.flatMap((marker) => marker.references))
  return {
    text: parts.join('') + text.slice(from),
    markers,
    omitted: references.filter(
      (reference) => (reference.textPart ?? 0) === textPart && !marked.has(reference),
    ),
  }
}

/**
 * Like `insertMarkers`, but returns only the text: neither the places that `removeMarkers` needs, nor the references
 * that got no marker.
 */
export function renderMarkers<T extends Placed | PlacedReference>(
  text: string,
  references: readonly T[],
  options: MarkerOptions = {},
): string {
  return insertMarkers(text, references, options).text
}
