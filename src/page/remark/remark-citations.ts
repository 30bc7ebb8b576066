import type { Extension } from 'mdast-util-from-markdown'
import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import type { PlacedReference } from '../../references/display/cited-span.ts'
import { markerPlaces } from '../markers/marker-places.ts'
import { segmentText } from '../view/segments.ts'
import type { StoredCitationData } from '../../references/display/stored-citation-data-schema.ts'
import { createLayer } from '../view/layer.ts'
import { DEFAULT_ID_PREFIX, markerView } from '../view/marker.ts'
import type { ViewElement } from '../view/node.ts'
import { layOver } from './lay-over.ts'
import { outlineTree } from './outline.ts'
import { createParseRecord } from './parse-record.ts'
import type { ParentNode } from './parse-record.ts'

type StoredSource = StoredCitationData['sources'][number]

/** A citation as far as its marker needs it; `text`, where given, must be what stands there. */
export type CitationMark = Pick<Citation, 'id' | 'status' | 'start' | 'end' | 'sourceIds'> &
  Partial<Pick<Citation, 'text' | 'textPart'>>

/** Plain JSON: pages keep plugins by their name and the JSON of their options. */
export type RemarkCitationsOptions = {
  /** Those of `data-citations` or of a run. */
  citations?: readonly CitationMark[]
  /** Those of the stored form. */
  references?: readonly PlacedReference[]
  /** What they cite; a mark of sources that are not among them has no marker. */
  sources?: readonly (CitedSource | StoredSource)[]
  /** Which text part of the answer the document is, from 0. */
  textPart?: number
  /** Ids of elements begin with it: give each answer of a page its own. */
  idPrefix?: string
  /** Encloses the cited text in `<span class="citespan-claim …" data-citation="…">`. */
  claims?: boolean
}

/** As much of a unified processor as the plugin touches. */
type Processor = { data(): object }

/**
 * A remark plugin that puts the markers of stored citations into a document:
 * `<sup class="citespan-marker verified" data-citation="…"><a role="doc-noteref" …>1</a></sup>`,
 * the same as `renderHtml` does, linked to the entries of `renderSourceList`.
 * Works wherever remark does: react-markdown, Streamdown (`mode="static"`), Astro.
 *
 * Offsets are UTF-16, half-open, of the whole text that is parsed. A marker
 * stands at the end of the last text, link, image, code or formula that its span
 * reaches into, never within one of these: before trailing white space, behind
 * final punctuation and emphasis that closes there. Blocks of code, maths and
 * HTML, definitions, front matter, the signs of tables and lists hold no marker:
 * it stands at the end of what comes before them in the span, and a span of
 * nothing else has none. Without its markers the document is as it was.
 *
 * Where other plugins change text, the order is free: this one knows what the
 * parser read. Sanitizers take attributes away unless `allowCitations` lets them.
 *
 * ```tsx
 * <Markdown remarkPlugins={[remarkGfm, [remarkCitations, { citations, sources }]]}>{text}</Markdown>
 * ```
 */
export function remarkCitations(
  this: Processor,
  {
    citations = [],
    references = [],
    sources = [],
    textPart = 0,
    idPrefix = DEFAULT_ID_PREFIX,
    claims = false,
  }: RemarkCitationsOptions = {},
): (tree: ParentNode, file: { toString(): string }) => undefined {
  const record = createParseRecord()
  addParserExtension(this, record.extension)
  const known = new Map<string, CitedSource>(
    sources.map((source, index) => [source.id, toCitedSource(source, index)]),
  )
  const marks = [...citations, ...references.map(toMark)]

  return (tree, file) => {
    const text = String(file)
    const { anchors, containers } = outlineTree(tree, { text, record })
    const markers = new Map<number, ViewElement[]>()
    for (const [place, placed] of markerPlaces(marks, { text, textPart, anchors })) {
      const views = placed.flatMap((mark) => markerView(mark, { sources: known, idPrefix }) ?? [])
      markers.set(place, views)
    }
    const segments = claims ? segmentText(text, marks, { textPart }) : []
    const runs = segments.map(({ references, ...span }) => ({
      ...span,
      references: references.map((citation) => ({ citation })),
    }))
    layOver(containers, createLayer({ runs, markers }))
  }
}

/** Before those of other plugins, so that it sees what the parser made before they change it. */
function addParserExtension(processor: Processor, extension: Extension): void {
  const data: { fromMarkdownExtensions?: unknown[] } = processor.data()
  data.fromMarkdownExtensions = [extension, ...(data.fromMarkdownExtensions ?? [])]
}

/** The stored form does not say how a check ended, and so its marker does not. */
function toMark({ index, startIndex, endIndex, sourceIds, textPart }: PlacedReference) {
  return { id: String(index), start: startIndex, end: endIndex, sourceIds, textPart }
}

/** The number of a stored source is that of its id; those of other registries have their place in the list. */
function toCitedSource(source: CitedSource | StoredSource, index: number): CitedSource {
  if ('number' in source) return source
  const number = Number(/^S(\d{1,9})$/.exec(source.id)?.[1] ?? index + 1)
  return { id: source.id, number, type: source.type, title: source.title }
}
