import type { MarkedText } from '../../stream/parts/clean-parts.ts'

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
  let last = ''
  let count = 0
  let isGrowing = true
  let isEnded = false
  // Two pieces of which one begins with the other may be any: `1` and `10`.
  const isWhole = () => isGrowing && count > 2

  function end(): string {
    if (isEnded) return ''
    isEnded = true
    if (!isWhole()) return appended.flush()
    const rest = growing.flush()
    return rest === '' ? '' : grown + rest
  }

  return {
    take(piece, isLast) {
      isGrowing &&= count === 0 || (piece.startsWith(last) && piece.length > last.length)
      if (isGrowing) grown += growing.push(piece.slice(last.length))
      last = piece
      count += 1
      const clean = isWhole() ? grown : appended.push(piece)
      const rest = isLast ? end() : ''
      if (rest === '') return clean
      return isWhole() ? rest : clean + rest
    },
    end,
  }
}
