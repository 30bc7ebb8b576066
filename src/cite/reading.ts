/** What other rooms take from `reading/`: text → words and facts, as the checks compare them. */
export { readText } from './reading/read-text.ts'
