/**
 * `citespan/ai`, for applications on the AI SDK, beside the methods of a run. In: UI message
 * streams, tool calls and messages. Out: streams with citations, registered sources, shorter
 * messages, and tools for agents that cite.
 */
export { citationDataSchemas } from '../stream/citations-part.ts'
export type { CitationDataParts, CitedMessagePart, CitedUIMessage } from '../stream/citations-part.ts'
export type { CitableRun, CitationSink } from '../stream/citation-sink.ts'
export { toNativeCitations } from '../stream/native-citations.ts'
export { citeUIMessageStream } from '../stream/cite-ui-message-stream.ts'
export type { StreamResult } from '../stream/stream-citations.ts'
export { citationTools } from './cite-tools.ts'
export type { CitationTools } from './cite-tools.ts'
export { compactCitations } from './compact-citations.ts'
export { toUIMessages } from './to-ui-messages.ts'
export type { StoredAnswer, ToUIMessagesOptions } from './to-ui-messages.ts'
export { executeToolsWithCitations } from './execute-tools.ts'
export type { SourceCollector, ToolCallRequest, ToolOutcome } from './execute-tools.ts'
