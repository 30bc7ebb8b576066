import type { Extractor } from '../src/core/ports/extractor.ts'
import { readOutput } from './reading/read-output.ts'

/**
 * Recognises the usual shapes by their names of fields; for every tool that no
 * other extractor knows. A text without a source in it is the tool's own, if it
 * is longer than a status message.
 */
export const genericExtractor: Extractor = { pattern: '*', extract: (call) => readOutput(call) }
