/**
 * Builds the visible answer. In: an answer with its sources and citations. Out: plain trees of elements (`ViewNode`),
 * from which HTML, React elements and DOM nodes are made.
 */
import type { Span } from '../../core/span.ts'
import { findAnchors, createMarkdownParser, spanOfNode } from '../../text/markdown.ts'
import type { MarkdownDocument, MarkdownNode } from '../../text/markdown.ts'
import { cutRuns } from './segments.ts'
import { citationsByBlock } from './citations-by-block.ts'
import { collectNotes } from './document-notes.ts'
import type { DocumentNotes } from './document-notes.ts'
import { viewBlock } from './block.ts'
import { viewFootnotes } from './document.ts'
import { createLayer } from './layer.ts'
import type { Layer } from './layer.ts'
import { DEFAULT_ID_PREFIX } from './marker.ts'
import type { AnswerMarks } from './marks.ts'
import { h } from './node.ts'
import type { ViewElement, ViewNode } from './node.ts'
import { createPlacer } from './placed-citations.ts'
import type { PlacedCitation, PlacedText } from './placed-citations.ts'

/** The view of one block of an answer (a paragraph, list, table …) with its markers. */
export type AnswerBlock = {
  /** Unchanged while the block begins at the same place. */
  key: string
  children: readonly ViewNode[]
}

/** Which text part of an answer is shown, under which ids, and whether failed citations are marked. */
export type AnswerViewOptions = {
  /**
   * Index of this text part in the answer, from 0 (the default). Only citations of this part are marked. If the data
   * has no `textParts`, the index may also count text parts of another call at the beginning of the message: if no
   * citation of the given part matches the text at its offsets, the view uses the first earlier part whose citations
   * all match.
   */
  textPart?: number
  /** Prefix of element ids, `citespan` by default; each answer of a page needs its own. */
  idPrefix?: string
  /**
   * Whether failed citations that no source contradicts get a marker too; `false` by default. Contradicted citations
   * always get one. Give `showFailed` of the source list the same value, so that the list has the source of each
   * marker.
   */
  showFailed?: boolean
}

const NOTHING: AnswerMarks = { sources: [], citations: [] }

/**
 * Creates a function that makes the view of one text part of an answer, markdown (CommonMark and GFM). Call it again
 * whenever the text grows or citations change: an unchanged block is the same object as in the previous call and need
 * not be drawn again.
 */
export function createAnswerView({
  textPart = 0,
  idPrefix = DEFAULT_ID_PREFIX,
  showFailed = false,
}: AnswerViewOptions = {}): (text: string, marks: AnswerMarks | null) => AnswerBlock[] {
  const parse = createMarkdownParser()
  const place = createPlacer({ textPart, idPrefix, showFailed })
  let page: Page | null = null
  let drawn: KnownBlock[] = []

  return (text, marks) => {
    const isSameText = text === page?.text
    if (page === null || !isSameText) page = readPage(text, parse(text))
    const placed = place(page, marks ?? NOTHING)
    const { document, parts, notes } = page
    if (!document) return [viewPlain(text, placed)]
    const context = { text, pieces: document.pieces, notes, idPrefix }
    const byBlock = citationsByBlock(parts, placed)
    const byKey = isSameText ? null : new Map(drawn.map((known) => [known.part.key, known]))
    drawn = parts.map((part, index) => {
      const citations = byBlock[index]!
      const before = byKey ? byKey.get(part.key) : drawn[index]
      if (before && isSamePart(before.part, part) && isSameList(before.citations, citations)) return before
      const children = viewBlock(part.node, { ...context, layer: layerOf(part, citations) })
      return { part, citations, block: { key: part.key, children } }
    })
    const blocks = drawn.flatMap(({ block }) => (block.children.length > 0 ? [block] : []))
    if (notes.noteNumbers.size === 0) return blocks
    const layer = layerOf({ start: 0, end: text.length }, placed)
    return [...blocks, { key: 'footnotes', children: [viewFootnotes({ ...context, layer })] }]
  }
}

/** A parsed text; `document` is `null` if the text is too costly to parse. */
type Page = PlacedText & { document: MarkdownDocument | null; parts: Part[]; notes: DocumentNotes }

/** A block with everything on which its view depends, except its citations. */
type Part = Span & { key: string; node: MarkdownNode; text: string; notesPrint: string }

type KnownBlock = { part: Part; citations: readonly PlacedCitation[]; block: AnswerBlock }

function readPage(text: string, document: MarkdownDocument | null): Page {
  const notes = collectNotes(document?.blocks ?? [])
  const definitions = [...notes.definitions].map(([name, { url }]) => [name, url])
  const notesPrint = JSON.stringify([definitions, [...notes.noteNumbers]])
  const parts = (document?.blocks ?? []).map((node) => {
    const { start, end } = spanOfNode(node)
    return { start, end, key: String(start), node, text: text.slice(start, end), notesPrint }
  })
  return { text, document, parts, anchors: document && findAnchors(document), notes }
}

function isSamePart(before: Part, part: Part): boolean {
  if (before === part) return true
  return (before.node === part.node || before.text === part.text) && before.notesPrint === part.notesPrint
}

function isSameList(before: readonly PlacedCitation[], citations: readonly PlacedCitation[]): boolean {
  return (
    before.length === citations.length && before.every((citation, index) => citation === citations[index])
  )
}

function layerOf(
  { start, end }: { start: number; end: number },
  citations: readonly PlacedCitation[],
): Layer {
  const markers = new Map<number, ViewElement[]>()
  for (const { place, marker } of citations.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (place === null || marker === null || place < start || place > end) continue
    const there = markers.get(place)
    if (there) there.push(marker)
    else markers.set(place, [marker])
  }
  return createLayer({ runs: cutRuns({ start, end }, citations), markers })
}

function viewPlain(text: string, placed: readonly PlacedCitation[]): AnswerBlock {
  const whole = { start: 0, end: text.length }
  const piece = { ...whole, valueEnd: text.length, verbatim: true }
  const content = layerOf(whole, placed).text(text, [piece], { withMarkers: true })
  return { key: 'plain', children: [h('pre', { class: 'citespan-plain', dir: 'auto' }, content)] }
}
