import { countWhile } from '../../core/count-while.ts'
import type { Span } from '../../core/span.ts'
import {
  findAnchors,
  cutMarkdown,
  parseMarkdown,
  spanOfNode,
  MAX_PARSE_COST,
  parseCost,
} from '../../text/markdown.ts'
import type { Placed, PlacedReference } from '../../references/display.ts'
import type { MarkdownDocument } from '../../text/markdown.ts'
import type { Insertion, MarkContext } from './marker-insertion.ts'
import { needsSpaceBeforeRaised, raise } from './marker-labels.ts'
import { markerPlaces } from './marker-places.ts'
import { NARROW_SPACE } from './markers-plain.ts'
import { viewDocument } from '../view/document.ts'
import { createLayer } from '../view/layer.ts'
import { toHtml } from '../html/to-html.ts'

/** The markers to insert into markdown; none if the text is too costly to parse. */
export function markMarkdown<T extends Placed | PlacedReference>(
  text: string,
  references: readonly T[],
  { textPart, isRaised, labelsOf }: MarkContext,
): Insertion<T>[] {
  const document = parseMarkdown(text)
  if (!document) return []
  const anchors = findAnchors(document)
  const markers: Marker<T>[] = []
  for (const [place, cited] of markerPlaces(references, { text, textPart, anchors })) {
    const labels = labelsOf(cited)
    if (labels.length > 0) markers.push(chooseForm({ place, labels, isRaised, references: cited }, text))
  }
  return keepReadable(text, { document, markers }).map((marker) => ({
    place: marker.place,
    text: signsOf(marker),
    references: marker.references,
  }))
}

type Marker<T> = {
  place: number
  labels: string[]
  isRaised: boolean
  escaped: boolean
  spaced: boolean
  references: readonly T[]
}

type Form = { escaped: boolean; spaced: boolean }

function chooseForm<T>(marker: Omit<Marker<T>, keyof Form>, text: string): Marker<T> {
  const { place, isRaised } = marker
  const before = text.slice(Math.max(0, place - 200), place)
  const isBareLink = /(?:https?:\/\/|www\.)[^\s)>]*$/i.test(before)
  // Emphasis that ends with punctuation closes only before white space or punctuation (CommonMark 6.2).
  const needsSpace = isRaised && (needsSpaceBeforeRaised(before) || /[^\p{L}\p{N}\s][*_~]+$/u.test(before))
  const escaped = !isRaised && (/[([:]/.test(text[place] ?? '') || before.endsWith(']'))
  return { ...marker, escaped, spaced: isBareLink || needsSpace || before.endsWith('\\') }
}

/** Forms of a marker that are tried in turn if the chosen one changes how the text reads. */
const FORMS: readonly Form[] = [
  { escaped: false, spaced: false },
  { escaped: true, spaced: false },
  { escaped: true, spaced: true },
]
const RAISED_FORMS: readonly Form[] = [
  { escaped: false, spaced: false },
  { escaped: false, spaced: true },
]

/**
 * Maximum number of characters parsed while searching one chunk for markers that change how it reads. Beyond it,
 * markers that were not tried yet are left out.
 */
const SEARCH_LIMIT = 500_000

function keepReadable<T>(
  text: string,
  { document: { blocks, pieces }, markers }: { document: MarkdownDocument; markers: readonly Marker<T>[] },
): readonly Marker<T>[] {
  let next = 0
  let firstBlock = 0
  const budget = { cost: MAX_PARSE_COST }
  return cutMarkdown(text).flatMap((chunk) => {
    const lastBlock = countWhile(blocks, (block) => spanOfNode(block).start < chunk.end)
    const inChunk = markers.slice(
      next,
      countWhile(markers, ({ place }) => place <= chunk.end),
    )
    const chunkDocument = { blocks: blocks.slice(firstBlock, lastBlock), pieces }
    next += inChunk.length
    firstBlock = lastBlock
    return keepReadableInChunk(text, { chunk, document: chunkDocument, markers: inChunk, budget })
  })
}

type Part<T> = {
  chunk: Span
  document: MarkdownDocument
  markers: readonly Marker<T>[]
  /**
   * Remaining parse cost (see `parseCost`) of searching all chunks of the text for markers that do not change how it
   * reads. Once it is spent, a search keeps no further marker.
   */
  budget: { cost: number }
}

function keepReadableInChunk<T>(text: string, part: Part<T>): readonly Marker<T>[] {
  const { markers, chunk, budget } = part
  if (markers.length === 0 || readsTheSame(text, part)) return markers
  let parsesLeft = Math.floor(SEARCH_LIMIT / (chunk.end - chunk.start))
  const cost = parseCost(text.slice(chunk.start, chunk.end))
  return keep(markers, [])

  /** The markers `kept`, and those of `candidates` that do not change how the text reads, found by bisection. */
  function keep(candidates: readonly Marker<T>[], kept: readonly Marker<T>[]): readonly Marker<T>[] {
    if (canStand([...kept, ...candidates])) return [...kept, ...candidates]
    if (candidates.length > 1) {
      const middle = candidates.length >> 1
      return keep(candidates.slice(middle), keep(candidates.slice(0, middle), kept))
    }
    for (const form of candidates[0]!.isRaised ? RAISED_FORMS : FORMS) {
      const formed = [...kept, { ...candidates[0]!, ...form }]
      if (canStand(formed)) return formed
    }
    return kept
  }

  function canStand(candidates: readonly Marker<T>[]): boolean {
    parsesLeft -= 1
    budget.cost -= cost
    return parsesLeft >= 0 && budget.cost >= 0 && readsTheSame(text, { ...part, markers: candidates })
  }
}

/** Whether parsing the text with markers gives the same document as adding the markers to the parsed text. */
function readsTheSame<T>(text: string, { chunk, document, markers }: Part<T>): boolean {
  const shown = new Map(markers.map((marker) => [marker.place, [signsOf({ ...marker, escaped: false })]]))
  const marked = insert(text, { chunk, markers })
  const parsed = parseMarkdown(marked)
  return parsed !== null && read(parsed, marked) === read(document, text, shown)
}

function read(document: MarkdownDocument, text: string, markers = new Map<number, string[]>()): string {
  const layer = createLayer({ runs: [], markers })
  return toHtml(viewDocument(document, { text, layer, idPrefix: '' }))
}

function insert<T>(text: string, { chunk, markers }: Pick<Part<T>, 'chunk' | 'markers'>): string {
  let from = chunk.start
  const parts: string[] = []
  for (const marker of markers) {
    parts.push(text.slice(from, marker.place), signsOf(marker))
    from = marker.place
  }
  return parts.join('') + text.slice(from, chunk.end)
}

function signsOf({
  labels,
  isRaised,
  escaped,
  spaced,
}: Omit<Marker<unknown>, 'place' | 'references'>): string {
  if (isRaised) return (spaced ? NARROW_SPACE : '') + labels.map(raise).join(NARROW_SPACE)
  const signs = labels.map((label) => (escaped ? `\\[${label.replaceAll('_', '\\_')}\\]` : `[${label}]`))
  return (spaced ? ' ' : '') + signs.join('')
}
