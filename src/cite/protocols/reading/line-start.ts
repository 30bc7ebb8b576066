import { readLine } from '../../../text/sentences.ts'

/**
 * The kind of a line, as its start shows. `indent`: in columns. `end`: the offset behind the sign of the item or fence.
 * `sign`, `run`: the character of a fence, and how often it stands there. Headings, rules and table rows are `text`
 * with `opensBlock`.
 */
export type LineStart =
  | { kind: 'blank' }
  | { kind: 'fence'; sign: string; run: number; quoted: boolean; indent: number; end: number }
  | { kind: 'list-item'; indent: number; end: number }
  | { kind: 'code' }
  /** `opensBlock`: constructs open in the lines above end here. */
  | { kind: 'text'; indent: number; opensBlock: boolean }

/** Maximum length read at the start of a line, in UTF-16 units. */
const MAX_SIGNS = 96

const signs = /[ \t>]*(?:[-*+•]|\d{1,9}[.)]?|#{1,7}|`{1,64}|~{1,64}|\||<)?[ \t]?/y
const item = /(?:[-*+•]|\d{1,9}[.)])[ \t]?/y

/**
 * Reads the start of the line at `at`; `more` if following text decides. `codeIndent` is the minimum indentation of
 * code, in columns; `Infinity` if the line cannot be code, such as a line after a paragraph.
 */
export function readLineStart(
  text: string,
  at: number,
  { final, codeIndent }: { final: boolean; codeIndent: number },
): LineStart | 'more' {
  signs.lastIndex = at
  signs.test(text)
  const end = Math.min(signs.lastIndex, at + MAX_SIGNS)
  if (end === text.length && !final) return 'more'
  const next = text.charAt(end)
  const line = readLine((text.slice(at, end) + next).replace(/\r?\n$/, ''))
  const start = at + line.contentStart
  if (line.kind === 'blank')
    return next === '\n' || next === '\r' || next === '' ? { kind: 'blank' } : plain(line.indent)
  if (line.indent >= codeIndent) return { kind: 'code' }
  if (line.kind === 'fence') {
    const { fence, quoted } = line
    const end = start + fence.length
    return { kind: 'fence', sign: fence.charAt(0), run: fence.length, quoted, indent: line.indent, end }
  }
  if (line.kind === 'list-item') {
    item.lastIndex = start
    item.test(text)
    return { kind: 'list-item', indent: line.itemIndent, end: item.lastIndex }
  }
  const opensBlock = line.kind === 'heading' || line.kind === 'rule' || text.charAt(start) === '|'
  return { ...plain(line.indent), opensBlock }
}

function plain(indent: number): { kind: 'text'; indent: number; opensBlock: boolean } {
  return { kind: 'text', indent, opensBlock: false }
}

/** The end of the line at `at`, without its break, if it closes the fence, else `null`; `more` if text is missing. */
export function readFenceEnd(
  text: string,
  at: number,
  { sign, run, final }: { sign: string; run: number; final: boolean },
): { end: number } | 'more' | null {
  const limit = Math.min(text.length, at + MAX_SIGNS)
  let position = at
  while (position < limit && /[ \t>]/.test(text[position]!)) position++
  const start = position
  while (position < limit && text[position] === sign) position++
  const count = position - start
  while (position < limit && /[ \t\r]/.test(text[position]!)) position++
  if (position === limit) {
    if (limit < text.length || limit === at + MAX_SIGNS) return null
    if (!final) return 'more'
  } else if (text[position] !== '\n') return null
  return count >= run ? { end: position } : null
}

/**
 * Whether the line at `at` is indented less than `columns` and not blank, so that it ends a list item; `more` if
 * following text decides.
 */
export function isOutdented(
  text: string,
  at: number,
  { columns, final }: { columns: number; final: boolean },
): boolean | 'more' {
  let position = at
  for (let column = 0; column < columns; position++) {
    const sign = text[position]
    if (sign === undefined) return final ? false : 'more'
    if (sign === ' ') column++
    else if (sign === '\t') column += 4 - (column % 4)
    else return sign !== '\n' && sign !== '\r'
  }
  return false
}
