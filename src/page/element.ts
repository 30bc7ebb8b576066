/**
 * The entry `citespan/element`: custom elements that take an answer and its data, or a stream. `<citespan-answer>`
 * draws the text with markers and cards, `<citespan-sources>` the list of sources. A page gets them by calling
 * `defineCitationElements`.
 */
export { defineCitationElements } from './element/define.ts'
export { CitespanAnswerElement } from './element/answer-element.ts'
export { CitespanSourcesElement } from './element/sources-element.ts'
export type { CitespanErrorDetail } from './element/events.ts'
export type { OpenDetail } from './browser/open-source.ts'
