import type { ContentProblem } from './content-format.ts'

/**
 * Maximum levels of brackets; a deeper text is refused (`tooDeep`). No useful document has more levels, and parsers and
 * pointers take quadratic time in them.
 */
const MAX_DEPTH = 500

export const tooDeep: ContentProblem = { message: `There are more than ${MAX_DEPTH} levels of brackets.` }

/** Whether `[` and `{` outside of quoted strings are nested more than 500 levels deep. */
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

/**
 * The offset of the quotation mark that closes the string opened at `start`; at least the text's length if there is
 * none.
 */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
