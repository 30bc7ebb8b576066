/**
 * `citespan/protocols`: marks that models write into their answers. Text with marks goes in, whole or as it
 * streams; clean text, what each mark cites and what is wrong come out.
 */
export { instructions } from './instructions.ts'
export type { InstructionOptions } from './instructions.ts'
export { createMarkReader, markStream, readMarks } from './mark-reader.ts'
export type { MarkOptions, MarkPiece, MarkReader } from './mark-reader.ts'
export type { FoundMarks, Mark, MarkProblem } from './reading/findings.ts'
export { protocolNames } from './reading/protocol.ts'
export type { ProtocolName } from './reading/protocol.ts'
export type { MarkSource } from './reading/resolve-sources.ts'
