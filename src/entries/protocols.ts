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
