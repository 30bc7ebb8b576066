/**
 * References as readers see them, and as files for other programs. In: stored citations
 * and registered sources. Out: numbered references, formatted citations,
 * bibliographies, and answers in the formats of other programs.
 */
export { formatBibliography } from './styles/bibliography.ts'
export type { BibliographyOptions } from './styles/bibliography.ts'
export { bibliographyStyles, citationStyles } from './styles/style-table.ts'
export type { BibliographyStyle, CitationStyle, CitationFormat } from './styles/style-table.ts'
export { toBibtex } from './styles/bibtex.ts'
export type { CitationLike, Language } from './styles/citation-place.ts'
export type { CslDate } from './items/csl-date.ts'
export type { CslItem, CslName } from './items/csl-item.ts'
export { formatCitation } from './styles/format-citation.ts'
export type { CitationOptions } from './styles/format-citation.ts'
export { databaseFormat, statuteFormat } from './styles/domain-format.ts'
export type { DomainFormat } from './styles/domain-format.ts'
export { inlineCitation } from './styles/inline-citation.ts'
export { toCslItem } from './items/to-csl-item.ts'
export type { CitableSource } from './items/to-csl-item.ts'
export { exportStoredBibliography, formatStoredCitation } from './record-references.ts'
export type { RecordReader, StoredBibliographyOptions, StoredCitationOptions } from './record-references.ts'
export { exportSessionBibliography } from './session-bibliography.ts'
export type { SessionReader } from './session-bibliography.ts'
export type { OriginOptions } from './with-origins.ts'
export { toRis } from './styles/ris.ts'
export { answerFormats, exportAnswer } from './formats/export-answer.ts'
export type { AnswerFormat, ExportedFile } from './formats/export-answer.ts'
export type { IriOptions } from './formats/record-iris.ts'
export { toWebAnnotations } from './formats/web-annotation.ts'
export type {
  AnnotationCollection,
  SpecificResource,
  TextualBody,
  WebAnnotation,
} from './formats/web-annotation.ts'
export type { FragmentSelector, TextPositionSelector, TextQuoteSelector } from './formats/text-selectors.ts'
export { locateAnnotated, readWebAnnotations } from './formats/read-web-annotations.ts'
export type { AnnotatedPart, ReadAnnotation } from './formats/read-web-annotations.ts'
export { toProvJson } from './formats/prov-json.ts'
export type { ProvDocument } from './formats/prov-json.ts'
export { toSchemaOrg } from './formats/schema-org.ts'
export type { AnswerWork, CitedWork, QuotedWords } from './formats/schema-org.ts'
export { locateTextFragment, readTextFragment, toTextFragments } from './formats/text-fragments.ts'
export type { TextDirective } from './formats/text-fragments.ts'
export { readRoCrate, toRoCrate } from './formats/ro-crate.ts'
export type { RoCrateFile, RoCrateOptions } from './formats/ro-crate.ts'
