import type { Span } from '../../core/span.ts'
import { splitBlocks } from './blocks.ts'
import type { Block } from './blocks.ts'
import { splitSentences } from './sentences.ts'
import { widenToClusters } from '../folding/clusters.ts'
import { readTables } from '../tables/read-tables.ts'
import type { Table } from '../tables/table.ts'
import { splitUnits } from './units.ts'

/** A span of a source's content, the unit of retrieval, with its sentences, rows or items. */
export type PassageSpan = Span & {
  sentences: Span[]
  /** The header of the table that the passage's rows belong to, if it is before the passage. */
  header?: Span
}

export type PassageOptions = {
  /** Maximum length of a passage in UTF-16 units; 800 by default, and less than 40 counts as 40. */
  maxLength?: number
}

/**
 * Cuts a source's content into passages at the borders of sentences and table rows. Headings and table headers stay
 * with the following text if both fit; every letter and digit is in a passage. Sentences longer than `maxLength` are
 * cut at full stops without a following space, otherwise at spaces or between characters. Takes linear time.
 */
export function cutPassages(content: string, { maxLength = 800 }: PassageOptions = {}): PassageSpan[] {
  const limit = Math.max(40, maxLength)
  const passages: PassageSpan[] = []
  const tables = readTables(content)
  const headerBefore = createHeaderFinder(tables)
  let pending: Piece[] = []
  for (const piece of cutPieces(content, limit, tables)) {
    if (pending[0] && endsBefore(piece, pending, limit)) {
      passages.push(toPassage(pending, headerBefore))
      pending = []
    }
    pending.push(piece)
  }
  if (pending.length > 0) passages.push(toPassage(pending, headerBefore))
  return passages
}

/**
 * Whether a passage is complete before the next piece, because that piece is a heading or because the passage is long
 * enough.
 */
function endsBefore(piece: Piece, pending: readonly Piece[], limit: number): boolean {
  const { start } = pending[0]!
  if (piece.end - start > limit) return true
  if (pending.every(({ isHeading }) => isHeading)) return false
  return piece.isHeading || (piece.startsBlock && pending.at(-1)!.end - start >= limit / 2)
}

type Piece = Span & { isHeading: boolean; startsBlock: boolean }

function toPassage(pieces: readonly Piece[], headerBefore: (offset: number) => Span | null): PassageSpan {
  const sentences = pieces.map(({ start, end }) => ({ start, end }))
  const { start } = sentences[0]!
  const header = headerBefore(start)
  return { start, end: sentences.at(-1)!.end, sentences, ...(header && { header }) }
}

/** Creates a function that finds the header of the table around an offset. Offsets must be ascending. */
function createHeaderFinder(tables: readonly Table[]): (offset: number) => Span | null {
  let next = 0
  return (offset) => {
    while (next < tables.length && tables[next]!.end <= offset) next++
    const table = tables[next]
    return table && table.start < offset ? table.header : null
  }
}

function cutPieces(content: string, limit: number, tables: readonly Table[]): Piece[] {
  const pieces: Piece[] = []
  const headers = new Set(tables.flatMap(({ header }) => header?.start ?? []))
  let nextTable = 0
  for (const block of splitBlocks(content)) {
    while (nextTable < tables.length && tables[nextTable]!.end <= block.start) nextTable++
    let afterTables = nextTable
    while (afterTables < tables.length && tables[afterTables]!.start < block.end) afterTables++
    const touching = tables.slice(nextTable, afterTables)
    let startsBlock = true
    for (const unit of unitsOf(content, block, touching)) {
      const isHeading = block.kind === 'heading' || headers.has(unit.start)
      for (const part of cutLong(content, unit, limit)) {
        pieces.push({ ...part, isHeading, startsBlock })
        startsBlock = false
      }
    }
  }
  return pieces
}

/**
 * The rows of tables in a block, and the sentences around them. Each line of a markdown table is a block of its own.
 */
function unitsOf(content: string, block: Block, tables: readonly Table[]): Span[] {
  const isLine = block.kind === 'heading' || block.kind === 'table-row' || block.kind === 'rule'
  if (tables.length === 0 || isLine) return sentencesOf(content, block)
  return splitUnits(content, block, tables).map(({ start, end }) => ({
    start: Math.max(start, block.start),
    end: Math.min(end, block.end),
  }))
}

function sentencesOf(content: string, block: Block): Span[] {
  const isProse = block.kind === 'paragraph' || block.kind === 'list-item' || block.kind === 'quote'
  return isProse ? splitSentences(content, block) : [{ start: block.start, end: block.end }]
}

/**
 * Cuts a span that is longer than the limit: at the last stop between words without a space (`home.Half`), otherwise at
 * the last space, otherwise between characters.
 */
function cutLong(content: string, span: Span, limit: number): Span[] {
  const parts: Span[] = []
  let { start } = span
  while (span.end - start > limit) {
    const half = { start: start + (limit >> 1), end: start + limit }
    const cut = lastGluedStop(content, half) ?? lastSpace(content, half)
    const { end } = cut === null ? widenToClusters({ start, end: start + limit }, content) : { end: cut }
    parts.push({ start, end: Math.min(end, span.end) })
    start = end
    while (start < span.end && /\s/.test(content.charAt(start))) start++
  }
  if (start < span.end) parts.push({ start, end: span.end })
  return parts
}

/** Matches `home.Half`: text taken from a page without the breaks between its paragraphs. */
const gluedStop = /[\p{Ll}\d)%][.!?]["”’»]?(?=["“‘«„]?\p{Lu}\p{Ll})/gu

function lastGluedStop(content: string, { start, end }: Span): number | null {
  const last = [...content.slice(start, end + 2).matchAll(gluedStop)].findLast(
    ({ 0: stop, index }) => start + index + stop.length <= end,
  )
  return last ? start + last.index + last[0].length : null
}

function lastSpace(content: string, { start, end }: Span): number | null {
  for (let position = end; position > start; position--) {
    if (/\s/.test(content.charAt(position))) return position
  }
  return null
}
