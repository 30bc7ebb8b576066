export { remarkCitations } from './remark-citations.ts'
export type { CitationMark, RemarkCitationsOptions } from './remark-citations.ts'
export { allowCitations } from './allow-citations.ts'

export type { PlacedReference } from '../../references/display/cited-span.ts'
export type { StoredCitationData } from '../../references/display/stored-citation-data-schema.ts'
export type { Citation } from '../../core/citation.ts'
export type { Status } from '../../core/verdict.ts'
export type { CitationsData, CitedSource } from '../../core/citations-data.ts'
