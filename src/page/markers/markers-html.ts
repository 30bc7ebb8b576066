import type { Placed, PlacedReference } from '../../references/display.ts'
import { escapeHtml } from '../view/escape-html.ts'
import { findHtmlAnchors, readHtmlTokens } from '../../text/markdown.ts'
import type { Insertion, MarkContext } from './marker-insertion.ts'
import { needsSpaceBeforeRaised } from './marker-labels.ts'
import { markerPlaces } from './marker-places.ts'
import { NARROW_SPACE } from './markers-plain.ts'

const CLASS = 'citespan-marker'

export function markHtml<T extends Placed | PlacedReference>(
  text: string,
  references: readonly T[],
  { textPart, isRaised, labelsOf }: MarkContext,
): Insertion<T>[] {
  const anchors = findHtmlAnchors(text)
  return [...markerPlaces(references, { text, textPart, anchors })].flatMap(([place, cited]) => {
    const labels = labelsOf(cited)
    if (labels.length === 0) return []
    const ids = cited.map((citation) => ('index' in citation ? citation.index : (citation.id ?? '')))
    const data = `class="${CLASS}" data-citation="${escapeHtml(ids.join(' '))}"`
    const space = needsSpaceBeforeRaised(text.slice(Math.max(0, place - 8), place)) ? NARROW_SPACE : ''
    const marker = isRaised
      ? `<sup ${data}>${space}${escapeHtml(labels.join(NARROW_SPACE))}</sup>`
      : `<span ${data}>${escapeHtml(labels.map((label) => `[${label}]`).join(''))}</span>`
    return [{ place, text: marker, references: cited }]
  })
}

/**
 * Removes the markers of `insertMarkers` and `renderHtml` from HTML by their class, for
 * a text whose `markers` were not stored. Unlike `removeMarkers`, it also removes
 * elements that had this class before the markers were inserted.
 */
export function removeHtmlMarkers(html: string): string {
  const kept: string[] = []
  let from = 0
  /** The open marker, and the number of open elements with its tag name, itself included. */
  let marker: { name: string; depth: number; start: number } | null = null
  for (const token of readHtmlTokens(html)) {
    if (token.kind !== 'open' && token.kind !== 'close') continue
    if (marker && token.name === marker.name) {
      marker.depth += token.kind === 'open' ? 1 : -1
      if (marker.depth > 0) continue
      kept.push(html.slice(from, marker.start))
      from = token.end
      marker = null
    } else if (!marker && token.kind === 'open' && token.className.split(/\s+/).includes(CLASS)) {
      marker = { name: token.name, depth: 1, start: token.start }
    }
  }
  return kept.join('') + html.slice(from)
}
