import type { Extension } from 'mdast-util-from-markdown'
import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { isMarked } from '../../core/is-reference.ts'
import { textPartIn, citedSourceOf } from '../../references/display.ts'
import type { PlacedReference, StoredCitationData } from '../../references/display.ts'
import { markerPlaces } from '../markers/marker-places.ts'
import { segmentText } from '../view/segments.ts'
import { createLayer } from '../view/layer.ts'
import { DEFAULT_ID_PREFIX, markerView } from '../view/marker.ts'
import type { ViewElement } from '../view/node.ts'
import { layOver } from './lay-over.ts'
import { outlineTree } from './outline.ts'
import { createParseRecord } from './parse-record.ts'
import type { ParentNode } from './parse-record.ts'

type StoredSource = StoredCitationData['sources'][number]
/** A reference with the verdict on its citation; references stored before verdicts existed have none. */
type CheckedReference = PlacedReference &
  Partial<Pick<Citation, 'status' | 'verdict' | 'method' | 'objection'>>

/**
 * The part of a citation that its marker needs. The marker of an unverified citation warns, unless `verdict` is
 * `unknown`, `objection` is absent, and `method` is absent or `words`: it then has the class `neutral`. A citation with
 * a `text` has a marker only if the document has this text at its offsets.
 */
export type CitationMark = Pick<Citation, 'id' | 'status' | 'start' | 'end' | 'sourceIds'> &
  Partial<Pick<Citation, 'verdict' | 'method' | 'objection' | 'text' | 'textPart'>>

/**
 * Options of `remarkCitations`. They are plain JSON, because renderers cache plugins by their name and the JSON of
 * their options.
 */
export type RemarkCitationsOptions = {
  /** Citations of `data-citations` or of a run. */
  citations?: readonly CitationMark[]
  /** All failed citations; those that their source contradicts get a marker, the others none. */
  failed?: readonly CitationMark[]
  /**
   * The `references` that `toStoredCitationData` returned. They are shown in addition to `citations`; each gets a
   * marker, even a failed one.
   */
  references?: readonly CheckedReference[]
  /** The cited sources. A citation has a marker only if one of its sources is here; without `sources`, none has. */
  sources?: readonly (CitedSource | StoredSource)[]
  /**
   * Index of the document among the text parts of the answer, from 0 (the default). Only citations of this part get a
   * marker. The index may also count text parts of another call at the beginning of the message: if no citation of the
   * given part matches the document at its offsets, the plugin uses the first earlier part whose citations all match.
   */
  textPart?: number
  /** Prefix of element ids, `citespan` by default; each answer of a page needs its own. */
  idPrefix?: string
  /** Whether to wrap the cited text in `<span class="citespan-claim …" data-citation="id …">`; `false` by default. */
  claims?: boolean
}

/** The part of a unified processor that the plugin uses. */
export type RemarkProcessor = { data(): object }

/**
 * A remark plugin that puts the markers of stored citations into a document: `<sup class="citespan-marker verified"
 * data-citation="…"><a role="doc-noteref" …>1</a></sup>`, the same as `renderHtml` does, linked to the entries of
 * `renderSourceList`. Works with every renderer on remark: react-markdown, Streamdown (as one block: docs/page.md),
 * Astro.
 *
 * Offsets are UTF-16, half-open, and refer to the whole parsed text. A marker stands as near to the end of its span
 * as the document allows: not inside of a link or of code, for example. Apart from markers and `claims`, the document
 * is unchanged.
 *
 * The order among other plugins is free, even if they change text, because this plugin records what the parser read.
 * Sanitizers remove its attributes unless `allowCitations` adds them to their schema.
 *
 * ```tsx
 * <Markdown remarkPlugins={[remarkGfm, [remarkCitations, { citations, sources }]]}>{text}</Markdown>
 * ```
 */
export function remarkCitations(
  this: RemarkProcessor,
  {
    citations = [],
    failed = [],
    references = [],
    sources = [],
    textPart: given = 0,
    idPrefix = DEFAULT_ID_PREFIX,
    claims = false,
  }: RemarkCitationsOptions = {},
): (tree: ParentNode, file: { toString(): string }) => undefined {
  const record = createParseRecord()
  addParserExtension(this, record.extension)
  const known = new Map<string, CitedSource>(
    sources.map((source, index) => [source.id, 'number' in source ? source : citedSourceOf(source, index)]),
  )
  const shown = [...[...citations, ...failed].filter(isMarked), ...references.map(toMark)]
  // The status of a mark is dropped, since a failed reference would otherwise get no place.
  const marks = shown.map((mark) => ({ ...mark, status: undefined, mark }))

  return (tree, file) => {
    const text = String(file)
    const textPart = textPartIn(marks, { text, textPart: given })
    const { anchors, containers } = outlineTree(tree, { text, record })
    const markers = new Map<number, ViewElement[]>()
    for (const [place, placed] of markerPlaces(marks, { text, textPart, anchors })) {
      const views = placed.flatMap(({ mark }) => markerView(mark, { sources: known, idPrefix }) ?? [])
      markers.set(place, views)
    }
    const segments = claims ? segmentText(text, marks, { textPart }) : []
    const runs = segments.map(({ references, ...span }) => ({
      ...span,
      references: references.map(({ mark }) => ({ citation: mark })),
    }))
    layOver(containers, createLayer({ runs, markers }))
  }
}

/** Adds the extension before those of other plugins, so that it sees the parser's nodes before they change. */
function addParserExtension(processor: RemarkProcessor, extension: Extension): void {
  const data: { fromMarkdownExtensions?: unknown[] } = processor.data()
  data.fromMarkdownExtensions = [extension, ...(data.fromMarkdownExtensions ?? [])]
}

function toMark({
  index,
  startIndex,
  endIndex,
  sourceIds,
  textPart,
  status,
  verdict,
  method,
  objection,
}: CheckedReference) {
  return {
    id: String(index),
    start: startIndex,
    end: endIndex,
    sourceIds,
    textPart,
    ...(status && { status }),
    ...(verdict && { verdict }),
    ...(method && { method }),
    ...(objection && { objection }),
  }
}
