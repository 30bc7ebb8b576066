import type { MarkedText } from '../../../engine/stream.ts'
import type { CleanedText } from './replace-texts.ts'

/** A message of a stream, with the name of its event. */
export type Message = { event?: string; value: unknown }

/**
 * Where a text part last had text: the message, all texts of that message, and the index of the part's text among them.
 */
export type Said = { message: Message; texts: readonly CleanedText[]; index: number }

/** A text part of the answer, as far as it was read. */
export type CleanPart = {
  /**
   * Takes a piece as written, and where it stood (`said`). Returns the clean text that can no longer change; for the
   * last piece, all that is left.
   */
  take(written: string, said: Said, isLast: boolean): string
  /** Ends the part. Returns the text that was held back; empty if there is none. */
  end(): string
  readonly isEnded: boolean
  readonly last: Said
  /** Whether marks were removed or text is held back. A message that repeats the text must then be cleaned too. */
  readonly hasMarks: boolean
  /** The whole text so far, as written and without marks. */
  readonly whole: CleanedText
}

/**
 * UTF-16 units of a text part after which its text is still cleaned, but no longer stored. The stored text shows
 * whether a later message repeats the part.
 */
const MAX_TEXT = 2_000_000

export function createCleanPart(text: MarkedText, first: Said): CleanPart {
  let [written, clean] = ['', '']
  let isEnded = false
  let last = first

  function end(): string {
    if (isEnded) return ''
    isEnded = true
    const rest = text.flush()
    clean += rest
    return rest
  }

  return {
    take(delta, said, isLast) {
      last = said
      const settled = text.push(delta)
      if (written.length <= MAX_TEXT) {
        written += delta
        clean += settled
      }
      return settled + (isLast ? end() : '')
    },
    end,
    get isEnded() {
      return isEnded
    },
    get last() {
      return last
    },
    get hasMarks() {
      // Only lengths are compared: comparing growing texts would read them again with each message.
      return clean.length !== written.length
    },
    get whole() {
      return { written, clean }
    },
  }
}
