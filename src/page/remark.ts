/**
 * The entry `citespan/remark`: takes a remark tree and stored citations and puts markers into the
 * tree, for any renderer that accepts remark plugins.
 */
export { remarkCitations } from './remark/remark-citations.ts'
export type { CitationMark, RemarkCitationsOptions, RemarkProcessor } from './remark/remark-citations.ts'
export { allowCitations } from './remark/allow-citations.ts'
