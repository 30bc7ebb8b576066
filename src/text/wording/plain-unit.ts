import { BREAK } from './visible-reader.ts'

/**
 * The kinds of units by which texts are compared. Each visible character belongs to one unit. Blanks, invisible
 * characters and markup are between units.
 *
 * - `word`: letters, with apostrophes and hyphens inside; one sign of a script without blanks
 * - `code`: letters and figures in one name, such as `E11.9`, `COVID-19`; an address
 * - `number`: figures with the signs between them, such as `1,234.5` or `14:30`
 * - `sign`: any other character
 * - `break`: the end of a block
 */
export type UnitKind = 'word' | 'code' | 'number' | 'sign' | 'break'

/** The form of a unit for comparison. */
export type Shown = {
  kind: UnitKind
  /** The text in uniform typography: composed, one kind of quote, apostrophe and dash; words in lower case. */
  key: string
  /** The text of `key` in the original letter case. */
  cased: string
  /** For a word with vowel signs that most writers omit: the word with them. `key` and `cased` lack them. */
  pointed?: string
  /** For a word joined over the end of a line: the word with the hyphen, which may belong to it. */
  hyphenated?: string
}

/** A unit, and the offset in the visible text at which the text after it begins. */
export type ShownAt = Shown & { next: number }

/**
 * Reads the common units quickly: a word of Latin letters, digits or an ASCII sign, if the next characters show that
 * the unit ends there. `null` if the unit must be read by the pattern, which gives the same result more slowly.
 */
export function plainUnit(visible: string, start: number): ShownAt | null {
  const code = visible.charCodeAt(start)
  let end = start + 1
  if (isLatin(code)) {
    while (isLatin(visible.charCodeAt(end))) end++
    const next = visible.charCodeAt(end)
    if (!endsWord(next, visible.charCodeAt(end + 1))) return null
    // `z. B.`, `https://`, `www.`
    if (next === 0x2e && (end === start + 1 || visible.startsWith('www', start))) return null
    if (next === 0x3a && visible.startsWith('http', start)) return null
    const cased = visible.slice(start, end)
    return { kind: 'word', key: cased.toLowerCase(), cased, hyphenated: undefined, next: end }
  }
  if (isDigit(code)) {
    while (isDigit(visible.charCodeAt(end))) end++
    if (!endsNumber(visible.charCodeAt(end), visible.charCodeAt(end + 1))) return null
    const key = visible.slice(start, end)
    return { kind: 'number', key, cased: key, hyphenated: undefined, next: end }
  }
  if (code === 0x2029) return { kind: 'break', key: BREAK, cased: BREAK, hyphenated: undefined, next: end }
  if (!isSign(code) || visible.charCodeAt(end) >= 0x80) return null
  // `...`, `.5`
  if (code === 0x2e && /[.\d]/.test(visible.charAt(end))) return null
  const key = visible.charAt(start)
  return { kind: 'sign', key, cased: key, hyphenated: undefined, next: end }
}

/** Whether a code unit is a Latin letter, including precomposed ones with marks. */
function isLatin(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
  return code >= 0xc0 && code < 0x250 && code !== 0xd7 && code !== 0xf7
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** Whether a word ends before these two code units; `NaN` means the end of the text. */
function endsWord(next: number, second: number): boolean {
  if (isHyphen(next)) return second < 0x80 && second !== 0x0a && !isDigit(second) && !isLatin(second)
  if (next >= 0x80) return next === 0x2029 || (next >= 0x201c && next <= 0x201e)
  return !isDigit(next)
}

/** Whether a number ends before these two successive code units; `NaN` means the end of the text. */
function endsNumber(next: number, second: number): boolean {
  if (next === 0x20) return second !== 0x3a
  if (next >= 0x80) return next === 0x2029
  if (isLatin(next) || isHyphen(next)) return false
  // `1,234`, `14:30`
  const joins = next === 0x2e || next === 0x2c || next === 0x3a || next === 0x2f
  return !joins || (!isDigit(second) && !(second >= 0x80))
}

/** Whether a sign joins the characters on both sides: `-`, `_` and `'`. */
function isHyphen(code: number): boolean {
  return code === 0x2d || code === 0x5f || code === 0x27
}

/**
 * Whether a character that is neither letter nor digit is an ASCII sign that is compared as it is written. The hyphen
 * and the grave accent are not.
 */
function isSign(code: number): boolean {
  return code > 0x20 && code < 0x7f && code !== 0x2d && code !== 0x60
}
