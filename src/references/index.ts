/**
 * References as readers see them, and as files for other programs. In: stored citations
 * and registered sources. Out: numbered references, formatted citations,
 * bibliographies, BibLaTeX and CSL-JSON.
 */
export { formatBibliography } from './styles/bibliography.ts'
export type { BibliographyOptions, BibliographyStyle } from './styles/bibliography.ts'
export { toBibtex } from './styles/bibtex.ts'
export type { CitationLike, Language } from './styles/citation-place.ts'
export type { CslDate } from './items/csl-date.ts'
export type { CslItem, CslName } from './items/csl-item.ts'
export { bibliographyFormats, exportBibliography } from './styles/export-bibliography.ts'
export type { BibliographyFormat } from './styles/export-bibliography.ts'
export { citationStyles, formatCitation } from './styles/format-citation.ts'
export type { CitationOptions, CitationStyle } from './styles/format-citation.ts'
export { inlineCitation } from './styles/inline-citation.ts'
export { toCslItem } from './items/to-csl-item.ts'
export { exportStoredBibliography, formatStoredCitation } from './record-references.ts'
export type { RecordReader } from './record-references.ts'
export type { OriginOptions } from './with-origins.ts'
