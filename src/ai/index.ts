/**
 * `citespan/ai`: what an application on the AI SDK uses beside a run's own methods. UI
 * message streams and tool calls go in; the same with citations come out, and tools for
 * agents that cite.
 */
export { citationDataSchemas } from '../stream/citations-part.ts'
export type { CitationDataParts, CitedUIMessage } from '../stream/citations-part.ts'
export type { CitableRun, CitationSink } from '../stream/citation-sink.ts'
export { toNativeCitations } from '../stream/native-citations.ts'
export { citeUIMessageStream } from '../stream/stream-citations.ts'
export type { StreamResult } from '../stream/stream-citations.ts'
export { citationTools } from './cite-tools.ts'
export { compactCitations } from './compact-citations.ts'
export { executeToolsWithCitations } from './execute-tools.ts'
export type { ToolCallRequest, ToolOutcome } from './execute-tools.ts'
