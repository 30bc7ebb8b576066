import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { findAnchors } from '../anchors.ts'
import type { Anchor } from '../anchors.ts'
import { citedSpan } from '../cited-span.ts'
import { createMarkdownParser, spanOfNode } from '../markdown.ts'
import type { MarkdownDocument, MarkdownNode } from '../markdown.ts'
import { markerPlaces } from '../marker-places.ts'
import { segmentText } from '../segments.ts'
import { collectNotes, viewBlock, viewFootnotes } from './document.ts'
import type { DocumentContext } from './document.ts'
import { countUpTo, createLayer } from './layer.ts'
import type { Run } from './layer.ts'
import { DEFAULT_ID_PREFIX, markerView } from './marker.ts'
import type { AnswerMarks } from './marks.ts'
import { h } from './node.ts'
import type { ViewElement, ViewNode } from './node.ts'

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
  let parsed: Parsed = { text: '', document: { blocks: [], pieces: new Map() }, anchors: [] }
  let known = new Map<string, KnownBlock>()

  return (text, marks) => {
    if (text !== parsed.text) {
      const document = parse(text)
      parsed = { text, document, anchors: document ? findAnchors(document) : [] }
    }
    const { document, anchors } = parsed
    const citations = marks?.citations ?? []
    const sources = new Map<string, CitedSource>(marks?.sources.map((source) => [source.id, source]))
    const runs = segmentText(text, citations, { textPart })
    const places = document
      ? markerPlaces(citations, { text, textPart, anchors })
      : spanEnds(citations, { text, textPart })
    const markers = new Map<number, ViewElement[]>()
    for (const [place, cited] of places) {
      markers.set(
        place,
        cited.flatMap((citation) => markerView(citation, { sources, idPrefix }) ?? []),
      )
    }
    const layer = createLayer({ runs, markers })
    if (!document) {
      const whole = { start: 0, end: text.length, valueEnd: text.length, verbatim: true }
      const content = layer.text(text, [whole], { withMarkers: true })
      return [{ key: 'plain', children: [h('pre', { class: 'citespan-plain', dir: 'auto' }, content)] }]
    }
    const notes = collectNotes(document.blocks)
    const context = { text, pieces: document.pieces, notes, layer, idPrefix }
    const printOf = createPrinter(context, { runs, markers })
    const next = new Map<string, KnownBlock>()
    for (const node of document.blocks) {
      const key = String(spanOfNode(node).start)
      const print = printOf(node)
      const before = known.get(key)
      const isSame = before !== undefined && print !== null && before.print === print
      const block = isSame ? before.block : { key, children: viewBlock(node, context) }
      next.set(key, { print, block })
    }
    known = next
    const footnotes = viewFootnotes(context)
    const blocks = [...next.values()].flatMap(({ block }) => (block.children.length > 0 ? [block] : []))
    return footnotes ? [...blocks, { key: 'footnotes', children: [footnotes] }] : blocks
  }
}

type Parsed = { text: string; document: MarkdownDocument | null; anchors: readonly Anchor[] }
type KnownBlock = { print: string | null; block: AnswerBlock }

/**
 * All that the view of a block hangs on, as one text; `null` where that cannot be
 * said: footnotes are numbered as they are met, so with them no block stands alone.
 */
function createPrinter(
  { text, notes }: DocumentContext,
  { runs, markers }: { runs: readonly Run[]; markers: ReadonlyMap<number, readonly ViewElement[]> },
): (node: MarkdownNode) => string | null {
  if (notes.footnotes.size > 0) return () => null
  const definitions = JSON.stringify([...notes.definitions].map(([name, { url }]) => [name, url]))
  const cited = runs.filter(({ references }) => references.length > 0)
  const runEnds = cited.map(({ end }) => end)
  const places = [...markers.keys()].toSorted((a, b) => a - b)

  return (node) => {
    const { start, end } = spanOfNode(node)
    const parts = [text.slice(start, end), definitions]
    for (let index = countUpTo(runEnds, start); index < cited.length; index++) {
      const run = cited[index]!
      if (run.start >= end) break
      parts.push(`${run.start} ${run.end}`, ...run.references.map(({ id, status }) => `${id} ${status}`))
    }
    for (let index = countUpTo(places, start); index < places.length && places[index]! <= end; index++) {
      parts.push(String(places[index]), JSON.stringify(markers.get(places[index]!)))
    }
    return parts.join('\u0000')
  }
}

function spanEnds(
  citations: readonly Citation[],
  { text, textPart }: { text: string; textPart: number },
): Map<number, Citation[]> {
  const placeable = citations.filter((citation) => citedSpan(citation, { text, textPart }))
  return Map.groupBy(placeable, (citation) => citation.end)
}
