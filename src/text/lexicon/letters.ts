import { letterPattern } from './letter-pattern.ts'

const capital = letterPattern('^\\p{Lu}')
const small = letterPattern('^\\p{Ll}')

/** Whether a text begins with a capital letter of any script. */
export function startsWithCapital(text: string): boolean {
  const code = text.charCodeAt(0)
  return code < 0x80 ? code >= 0x41 && code <= 0x5a : capital.test(text)
}

/** Whether the first character of a text is a small letter of any script. */
export function startsWithSmall(text: string): boolean {
  const code = text.charCodeAt(0)
  return code < 0x80 ? code >= 0x61 && code <= 0x7a : small.test(text)
}
