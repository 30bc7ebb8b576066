import type { Span } from '../../../core/span.ts'
import { createCleanText } from './clean-text.ts'
import type { CleanText, CleanTextOptions } from './clean-text.ts'
import { MAX_BEHIND } from './protocol.ts'

/** The position in a streaming text. Some of the text before it is kept for looking back. */
export type Cursor = {
  text: string
  position: number
  /** Whether the text is complete. */
  final: boolean
  /** Length of the dropped text before `text`. */
  dropped: number
  readonly clean: CleanText
  /** Passes the text up to `end` to the clean text. */
  writeTo(end: number): true
  /** Skips the text up to `end`, so that the clean text does not contain it. */
  skipTo(end: number): true
  push(delta: string): void
}

/** When this many UTF-16 units have been read, all but the last `MAX_BEHIND` of them are dropped. */
const MAX_READ = 1024

/** Creates a cursor. `onTaken` gets the span of each removed text, which is right only if the text is pushed whole. */
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
