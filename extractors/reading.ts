/** What other rooms take from `reading/`: plain text of HTML, and values in tool outputs. */
export { isHiddenElement } from './reading/html/hidden.ts'
export { sourceOfPart } from './reading/parts.ts'
export { htmlTitle, htmlToText, plainText } from './reading/plain-text.ts'
export { readRecord } from './reading/record.ts'
export { dateOf } from './reading/scholarly.ts'
export { isErrorOutput } from './reading/tool-output.ts'
export { firstText, isFields, isHttpUrl, textOf } from './reading/values.ts'
export type { Fields } from './reading/values.ts'
