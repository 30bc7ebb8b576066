/** Public exports of `records/`. In: stored runs. Out: their references and bibliographies. */
export {
  expectSession,
  exportStoredBibliography,
  formatStoredCitation,
  writeStoredBibliography,
} from './records/record-references.ts'
export type {
  RecordReader,
  StoredBibliographyOptions,
  StoredCitationOptions,
} from './records/record-references.ts'
export { bibliographyFile, exportSessionBibliography } from './records/session-bibliography.ts'
export type { SessionReader } from './records/session-bibliography.ts'
export type { OriginOptions } from './records/with-origins.ts'
