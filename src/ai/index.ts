export { citationDataSchemas } from '../stream/citations-part.ts'
export type { CitationDataParts, CitedUIMessage } from '../stream/citations-part.ts'
export { citationsDataSchema } from '../core/citations-data.ts'
export type { CitationsData, CitedSource } from '../core/citations-data.ts'
export { executeToolsWithCitations } from './execute-tools.ts'
export type { ToolCallRequest, ToolOutcome } from './execute-tools.ts'
export { citedResponse, citeUIMessageStream, streamCitations } from '../stream/stream-citations.ts'
export type { StreamResult } from '../stream/stream-citations.ts'
export { injectCitations } from '../stream/inject-citations.ts'
export { createPartObserver, tapStream } from '../stream/observe-part.ts'
export { toNativeCitations } from '../stream/native-citations.ts'
export type { CitableRun, CitationSink } from '../stream/citation-sink.ts'
export {
  citationTools,
  citeTool,
  findCitationsTool,
  relateCitationsTool,
  listSourcesTool,
  registerDocumentTool,
  registerSourceTool,
  registerWebPageTool,
} from './cite-tools.ts'
export { compactCitations } from './compact-citations.ts'
