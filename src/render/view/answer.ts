import { findAnchors } from '../anchors.ts'
import { createMarkdownParser, spanOfNode } from '../markdown.ts'
import type { MarkdownDocument, MarkdownNode } from '../markdown.ts'
import { cutRuns } from '../segments.ts'
import { citationsByBlock } from './citations-by-block.ts'
import { collectNotes, viewBlock, viewFootnotes } from './document.ts'
import type { DocumentNotes } from './document.ts'
import { createLayer } from './layer.ts'
import type { Layer } from './layer.ts'
import { DEFAULT_ID_PREFIX } from './marker.ts'
import type { AnswerMarks } from './marks.ts'
import { h } from './node.ts'
import type { ViewElement, ViewNode } from './node.ts'
import { createPlacer } from './placed-citations.ts'
import type { PlacedCitation, PlacedText } from './placed-citations.ts'

/** A paragraph, list, table … of an answer, with its markers. */
export type AnswerBlock = {
  /** The same for as long as the block begins at the same place. */
  key: string
  children: readonly ViewNode[]
}

export type AnswerViewOptions = {
  /** Which text part of the answer it is, from 0. */
  textPart?: number
  /** Ids of elements begin with it: give each answer of a page its own. */
  idPrefix?: string
}

const NOTHING: AnswerMarks = { sources: [], citations: [] }

/**
 * The view of one text part of an answer, markdown (CommonMark and GFM), for a
 * page that shows it while it grows and its citations come, change and go: a
 * block that is the same as in the call before is the same object, and so need
 * not be drawn again.
 */
export function createAnswerView({ textPart = 0, idPrefix = DEFAULT_ID_PREFIX }: AnswerViewOptions = {}): (
  text: string,
  marks: AnswerMarks | null,
) => AnswerBlock[] {
  const parse = createMarkdownParser()
  const place = createPlacer({ textPart, idPrefix })
  let page: Page | null = null
  let known = new Map<string, KnownBlock>()

  return (text, marks) => {
    if (text !== page?.text) page = readPage(text, parse(text))
    const placed = place(page, marks ?? NOTHING)
    const { document, notes, notesPrint } = page
    if (!document) return [viewPlain(text, placed)]
    const context = { text, pieces: document.pieces, notes, idPrefix }
    const next = new Map<string, KnownBlock>()
    const byBlock = citationsByBlock(document.blocks.map(spanOfNode), placed)
    for (const [index, node] of document.blocks.entries()) {
      const span = spanOfNode(node)
      const key = String(span.start)
      const before = known.get(key)
      const made = { node, citations: byBlock[index]!, notesPrint, text: text.slice(span.start, span.end) }
      if (before && isSame(before, made)) next.set(key, before)
      else {
        const layer = layerOf(span, made.citations)
        next.set(key, { ...made, block: { key, children: viewBlock(node, { ...context, layer }) } })
      }
    }
    known = next
    const blocks = [...next.values()].flatMap(({ block }) => (block.children.length > 0 ? [block] : []))
    if (notes.noteNumbers.size === 0) return blocks
    const layer = layerOf({ start: 0, end: text.length }, placed)
    return [...blocks, { key: 'footnotes', children: [viewFootnotes({ ...context, layer })] }]
  }
}

/** A text that was read; `document` is `null` where that is too costly. */
type Page = PlacedText & { document: MarkdownDocument | null; notes: DocumentNotes; notesPrint: string }

function readPage(text: string, document: MarkdownDocument | null): Page {
  const notes = collectNotes(document?.blocks ?? [])
  const definitions = [...notes.definitions].map(([name, { url }]) => [name, url])
  const notesPrint = JSON.stringify([definitions, [...notes.noteNumbers]])
  return { text, document, anchors: document && findAnchors(document), notes, notesPrint }
}

/** All that the view of a block hangs on, and the view. */
type KnownBlock = {
  node: MarkdownNode
  text: string
  citations: readonly PlacedCitation[]
  notesPrint: string
  block: AnswerBlock
}

function isSame(known: KnownBlock, made: Omit<KnownBlock, 'block'>): boolean {
  return (
    (known.node === made.node || known.text === made.text) &&
    known.notesPrint === made.notesPrint &&
    known.citations.length === made.citations.length &&
    known.citations.every((citation, index) => citation === made.citations[index])
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
