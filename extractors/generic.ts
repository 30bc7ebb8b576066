import type { Extractor } from '../src/core/ports.ts'
import { readOutput } from './reading/read-output.ts'

/**
 * Reads the calls of every tool that no other extractor matches. It finds sources in the usual forms of tool results,
 * such as lists of results, by the names of their fields. A text that names no sources is itself a source if the tool's
 * input has a URL. Without a URL, the text needs at least two words and 40 UTF-16 units; in MCP content, two words are
 * enough. Error messages are not sources, nor is the text of a model's result (`finishReason`, `choices`, `answer` or
 * `role`).
 */
export const genericExtractor: Extractor = { pattern: '*', extract: (call) => readOutput(call) }
