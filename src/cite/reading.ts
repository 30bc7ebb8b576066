/** What other rooms take from `reading/`: a text → what the checks compare of it. */
export { readText } from './reading/read-text.ts'
