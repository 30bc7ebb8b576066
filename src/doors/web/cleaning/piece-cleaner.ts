import type { MarkedText } from '../../../engine/stream.ts'

/** UTF-16 units of a text that are kept, since a message may say it again. */
const MAX_TEXT = 2_000_000

/** Takes marks off pieces of a text that is known to be one only when it is complete. */
export type PieceCleaner = {
  /** The piece without marks; with what was held back, if it is the last one. */
  take(piece: string, isLast: boolean): string
  /** What was held back, as one more piece; empty if nothing was. */
  end(): string
}

/**
 * Creates a cleaner of pieces that are either appended, or each begin with all of the one before: a stream of
 * records shows which only as it goes on, so that both are read until then.
 */
export function createPieceCleaner(open: () => MarkedText): PieceCleaner {
  const appended = open()
  const growing = open()
  let grown = ''
  /** What was appended, as it was written and without marks: the last piece may say all of it again. */
  let [written, clean] = ['', '']
  let last = ''
  let first = 0
  let count = 0
  let isGrowing = true
  let isEnded = false
  // Two pieces of which one begins with the other may be any: `1` and `10`.
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
