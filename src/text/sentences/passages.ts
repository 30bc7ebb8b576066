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
  /** Sentences that a passage repeats of the one before it, within one section; 0 unless told. */
  overlapSentences?: number
}

/**
 * Cuts a source's content into passages on sentence borders. Headings go with
 * what follows them; every visible character is in a passage. A sentence
 * longer than `maxLength` is cut at spaces. Linear.
 */
export function cutPassages(
  content: string,
  { maxLength = 800, overlapSentences = 0 }: PassageOptions = {},
): PassageSpan[] {
  const limit = Math.max(40, maxLength)
  const passages: PassageSpan[] = []
  let pending: Piece[] = []
  const close = () => {
    if (pending.length > 0) passages.push(toPassage(pending))
  }
  for (const piece of cutPieces(content, limit)) {
    const first = pending[0]
    if (first) {
      const length = piece.end - first.start
      const endsSection = piece.isHeading && !pending.every(({ isHeading }) => isHeading)
      const isFull = length > limit || (piece.startsBlock && pending.at(-1)!.end - first.start >= limit / 2)
      if (endsSection) {
        close()
        pending = []
      } else if (isFull && !pending.every(({ isHeading }) => isHeading)) {
        close()
        pending = overlap(pending, { count: overlapSentences, room: limit - (piece.end - piece.start) })
      } else if (length > limit) {
        close()
        pending = []
      }
    }
    pending.push(piece)
  }
  close()
  return passages
}

type Piece = Span & { isHeading: boolean; startsBlock: boolean }

function toPassage(pieces: readonly Piece[]): PassageSpan {
  const sentences = pieces.map(({ start, end }) => ({ start, end }))
  return { start: sentences[0]!.start, end: sentences.at(-1)!.end, sentences }
}

/** The last sentences of a passage that the next one repeats, as far as there is room. */
function overlap(pieces: readonly Piece[], { count, room }: { count: number; room: number }): Piece[] {
  const repeated: Piece[] = []
  for (const piece of pieces.toReversed()) {
    if (repeated.length >= count || piece.isHeading || repeated.length === pieces.length - 1) break
    if ((repeated.at(0) ?? pieces.at(-1)!).end - piece.start >= room) break
    repeated.unshift(piece)
  }
  return repeated
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
