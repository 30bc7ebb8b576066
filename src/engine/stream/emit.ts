import type { UIMessageChunk } from 'ai'

/** Sends a chunk to the client; may throw if the client has disconnected. */
export type Emit = (chunk: UIMessageChunk) => void
