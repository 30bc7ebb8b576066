/**
 * `citespan/ai`, for applications on the AI SDK, in addition to the methods of a run. In: UI message streams, tool
 * calls and messages. Out: streams with citations, registered sources, shorter messages, and tools for agents that
 * cite.
 */
export { citationDataSchemas } from '../engine/stream.ts'
export type { CitationDataParts, CitedMessagePart, CitedUIMessage } from '../engine/stream.ts'
export type { CitableRun, CitationSink } from '../engine/stream.ts'
export { toNativeCitations } from '../engine/stream.ts'
export { citeUIMessageStream } from '../engine/stream.ts'
export type { StreamResult } from '../engine/stream.ts'
export { citationTools } from './ai/cite-tools.ts'
export type { CitationTools } from './ai/cite-tools.ts'
export { compactCitations } from './ai/compact-citations.ts'
export { toUIMessages } from './ai/to-ui-messages.ts'
export type { StoredAnswer, ToUIMessagesOptions } from './ai/to-ui-messages.ts'
export { executeToolsWithCitations } from './ai/execute-tools.ts'
export type { SourceCollector, ToolCallRequest, ToolOutcome } from './ai/execute-tools.ts'
