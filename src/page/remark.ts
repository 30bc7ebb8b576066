/**
 * The entry `citespan/remark`. In: a remark tree and stored citations. Out: the tree with markers, for any renderer
 * that accepts remark plugins.
 */
export { remarkCitations } from './remark/remark-citations.ts'
export type { CitationMark, RemarkCitationsOptions, RemarkProcessor } from './remark/remark-citations.ts'
export { allowCitations } from './remark/allow-citations.ts'
