/** Public exports of `styles/`. In: CSL items. Out: entries in a citation style. */
export { formatBibliography } from './styles/bibliography.ts'
export type { BibliographyOptions } from './styles/bibliography.ts'
export { toBibtex } from './styles/bibtex.ts'
export { citedPlaceOf, placeInWords } from './styles/citation-place.ts'
export type { CitationLike, Language } from './styles/citation-place.ts'
export { databaseFormat, statuteFormat, writtenBy } from './styles/domain-format.ts'
export type { DomainFormat } from './styles/domain-format.ts'
export { formatCitation } from './styles/format-citation.ts'
export type { CitationOptions } from './styles/format-citation.ts'
export { inlineCitation } from './styles/inline-citation.ts'
export { toRis } from './styles/ris.ts'
export {
  bibliographyStyles,
  citationStyles,
  defaultStyles,
  styleTable,
  textFormats,
  textStyles,
} from './styles/style-table.ts'
export type { BibliographyStyle, CitationFormat, CitationStyle } from './styles/style-table.ts'
