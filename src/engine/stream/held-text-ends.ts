import type { UIMessageChunk } from 'ai'
import type { CitationsData } from '../../core/citations-data.ts'
import type { Emit } from './emit.ts'
import { toNativeCitations } from './native-citations.ts'

type TextEnd = Extract<UIMessageChunk, { type: 'text-end' }>

/** The `text-end` chunks of a step, held until their citations are known, and the end of the step after them. */
export type HeldTextEnds = {
  add(chunk: TextEnd, textPart: number): void
  readonly isEmpty: boolean
  /** Holds the chunk that ends the step: the SDK expects it after the `text-end` chunks. */
  addStepEnd(chunk: UIMessageChunk): void
  /** Drops the ends of this text part and of all later ones. */
  dropFrom(textPart: number): void
  /** Whether the end of the step is held: everything must be released before the next step begins. */
  isStepOver(): boolean
  /**
   * Emits all held chunks, each with the citations of its text part in `data`, then the end of the step if it is held.
   */
  release(emit: Emit, data: CitationsData): void
}

export function createHeldTextEnds(): HeldTextEnds {
  let held: { chunk: TextEnd; textPart: number }[] = []
  let stepEnds: UIMessageChunk[] = []

  return {
    add(chunk, textPart) {
      held.push({ chunk, textPart })
    },
    get isEmpty() {
      return held.length === 0
    },
    addStepEnd(chunk) {
      stepEnds.push(chunk)
    },
    isStepOver: () => stepEnds.length > 0,
    dropFrom(from) {
      held = held.filter(({ textPart }) => textPart < from)
    },
    release(emit, data) {
      const ends = held
      const after = stepEnds
      held = []
      stepEnds = []
      for (const { chunk, textPart } of ends) {
        const citations = [...(chunk.citations ?? []), ...toNativeCitations(data, textPart)]
        emit(citations.length > 0 ? { ...chunk, citations } : chunk)
      }
      for (const chunk of after) emit(chunk)
    },
  }
}
