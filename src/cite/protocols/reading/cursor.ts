import type { Span } from '../../../core/span.ts'
import { createCleanText } from './clean-text.ts'
import type { CleanText, CleanTextOptions } from './clean-text.ts'
import { MAX_BEHIND } from './protocol.ts'

/** The place in a text that is read as it comes. What was read stays for a while, so that it can be looked back at. */
export type Cursor = {
  text: string
  position: number
  /** No more text comes. */
  final: boolean
  /** Length of what was let go of before `text`. */
  dropped: number
  readonly clean: CleanText
  /** Passes the text up to `end` on to the clean text. */
  writeTo(end: number): true
  /** Takes the text up to `end` off: it does not come into the clean text. */
  skipTo(end: number): true
  push(delta: string): void
}

/** Text that was read is let go of when it is this long. */
const MAX_READ = 1024

/** `onTaken` is told what is taken off, as offsets in a text that is pushed whole. */
export function createCursor({
  onTaken,
  ...options
}: CleanTextOptions & { onTaken?: (span: Span) => void } = {}): Cursor {
  const cursor: Cursor = {
    text: '',
    position: 0,
    final: false,
    dropped: 0,
    clean: createCleanText(options),
    writeTo(end) {
      if (end > cursor.position) cursor.clean.write(cursor.text.slice(cursor.position, end))
      cursor.position = end
      return true
    },
    skipTo(end) {
      if (end > cursor.position) onTaken?.({ start: cursor.position, end })
      cursor.position = end
      return true
    },
    push(delta) {
      if (cursor.position > MAX_READ) {
        cursor.dropped += cursor.position - MAX_BEHIND
        cursor.text = cursor.text.slice(cursor.position - MAX_BEHIND)
        cursor.position = MAX_BEHIND
      }
      cursor.text += delta
    },
  }
  return cursor
}
