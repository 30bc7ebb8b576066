import { findAnchors } from './anchors.ts'
import type { CitedSource } from '../core/citations-data.ts'
import type { Span } from '../core/span.ts'
import type { Placed, PlacedReference } from './cited-span.ts'
import { cutMarkdown } from './markdown-chunks.ts'
import { parseMarkdown, spanOfNode } from './markdown.ts'
import type { MarkdownDocument } from './markdown.ts'
import { markerPlaces } from './marker-places.ts'
import { viewDocument } from './view/document.ts'
import { createLayer } from './view/layer.ts'
import { toHtml } from './view/to-html.ts'

export type RenderMarkersOptions = {
  /** Which text part of the answer `text` is, from 0. */
  textPart?: number
  /** `number`: `[1]`; `id`: `[S1]`. */
  style?: 'number' | 'id'
  /** For their numbers; without them a source `S1` has the number 1. */
  sources?: readonly Pick<CitedSource, 'id' | 'number'>[]
}

/**
 * Inserts `[1]`, or `[1][3]` for several sources, into markdown at the end of
 * each cited span: after its punctuation and closing emphasis, before white
 * space; never inside code, links, images, raw HTML or the signs of a table.
 *
 * Each paragraph reads the same with markers as without, which is checked by
 * parsing it again: a marker that would turn the text around it into something
 * else (`[1](` a link) is escaped or set off by a space, or left out where
 * nothing helps. So is one whose citation has no place in the text.
 *
 * ```ts
 * renderMarkers(text, data.citations) // 'Revenue rose to 5.3 million.[1] It fell …'
 * ```
 */
export function renderMarkers<T extends Placed | PlacedReference>(
  text: string,
  citations: readonly T[],
  { textPart = 0, style = 'number', sources = [] }: RenderMarkersOptions = {},
): string {
  const document = parseMarkdown(text)
  if (!document) return text
  const numbers = new Map(sources.map(({ id, number }) => [id, number]))
  const markers: Marker[] = []
  const anchors = findAnchors(document)
  for (const [place, cited] of markerPlaces(citations, { text, textPart, anchors })) {
    const labels = new Set(cited.flatMap(({ sourceIds }) => sourceIds.map((id) => labelOf(id))))
    labels.delete('')
    if (labels.size > 0) markers.push(chooseForm({ place, labels: [...labels] }, text))
  }
  return insertIntoChunks(text, { document, markers })

  function labelOf(sourceId: string): string {
    const number = numbers.get(sourceId) ?? /^S(\d{1,9})$/.exec(sourceId)?.[1]
    if (style === 'number') return number === undefined ? '' : String(number)
    return /^[\w.-]{1,64}$/.test(sourceId) ? sourceId : ''
  }
}

type Marker = { place: number; labels: string[]; escaped: boolean; spaced: boolean }

function chooseForm({ place, labels }: { place: number; labels: string[] }, text: string): Marker {
  const before = text.slice(Math.max(0, place - 200), place)
  const isBareLink = /(?:https?:\/\/|www\.)[^\s)>]*$/i.test(before)
  const escaped = /[([:]/.test(text[place] ?? '') || before.endsWith(']')
  return { place, labels, escaped, spaced: isBareLink || before.endsWith('\\') }
}

/** Tried in turn where the form that was chosen changes how the text reads. */
const FORMS = [
  { escaped: false, spaced: false },
  { escaped: true, spaced: false },
  { escaped: true, spaced: true },
]

/** Characters that may be parsed to find the markers that disturb one chunk of the text. */
const SEARCH_LIMIT = 500_000

function insertIntoChunks(
  text: string,
  { document: { blocks, pieces }, markers }: { document: MarkdownDocument; markers: readonly Marker[] },
): string {
  let next = 0
  let firstBlock = 0
  return cutMarkdown(text)
    .map((chunk) => {
      const lastBlock = countWhile(blocks, firstBlock, (block) => spanOfNode(block).start < chunk.end)
      const inChunk = markers.slice(
        next,
        countWhile(markers, next, ({ place }) => place <= chunk.end),
      )
      const chunkDocument = { blocks: blocks.slice(firstBlock, lastBlock), pieces }
      next += inChunk.length
      firstBlock = lastBlock
      return insertReadable(text, { chunk, document: chunkDocument, markers: inChunk })
    })
    .join('')
}

function countWhile<T>(items: readonly T[], from: number, isPart: (item: T) => boolean): number {
  let count = from
  while (count < items.length && isPart(items[count]!)) count++
  return count
}

type Part = { chunk: Span; document: MarkdownDocument; markers: readonly Marker[] }

function insertReadable(text: string, part: Part): string {
  const { markers, chunk } = part
  if (markers.length === 0 || readsTheSame(text, part)) return insert(text, part)
  let parsesLeft = Math.floor(SEARCH_LIMIT / (chunk.end - chunk.start))
  return insert(text, { ...part, markers: keep(markers, []) })

  /** `kept` and those of `candidates` that can stand with them, found by halving. */
  function keep(candidates: readonly Marker[], kept: readonly Marker[]): readonly Marker[] {
    if (canStand([...kept, ...candidates])) return [...kept, ...candidates]
    if (candidates.length > 1) {
      const middle = candidates.length >> 1
      return keep(candidates.slice(middle), keep(candidates.slice(0, middle), kept))
    }
    for (const form of FORMS) {
      const formed = [...kept, ...candidates.map((candidate) => ({ ...candidate, ...form }))]
      if (canStand(formed)) return formed
    }
    return kept
  }

  function canStand(candidates: readonly Marker[]): boolean {
    parsesLeft -= 1
    return parsesLeft >= 0 && readsTheSame(text, { ...part, markers: candidates })
  }
}

function insert(text: string, { chunk, markers }: Pick<Part, 'chunk' | 'markers'>): string {
  let from = chunk.start
  const parts: string[] = []
  for (const { place, labels, escaped, spaced } of markers) {
    const signs = labels.map((label) => (escaped ? `\\[${label.replaceAll('_', '\\_')}\\]` : `[${label}]`))
    parts.push(text.slice(from, place), spaced ? ' ' : '', ...signs)
    from = place
  }
  return parts.join('') + text.slice(from, chunk.end)
}

/** Whether the text with its markers in parses to the text with its markers shown. */
function readsTheSame(text: string, { chunk, document, markers }: Part): boolean {
  const shown = new Map(
    markers.map(({ place, labels, spaced }) => [
      place,
      [(spaced ? ' ' : '') + labels.map((label) => `[${label}]`).join('')],
    ]),
  )
  const marked = insert(text, { chunk, markers })
  const parsed = parseMarkdown(marked)
  return parsed !== null && read(parsed, marked) === read(document, text, shown)
}

function read(document: MarkdownDocument, text: string, markers = new Map<number, string[]>()): string {
  const layer = createLayer({ runs: [], markers })
  return toHtml(viewDocument(document, { text, layer, idPrefix: '' }))
}
