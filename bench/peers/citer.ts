import type { Span } from '../../src/core/span.ts'

export type PeerSource = { id: string; text: string }

/** A span of the answer, and a source that a peer cites for it. */
export type PeerCitation = Span & { sourceId: string }

/** Cites a whole answer with a peer's algorithm, without the peer's prompts and markup. */
export type PeerCiter = (answer: string, sources: readonly PeerSource[]) => PeerCitation[]
