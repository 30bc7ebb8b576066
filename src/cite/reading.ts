/**
 * Public exports of `reading/`. In: a text. Out: its words and facts, in the form that the checks compare.
 */
export { readText } from './reading/read-text.ts'
