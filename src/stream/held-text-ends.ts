import type { UIMessageChunk } from 'ai'
import type { CitationsData } from '../core/citations-data.ts'
import type { Emit } from './emit.ts'
import { toNativeCitations } from './native-citations.ts'

type TextEnd = Extract<UIMessageChunk, { type: 'text-end' }>

/** The `text-end` chunks of an answer, held until their citations are known. */
export type HeldTextEnds = {
  add(chunk: TextEnd, textPart: number): void
  /** Drops the ends of this text part and all after it. */
  dropFrom(textPart: number): void
  /** Emits all with their citations; unchanged if `data` is `null`. */
  release(emit: Emit, data: CitationsData | null): void
}

export function createHeldTextEnds(): HeldTextEnds {
  let held: { chunk: TextEnd; textPart: number }[] = []

  return {
    add(chunk, textPart) {
      held.push({ chunk, textPart })
    },
    dropFrom(from) {
      held = held.filter(({ textPart }) => textPart < from)
    },
    release(emit, data) {
      for (const { chunk, textPart } of held) {
        const citations = [...(chunk.citations ?? []), ...(data ? toNativeCitations(data, textPart) : [])]
        emit(citations.length > 0 ? { ...chunk, citations } : chunk)
      }
      held = []
    },
  }
}
