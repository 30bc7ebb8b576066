import type { Span } from '../../core/span.ts'
import { splitBlocks } from './blocks.ts'
import type { Block } from './blocks.ts'
import { splitSentences } from './sentences.ts'
import { widenToClusters } from '../folding/clusters.ts'

/** A span of a source's content, the unit of retrieval, and the sentences (or rows, items) it holds. */
export type PassageSpan = Span & { sentences: Span[] }

export type PassageOptions = {
  /** Longest passage in UTF-16 units, at least 40; 800 unless told. */
  maxLength?: number
}

/**
 * Cuts a source's content into passages on sentence borders. Headings go with
 * what follows them; every visible character is in a passage. A sentence
 * longer than `maxLength` is cut at spaces. Linear.
 */
export function cutPassages(content: string, { maxLength = 800 }: PassageOptions = {}): PassageSpan[] {
  const limit = Math.max(40, maxLength)
  const passages: PassageSpan[] = []
  let pending: Piece[] = []
  for (const piece of cutPieces(content, limit)) {
    if (pending[0] && endsBefore(piece, pending, limit)) {
      passages.push(toPassage(pending))
      pending = []
    }
    pending.push(piece)
  }
  if (pending.length > 0) passages.push(toPassage(pending))
  return passages
}

/** Whether the pieces of a passage are complete before the next one: it opens a section, or they are long enough. */
function endsBefore(piece: Piece, pending: readonly Piece[], limit: number): boolean {
  const { start } = pending[0]!
  if (piece.end - start > limit) return true
  if (pending.every(({ isHeading }) => isHeading)) return false
  return piece.isHeading || (piece.startsBlock && pending.at(-1)!.end - start >= limit / 2)
}

type Piece = Span & { isHeading: boolean; startsBlock: boolean }

function toPassage(pieces: readonly Piece[]): PassageSpan {
  const sentences = pieces.map(({ start, end }) => ({ start, end }))
  return { start: sentences[0]!.start, end: sentences.at(-1)!.end, sentences }
}

function cutPieces(content: string, limit: number): Piece[] {
  const pieces: Piece[] = []
  for (const block of splitBlocks(content)) {
    const isHeading = block.kind === 'heading'
    let startsBlock = true
    for (const sentence of sentencesOf(content, block)) {
      for (const part of cutLong(content, sentence, limit)) {
        pieces.push({ ...part, isHeading, startsBlock })
        startsBlock = false
      }
    }
  }
  return pieces
}

function sentencesOf(content: string, block: Block): Span[] {
  const isProse = block.kind === 'paragraph' || block.kind === 'list-item' || block.kind === 'quote'
  return isProse ? splitSentences(content, block) : [{ start: block.start, end: block.end }]
}

/** Cuts what is longer than the limit at the last space before it, else between characters. */
function cutLong(content: string, span: Span, limit: number): Span[] {
  const parts: Span[] = []
  let { start } = span
  while (span.end - start > limit) {
    const space = lastSpace(content, start + (limit >> 1), start + limit)
    const { end } = space > 0 ? { end: space } : widenToClusters({ start, end: start + limit }, content)
    parts.push({ start, end: Math.min(end, span.end) })
    start = end
    while (start < span.end && /\s/.test(content.charAt(start))) start++
  }
  if (start < span.end) parts.push({ start, end: span.end })
  return parts
}

function lastSpace(content: string, from: number, to: number): number {
  for (let position = to; position > from; position--) {
    if (/\s/.test(content.charAt(position))) return position
  }
  return -1
}
