import { createBlockReader } from '../text/blocks.ts'
import type { Block, BlockReader } from '../text/blocks.ts'
import { splitClaims } from '../text/claims.ts'
import type { ClaimSpan } from '../text/claims.ts'

/** UTF-16 units that are read at once within a line: reading each token by itself costs more than the reading. */
const MIN_READ = 32

/** Text that is written and read, and what has come since. */
type AnswerPart = { reader: BlockReader; pending: string; ended: boolean }

/** The text parts of an answer, split into claims as they are written. */
export type AnswerParts = {
  push(textPart: number, delta: string): void
  /** Nothing comes after it: what is pushed later is ignored. */
  end(textPart: number): void
  endAll(): void
  discardFrom(textPart: number): void
  readonly texts: string[]
}

/** `onClaims` is given the claims of each block as it closes, their spans relative to the text part. */
export function createAnswerParts(
  onClaims: (textPart: number, claims: readonly ClaimSpan[]) => void,
): AnswerParts {
  let parts: AnswerPart[] = []

  function partAt(textPart: number): AnswerPart {
    while (parts.length <= textPart) parts.push({ reader: createBlockReader(), pending: '', ended: false })
    return parts[textPart]!
  }

  function read(textPart: number, part: AnswerPart): void {
    const { pending, reader } = part
    part.pending = ''
    if (pending !== '') giveClaims(textPart, reader, reader.push(pending))
  }

  function giveClaims(textPart: number, reader: BlockReader, blocks: readonly Block[]): void {
    if (blocks.length === 0) return
    const { text, start: offset } = reader.recent
    const within = blocks.map(({ kind, start, end }) => ({ kind, start: start - offset, end: end - offset }))
    const claims = splitClaims(text, within)
    for (const claim of claims) {
      claim.start += offset
      claim.end += offset
    }
    onClaims(textPart, claims)
  }

  function end(textPart: number): void {
    const part = partAt(textPart)
    if (part.ended) return
    part.ended = true
    read(textPart, part)
    giveClaims(textPart, part.reader, part.reader.end())
  }

  return {
    push(textPart, delta) {
      const part = parts[textPart] ?? partAt(textPart)
      if (part.ended) return
      part.pending += delta
      if (part.pending.length >= MIN_READ || delta.includes('\n')) read(textPart, part)
    },
    end,
    endAll() {
      for (const textPart of parts.keys()) end(textPart)
    },
    discardFrom(textPart) {
      parts = parts.slice(0, textPart)
    },
    get texts() {
      return parts.map(({ reader, pending }) => reader.text + pending)
    },
  }
}
