/**
 * The entry `citespan/element`: custom elements that take an answer and its data, or a stream.
 * `<citespan-answer>` draws the text with markers and cards, `<citespan-sources>` the list.
 */
export { defineCitationElements } from './define.ts'
export { CitespanAnswerElement } from './answer-element.ts'
export { CitespanSourcesElement } from './sources-element.ts'
export type { CitespanErrorDetail } from './events.ts'
export type { OpenDetail } from '../browser/open-source.ts'
