import type { Extractor } from '../src/core/ports.ts'
import { readOutput } from './reading/read-output.ts'

/**
 * Recognizes the usual shapes by their field names, for every tool that no other extractor matches. A text without
 * named sources is itself a source if it is longer than a status message.
 */
export const genericExtractor: Extractor = { pattern: '*', extract: (call) => readOutput(call) }
