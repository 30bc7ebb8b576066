/**
 * `citespan/web`. In: the response of an endpoint, of any framework with Fetch types. Out: the same response with
 * citations.
 */
export { citeResponse } from './web/cite-response.ts'
export type { CiteResponseOptions } from './web/cite-response.ts'
export type { AnswerFields } from './web/reading/answer-fields.ts'
