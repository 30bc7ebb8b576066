/**
 * `citespan/protocols`: marks that models write into their answers, both ways. Text with marks goes in, whole or
 * as it streams; clean text, what each mark cites and what is wrong come out. Answers with citations go in; text with
 * marks, footnotes and sidecars come out.
 */
export { instructions } from '../protocols/instructions.ts'
export type { InstructionOptions } from '../protocols/instructions.ts'
export { createMarkReader, markStream, readMarks } from '../protocols/mark-reader.ts'
export type { MarkOptions, MarkPiece, MarkReader } from '../protocols/mark-reader.ts'
export type { FoundMarks, Mark, MarkProblem } from '../protocols/reading/findings.ts'
export { protocolNames } from '../protocols/reading/protocol.ts'
export type { ProtocolName } from '../protocols/reading/protocol.ts'
export type { YamlParser } from '../protocols/syntax/yaml-members.ts'
export type { MarkSource, MarkSources } from '../protocols/reading/resolve-sources.ts'
export { toFootnotes } from '../protocols/writing/to-footnotes.ts'
export type { FootnotedText, FootnoteOptions } from '../protocols/writing/to-footnotes.ts'
export { toHtmlSup, toMarkers } from '../protocols/writing/to-markers.ts'
export type { WriteMarksOptions, WrittenAnswer } from '../protocols/writing/to-markers.ts'
export { toSidecar } from '../protocols/writing/to-sidecar.ts'
export type { SidecarEntry } from '../protocols/writing/to-sidecar.ts'
export type { WritableAnswer, WritableCitation, WritableSource } from '../protocols/writing/answer.ts'
export type { Numbering } from '../protocols/writing/numbering.ts'
export type { TextFormat } from '../protocols/writing/mark-places.ts'
export type { WrittenMark } from '../protocols/writing/misread.ts'
export { auditAndRetry } from '../protocols/audit/audit-and-retry.ts'
export type { AuditAndRetryOptions, AuditedAnswer } from '../protocols/audit/audit-and-retry.ts'
export { auditMarks } from '../protocols/audit/audit-marks.ts'
export type { MarkAuditOptions } from '../protocols/audit/audit-marks.ts'
export { markFaults } from '../protocols/audit/mark-audit.ts'
export type { MarkAudit, MarkFault } from '../protocols/audit/mark-audit.ts'
export { toProviderCitations } from '../providers/writing/to-provider-citations.ts'
export type { ProviderShape, ProviderShapes } from '../providers/writing/to-provider-citations.ts'
export type { AiSdkCitation, AiSdkPart, AiSdkSource } from '../providers/writing/ai-sdk.ts'
export type { AnthropicBlock, AnthropicCitation } from '../providers/writing/anthropic.ts'
export type { CohereCitation, CohereMessage, CohereSource } from '../providers/writing/cohere.ts'
export type {
  GoogleCandidate,
  GroundingChunk,
  GroundingMetadata,
  GroundingSupport,
} from '../providers/writing/google.ts'
export type { OpenAiAnnotation, OpenAiText } from '../providers/writing/openai.ts'
