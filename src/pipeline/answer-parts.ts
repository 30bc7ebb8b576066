import { createBlockReader } from '../text/sentences/blocks.ts'
import type { Block, BlockReader } from '../text/sentences/blocks.ts'
import { splitClaims } from '../text/sentences/claims.ts'
import { createContextReader } from '../text/sentences/claim-context.ts'
import type { ClaimInContext, ContextReader } from '../text/sentences/claim-context.ts'

type AnswerPart = { reader: BlockReader; readContext: ContextReader; ended: boolean }

/** The text parts of an answer, split into claims as they are written. */
export type AnswerParts = {
  push(textPart: number, delta: string): void
  /** Ends a text part; text pushed to it later is ignored. */
  end(textPart: number): void
  endAll(): void
  discardFrom(textPart: number): void
  readonly texts: string[]
}

/** Calls `onClaims` with the claims of each block when it is complete; spans are relative to the text part. */
export function createAnswerParts(
  onClaims: (textPart: number, claims: readonly ClaimInContext[]) => void,
): AnswerParts {
  let parts: AnswerPart[] = []

  function partAt(textPart: number): AnswerPart {
    while (parts.length <= textPart) {
      parts.push({ reader: createBlockReader(), readContext: createContextReader(), ended: false })
    }
    return parts[textPart]!
  }

  function giveClaims(textPart: number, { reader, readContext }: AnswerPart, blocks: readonly Block[]): void {
    const { text, start: offset } = reader.recent
    const within = blocks.map(({ kind, start, end }) => ({ kind, start: start - offset, end: end - offset }))
    const claims = readContext(text, within, splitClaims(text, within))
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
    const blocks = part.reader.end()
    if (blocks.length > 0) giveClaims(textPart, part, blocks)
  }

  return {
    push(textPart, delta) {
      const part = parts[textPart] ?? partAt(textPart)
      if (part.ended) return
      const blocks = part.reader.push(delta)
      if (blocks.length > 0) giveClaims(textPart, part, blocks)
    },
    end,
    endAll() {
      for (const textPart of parts.keys()) end(textPart)
    },
    discardFrom(textPart) {
      parts = parts.slice(0, textPart)
    },
    get texts() {
      return parts.map(({ reader }) => reader.text)
    },
  }
}
