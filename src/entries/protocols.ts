/**
 * `citespan/protocols`: reads and writes the marks of models. Reading: text with marks, whole or as it streams,
 * becomes clean text, the citations of each mark, and problems. Writing: answers with citations become text with
 * marks, footnotes and sidecars.
 */
export { instructions } from '../cite/protocols.ts'
export type { InstructionOptions } from '../cite/protocols.ts'
export { createMarkReader, markStream, readMarks } from '../cite/protocols.ts'
export type { MarkOptions, MarkPiece, MarkReader } from '../cite/protocols.ts'
export type { FoundMarks, Mark, MarkProblem } from '../cite/protocols.ts'
export { protocolNames } from '../cite/protocols.ts'
export type { ProtocolName } from '../cite/protocols.ts'
export type { YamlParser } from '../cite/protocols.ts'
export type { MarkSource, MarkSources } from '../cite/protocols.ts'
export { toFootnotes } from '../references/protocols.ts'
export type { FootnotedText, FootnoteOptions } from '../references/protocols.ts'
export { toHtmlSup, toMarkers } from '../references/protocols.ts'
export type { WriteMarksOptions, WrittenAnswer } from '../references/protocols.ts'
export { toSidecar } from '../references/protocols.ts'
export type { SidecarEntry } from '../references/protocols.ts'
export type { WritableAnswer, WritableCitation, WritableSource } from '../references/protocols.ts'
export type { Numbering } from '../references/protocols.ts'
export type { TextFormat } from '../references/protocols.ts'
export type { WrittenMark } from '../references/protocols.ts'
export { auditAndRetry } from '../cite/protocols.ts'
export type { AuditAndRetryOptions, AuditedAnswer } from '../cite/protocols.ts'
export { auditMarks } from '../cite/protocols.ts'
export type { MarkAuditOptions } from '../cite/protocols.ts'
export { markFaults } from '../cite/protocols.ts'
export type { MarkAudit, MarkFault } from '../cite/protocols.ts'
export { toProviderCitations } from '../references/providers.ts'
export type { ProviderShape, ProviderShapes } from '../references/providers.ts'
export type { AiSdkCitation, AiSdkPart, AiSdkSource } from '../references/providers.ts'
export type { AnthropicBlock, AnthropicCitation } from '../references/providers.ts'
export type { CohereCitation, CohereMessage, CohereSource } from '../references/providers.ts'
export type {
  GoogleCandidate,
  GroundingChunk,
  GroundingMetadata,
  GroundingSupport,
} from '../references/providers.ts'
export type { OpenAiAnnotation, OpenAiText } from '../references/providers.ts'
