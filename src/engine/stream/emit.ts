import type { UIMessageChunk } from 'ai'

/** Sends a chunk to the client; may throw once the client has disconnected. */
export type Emit = (chunk: UIMessageChunk) => void
