import type { MarkdownNode, TextPiece } from '../markdown/markdown.ts'
import { alignedDifference } from '../../locate/difference.ts'

/** The text a node shows, as far as it is text of the document. */
export function shownText(node: MarkdownNode): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  return 'children' in node ? node.children.map(shownText).join('') : ''
}

/** The pieces of several texts that stand side by side, as those of one. */
export function joinPieces(texts: readonly { value: string; pieces: readonly TextPiece[] }[]): TextPiece[] {
  let length = 0
  return texts.flatMap(({ value, pieces }) => {
    const before = length
    length += value.length
    return pieces.map((piece) => ({ ...piece, valueEnd: before + piece.valueEnd }))
  })
}

/**
 * Reads a text's pieces from its beginning: each call gives what the next `length`
 * units are made of. A piece that is one thing is not cut.
 */
export function createPieceReader(pieces: readonly TextPiece[]): (length: number) => TextPiece[] {
  let index = 0
  let at = 0
  return (length) => {
    const from = at
    const to = from + length
    const taken: TextPiece[] = []
    for (; index < pieces.length && at < to; index++) {
      const { start, end, valueEnd, verbatim } = pieces[index]!
      const last = Math.min(to, valueEnd)
      // Of a verbatim piece both sides are as long.
      const span = verbatim ? { start: end - (valueEnd - at), end: end - (valueEnd - last) } : { start, end }
      if (last > at) taken.push({ ...span, valueEnd: last - from, verbatim })
      at = last
      if (valueEnd > to) break
    }
    at = to
    return taken
  }
}

/**
 * The pieces of a text that something changed: what stayed is where it was, what
 * was put in place of something else is one thing.
 */
export function changePieces(
  pieces: readonly TextPiece[],
  { before, after }: { before: string; after: string },
): TextPiece[] {
  if (before === after) return [...pieces]
  const changed: TextPiece[] = []
  const read = createPieceReader(pieces)
  let valueEnd = 0
  let stayedTo = pieces[0]?.start ?? 0
  let at = stayedTo
  for (const { kind, text } of alignedDifference(before, after)) {
    const source = kind === 'added' ? [] : read(text.length)
    at = source.at(-1)?.end ?? at
    if (kind === 'same') {
      changed.push(...source.map((piece) => ({ ...piece, valueEnd: valueEnd + piece.valueEnd })))
      stayedTo = at
    }
    if (kind !== 'missing') valueEnd += text.length
    const last = changed.at(-1)
    if (kind === 'added') changed.push({ start: stayedTo, end: at, valueEnd, verbatim: false })
    else if (kind === 'missing' && last?.verbatim === false && last.end > stayedTo) last.end = at
  }
  return changed
}
