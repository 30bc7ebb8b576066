import type { UIMessageChunk } from 'ai'

/** Takes a chunk that goes to the reader; may throw once the reader has left. */
export type Emit = (chunk: UIMessageChunk) => void
