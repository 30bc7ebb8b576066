export { remarkCitations } from './remark-citations.ts'
export type { CitationMark, RemarkCitationsOptions } from './remark-citations.ts'
export { allowCitations } from './allow-citations.ts'
