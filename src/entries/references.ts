/**
 * `citespan/references`: references for readers, and files for other programs. In: stored citations and registered
 * sources. Out: numbered references, formatted citations, bibliographies, and answers in the formats of other programs.
 */
export { formatBibliography } from '../references/styles.ts'
export type { BibliographyOptions } from '../references/styles.ts'
export { bibliographyStyles, citationStyles } from '../references/styles.ts'
export type { BibliographyStyle, CitationStyle, CitationFormat } from '../references/styles.ts'
export { toBibtex } from '../references/styles.ts'
export type { CitationLike, Language } from '../references/styles.ts'
export type { CslDate } from '../references/items.ts'
export type { CslItem, CslName } from '../references/items.ts'
export { formatCitation } from '../references/styles.ts'
export type { CitationOptions } from '../references/styles.ts'
export { databaseFormat, statuteFormat } from '../references/styles.ts'
export type { DomainFormat } from '../references/styles.ts'
export { inlineCitation } from '../references/styles.ts'
export { toCslItem } from '../references/items.ts'
export type { CitableSource } from '../references/items.ts'
export { exportStoredBibliography, formatStoredCitation } from '../references/records.ts'
export type { RecordReader, StoredBibliographyOptions, StoredCitationOptions } from '../references/records.ts'
export { exportSessionBibliography } from '../references/records.ts'
export type { SessionReader } from '../references/records.ts'
export type { OriginOptions } from '../references/records.ts'
export { toRis } from '../references/styles.ts'
export { answerFormats, exportAnswer } from '../references/formats.ts'
export type { AnswerFormat, ExportedFile } from '../references/formats.ts'
export type { IriOptions } from '../references/formats.ts'
export { toWebAnnotations } from '../references/formats.ts'
export type {
  AnnotationCollection,
  SpecificResource,
  TextualBody,
  WebAnnotation,
} from '../references/formats.ts'
export type { FragmentSelector, TextPositionSelector, TextQuoteSelector } from '../references/formats.ts'
export { locateAnnotated, readWebAnnotations } from '../references/formats.ts'
export type { AnnotatedPart, ReadAnnotation } from '../references/formats.ts'
export { toProvJson } from '../references/formats.ts'
export type { ProvDocument } from '../references/formats.ts'
export { toSchemaOrg } from '../references/formats.ts'
export type { AnswerWork, CitedWork, QuotedWords } from '../references/formats.ts'
export { locateTextFragment, readTextFragment, toTextFragments } from '../references/formats.ts'
export type { TextDirective } from '../references/formats.ts'
export { readRoCrate, toRoCrate } from '../references/formats.ts'
export type { RoCrateFile, RoCrateOptions } from '../references/formats.ts'
