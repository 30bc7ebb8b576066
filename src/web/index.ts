/**
 * `citespan/web`. In: the response of an endpoint, of any framework with Fetch types. Out: the same response
 * with citations in it.
 */
export { citeResponse } from './cite-response.ts'
export type { CiteResponseOptions } from './cite-response.ts'
export type { AnswerFields } from './reading/answer-fields.ts'
