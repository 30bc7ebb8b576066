import type { Span } from '../../core/span.ts'
import type { Placed, PlacedReference } from '../../references/display/cited-span.ts'
import type { MarkContext } from './marker-insertion.ts'
import { createMarkerLabels } from './marker-labels.ts'
import type { MarkerLabelOptions } from './marker-labels.ts'
import { markHtml } from './markers-html.ts'
import { markMarkdown } from './markers-markdown.ts'
import { markPlain } from './markers-plain.ts'

export type MarkerOptions = MarkerLabelOptions & {
  /** What the text is; offsets index it raw, with its tags or signs. */
  format?: 'markdown' | 'html' | 'text'
  /** Which text part of the answer `text` is, from 0. */
  textPart?: number
}

/** A marker in a marked text, and what it stands for in the order of the text. */
export type InsertedMarker<T> = Span & { references: readonly T[] }

export type MarkedText<T> = {
  text: string
  /** In the order of the text and apart: keep them, and `removeMarkers` gives back the text as it was. */
  markers: InsertedMarker<T>[]
  /** What of the text part has no marker: failed, not in the text, or nowhere that a marker may stand. */
  omitted: T[]
}

/**
 * Inserts `[1]`, or `[1][3]` for several sources, at the end of each cited span:
 * after its punctuation and closing emphasis, before white space. There is one
 * marker at a place, for all citations that end there.
 *
 * Markdown: never inside code, links, images, raw HTML or the signs of a table.
 * Each paragraph reads the same with markers as without, which is checked by
 * parsing it again: a marker that would turn the text around it into something
 * else (`[1](` a link) is escaped or set off by a space, or left out where
 * nothing helps.
 *
 * HTML: never inside tags, comments, scripts, character references, links, code,
 * buttons or between the cells of a table. A marker is `<span
 * class="citespan-marker" data-citation="id">[1]</span>`, raised it is a `<sup>`;
 * nothing else of the text is read or changed, so that what was unsafe stays so.
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
  { format = 'markdown', textPart = 0, ...labelOptions }: MarkerOptions = {},
): MarkedText<T> {
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

/** The text of `insertMarkers`, for what shows it once. */
export function renderMarkers<T extends Placed | PlacedReference>(
  text: string,
  references: readonly T[],
  options: MarkerOptions = {},
): string {
  return insertMarkers(text, references, options).text
}
