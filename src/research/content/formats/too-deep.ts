import type { ContentProblem } from './content-format.ts'

/** No document that a reader wants has more levels; parsers and pointers cost the square of their number. */
const MAX_DEPTH = 500

export const tooDeep: ContentProblem = { message: `There are more than ${MAX_DEPTH} levels of brackets.` }

/** Whether brackets outside of strings in quotation marks are nested beyond the limit. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth = Math.max(0, depth - 1)
    if (depth > MAX_DEPTH) return true
  }
  return false
}

/** Where the string that begins here closes; one that does not ends with the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
