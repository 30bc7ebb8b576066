import type { Span } from '../../src/core/span.ts'

/** Finds a quote in a text, or `null`. */
export type PeerLocator = (quote: string, text: string) => Span | null
