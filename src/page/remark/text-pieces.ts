import type { MarkdownNode, TextPiece } from '../../text/markdown.ts'
import { alignedDifference } from '../../text/locate.ts'

/** The text that a node and the nodes within it show, without markup. */
export function shownText(node: MarkdownNode): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  return 'children' in node ? node.children.map(shownText).join('') : ''
}

/** Joins the pieces of adjacent texts into the pieces of one text. */
export function joinPieces(texts: readonly { value: string; pieces: readonly TextPiece[] }[]): TextPiece[] {
  let length = 0
  return texts.flatMap(({ value, pieces }) => {
    const before = length
    length += value.length
    return pieces.map((piece) => ({ ...piece, valueEnd: before + piece.valueEnd }))
  })
}

/**
 * Reads the pieces of a text from its beginning: each call returns the pieces of the next `length` UTF-16 units. Only
 * `verbatim` pieces are cut.
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
      // A verbatim piece has the same length in the raw text and in the value.
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
 * The pieces of a text that a plugin changed: unchanged characters keep their places, and a replacement becomes one
 * piece that is not `verbatim`.
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
