export { citationDataSchemas } from './citations-part.ts'
export type { CitationDataParts, CitedUIMessage } from './citations-part.ts'
export { citationsDataSchema } from '../core/citations-data.ts'
export type { CitationsData, CitedSource } from '../core/citations-data.ts'
export { executeToolsWithCitations } from './execute-tools.ts'
export type { ToolCallRequest, ToolOutcome } from './execute-tools.ts'
export { citedResponse, citeUIMessageStream, streamCitations } from './stream-citations.ts'
export type { StreamResult } from './stream-citations.ts'
export { injectCitations } from './inject-citations.ts'
export { createPartObserver, tapStream } from './observe-part.ts'
export { toNativeCitations } from './native-citations.ts'
export type { CitableRun, CitationSink } from './citation-sink.ts'
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
