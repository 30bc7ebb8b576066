import type { Span } from '../../src/core/span.ts'

export type PeerSource = { id: string; text: string }

/** A span of the answer and a source it is said to rest on. */
export type PeerCitation = Span & { sourceId: string }

/** Cites a whole answer: what a peer's algorithm does, without its prompts and its markup. */
export type PeerCiter = (answer: string, sources: readonly PeerSource[]) => PeerCitation[]
