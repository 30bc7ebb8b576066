/**
 * Copying from an answer. In: the selection of a `copy` event. Out: text and HTML for the clipboard, in which each
 * marker is a number in brackets after the cited words, followed by the sources of these numbers.
 */
import { closedFields, readClosed } from '../../core/fields.ts'
import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { isMarker, markOf } from '../browser/marks.ts'
import { besides } from '../markers/markers.ts'
import { sourceLine } from '../markers/source-line.ts'
import { citedPagesOf } from '../../sources/registry.ts'
import { createCopiedMarkers } from './copied-markers.ts'
import { copyHtml } from './copy-html.ts'
import { copyText } from './copy-text.ts'

/** Additions to the selected text in a copy. */
export type CopyOptions = {
  /**
   * The sources of the markers in the container, or a function that returns them at each copy. By default they are
   * read from the list that the markers link to.
   */
  sources?: readonly CitedSource[] | (() => readonly CitedSource[])
  /**
   * The citations of the markers, or a function that returns them at each copy. If `sources` are given too, each copied
   * source states the page numbers of its evidence: `[1] Title, page 4, https://…`.
   */
  citations?: readonly Citation[] | (() => readonly Citation[])
  /** Whether to copy only the answer, without markers and sources (default `false`); a function is called each time. */
  plain?: boolean | (() => boolean)
}

const attachCopyFields = closedFields<CopyOptions>(
  { sources: true, citations: true, plain: true },
  { madeAnew: besides },
)

/**
 * Changes what is copied if the selection has a marker in `container`. Browsers would attach the number of a marker to
 * the word or number before it: "1.2" with the marker 1 becomes "1.21". Here the text is `… 1.2 [1]`, and the cited
 * sources follow as lines `[1] Title, URL`; in HTML, markers and titles link to the sources.
 *
 * Markers of failed citations are not copied. Without a marker in the selection, within a text field, or after another
 * listener called `preventDefault()`, nothing changes. Returns a function that removes the listener.
 *
 * ```ts
 * const detach = attachCopy(container, data) // the CitationsData of the answer, for its sources and citations
 * ```
 */
export function attachCopy(container: HTMLElement, given: CopyOptions = {}): () => void {
  const { sources = [], citations = [], plain = false } = readClosed(given, attachCopyFields, 'attachCopy()')
  const { ownerDocument: document } = container

  function onCopy(event: ClipboardEvent): void {
    const { clipboardData, target } = event
    if (event.defaultPrevented || !clipboardData || isField(target)) return
    const ranges = selectedRanges(document).map(withoutMarkerRest)
    if (!ranges.some((range) => hasMarker(container, range))) return
    const markers = createCopiedMarkers(container, {
      ranges,
      sources: typeof sources === 'function' ? sources() : sources,
      pages: citedPagesOf(typeof citations === 'function' ? citations() : citations),
      isPlain: typeof plain === 'function' ? plain() : plain,
    })
    const texts = ranges.map((range) => copyText(range, markers))
    const html = ranges.map((range) => copyHtml(range, markers))
    const lines = markers.listed().map((source) => sourceLine(source))
    const text = texts.join('\n')
    clipboardData.setData('text/plain', lines.length > 0 ? `${text}\n\n${lines.join('\n')}` : text)
    clipboardData.setData('text/html', `${html.join('')}${markers.listHtml()}`)
    event.preventDefault()
  }

  // Listens at the document, because a selection that begins above the container has its event there.
  document.addEventListener('copy', onCopy)
  return () => document.removeEventListener('copy', onCopy)
}

/** Whether the selection is in a text field or editor, whose content is the reader's own. */
function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea')
}

/** The selected ranges that are not empty: in Firefox there may be several, in other browsers at most one. */
function selectedRanges(document: Document): Range[] {
  const selection = document.getSelection()
  if (!selection) return []
  const ranges = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index))
  return ranges.filter(({ collapsed }) => !collapsed)
}

/**
 * Returns the range without the marker in which it begins. A marker in which it ends is copied whole. A selection
 * within a single marker becomes empty and is left to the browser.
 */
function withoutMarkerRest(given: Range): Range {
  const range = given.cloneRange()
  const first = markerAround(given.startContainer)
  if (first) range.setStartAfter(first)
  return range
}

function markerAround(node: Node): Element | null {
  const mark = markOf(node instanceof Element ? node : node.parentElement)
  return mark && isMarker(mark) ? mark : null
}

function hasMarker(container: HTMLElement, range: Range): boolean {
  if (range.collapsed || !range.intersectsNode(container)) return false
  return Array.from(container.querySelectorAll('.citespan-marker')).some((marker) =>
    range.intersectsNode(marker),
  )
}
