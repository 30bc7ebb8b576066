import type { MarkedText } from '../../../engine/stream.ts'

/**
 * Number of UTF-16 units of all pieces after which no more is stored. They are stored because the last piece may repeat
 * all of them; a longer repetition is not recognised.
 */
const MAX_TEXT = 2_000_000

/** Removes marks from `piece` parts: pieces of a text that either continue or repeat each other. */
export type PieceCleaner = {
  /** Returns the piece without marks; for the last piece, including all text held back. */
  take(piece: string, isLast: boolean): string
  /** Returns the text held back as one more piece; empty if there is none. */
  end(): string
}

/**
 * Creates a cleaner of pieces. Pieces may either be appended to each other, or each repeat all of the previous one.
 * Only later pieces show which, so both cases are tracked; until then, pieces count as appended.
 */
export function createPieceCleaner(open: () => MarkedText): PieceCleaner {
  const appended = open()
  const growing = open()
  let grown = ''
  /** All pieces joined, as written and without marks; kept because the last piece may repeat all of them. */
  let [written, clean] = ['', '']
  let last = ''
  let first = 0
  let count = 0
  let isGrowing = true
  let isEnded = false
  // Two pieces of which one begins with the other prove nothing: `1` and `10`.
  const isWhole = () => isGrowing && count > 2 && last.length > first

  function end(): string {
    if (isEnded) return ''
    isEnded = true
    if (!isWhole()) return appended.flush()
    const rest = growing.flush()
    return rest === '' ? '' : grown + rest
  }

  return {
    take(piece, isLast) {
      isGrowing &&= piece.startsWith(last)
      if (count === 0) first = piece.length
      if (isGrowing) grown += growing.push(piece.slice(last.length))
      last = piece
      count += 1
      if (count > 2 && piece === written && !isWhole()) return clean + end()
      const settled = appended.push(piece)
      if (written.length <= MAX_TEXT) {
        written += piece
        clean += settled
      }
      const shown = isWhole() ? grown : settled
      const rest = isLast ? end() : ''
      if (rest === '') return shown
      return isWhole() ? rest : shown + rest
    },
    end,
  }
}
