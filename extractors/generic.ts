import type { Extractor } from '../src/core/ports.ts'
import { readOutput } from './reading/read-output.ts'

/**
 * Reads the calls of every tool that no other extractor matches. It finds sources in the usual forms of tool results,
 * such as lists of results, by the names of their fields. A text that names no sources is itself a source in three
 * cases: the tool's input has a URL; the text is a content block of an MCP result and has at least two words; or it has
 * at least two words and at least 40 UTF-16 units. Error messages are not sources, nor is the text of a model's
 * result: an object with a field `finishReason`, `choices`, `answer` or `role`.
 */
export const genericExtractor: Extractor = { pattern: '*', extract: (call) => readOutput(call) }
