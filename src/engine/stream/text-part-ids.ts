import type { UIMessageChunk } from 'ai'

type TextChunk<Type extends string> = Extract<UIMessageChunk, { type: Type }>

/**
 * The text parts of one stream. Counts them from 0 and makes their ids unique: in the stream, and in the message if
 * the stream has a prefix of its own.
 */
export type TextPartIds = {
  /** Begins a part. Its id is changed if an earlier part of the message has the same. */
  start(chunk: TextChunk<'text-start'>): TextChunk<'text-start'>
  rename(chunk: TextChunk<'text-delta'>): TextChunk<'text-delta'>
  /** The chunk with the id of its part, and the ordinal of the part that it ends; `null` if no such part was begun. */
  end(chunk: TextChunk<'text-end'>): { chunk: TextChunk<'text-end'>; textPart: number | null }
  beginStep(): void
  /** Discards the parts of the current step; returns how many remain. */
  resetStep(): number
  /** Whether the id of any part was changed. */
  readonly isAnyRenamed: boolean
}

export function createTextPartIds({ prefix = '' }: { prefix?: string } = {}): TextPartIds {
  /** Parts by their id in the stream: the id that is sent, and the ordinal. */
  const parts = new Map<string, { id: string; textPart: number }>()
  /** The part of the last delta: most deltas continue it and need no look-up. */
  let writing: { from: string; to: string } | null = null
  const usedIds = new Set<string>()
  let isAnyRenamed = false
  let count = 0
  let stepStart = 0

  function uniqueId(id: string): string {
    const own = `${prefix}${id}`
    let unique = own
    for (let attempt = 2; usedIds.has(unique); attempt += 1) unique = `${own}:${attempt}`
    usedIds.add(unique)
    return unique
  }

  return {
    start(chunk) {
      const id = uniqueId(chunk.id)
      parts.set(chunk.id, { id, textPart: count })
      isAnyRenamed ||= id !== chunk.id
      writing = null
      count += 1
      return withId(chunk, id)
    },
    rename(chunk) {
      if (writing?.from !== chunk.id) {
        writing = { from: chunk.id, to: parts.get(chunk.id)?.id ?? chunk.id }
      }
      return withId(chunk, writing.to)
    },
    end(chunk) {
      const part = parts.get(chunk.id)
      return { chunk: withId(chunk, part?.id), textPart: part?.textPart ?? null }
    },
    beginStep() {
      stepStart = count
    },
    resetStep() {
      count = stepStart
      return count
    },
    get isAnyRenamed() {
      return isAnyRenamed
    },
  }
}

/** The chunk with this id; the same object if the id is unchanged. */
function withId<Chunk extends { id: string }>(chunk: Chunk, id = chunk.id): Chunk {
  return id === chunk.id ? chunk : { ...chunk, id }
}
