import { lexicon, wordsOf } from '../../../text/lexicon.ts'
import { isArray } from '../syntax/arrays.ts'
import { joinRange, rangeDash } from './mark-groups.ts'
import type { PlacedMark } from './protocol.ts'

/**
 * First characters of signs that may enclose marks, and are then removed together with the marks: `([1], [2])`,
 * `(Source: [1])`, `[[1], [2]]`, `**[1]**`, `^[1]^`, `%[1]%`.
 */
export const wrappers = '([*_^%'

/** Maximum length of marks with enclosing signs, in UTF-16 units. */
const MAX_WRAPPED = 160

const words = wordsOf(...lexicon('sourceHeadings')).filter((word) => !word.includes('-'))
const wrapper = new RegExp(
  String.raw`\((?:(?:${words.join('|')})[ \u00a0]?:[ \u00a0]?)?|\[(?=\[)|\*{1,3}|_{1,3}|\^|%`,
  'iy',
)
/** Maximum UTF-16 units of the signs and words that open enclosed marks, such as `(Source:` before `[1])`. */
const MAX_OPENER = Math.max(...words.map((word) => word.length)) + 4
const between = /[-–—](?=[[【［])|[,;，、]?[ \u00a0]?/y

/**
 * Reads marks directly enclosed by a pair of signs that opens at `at`, so that no empty pair is left behind. `find`
 * reads one mark. `end` is behind the marks and these signs. `null` if there are none, `more` if following text
 * decides; with `final`, no text follows.
 */
export function readWrapped(
  text: string,
  at: number,
  {
    final,
    openers,
    find,
  }: {
    final: boolean
    openers: ReadonlySet<string>
    find: (at: number) => PlacedMark | 'more' | null
  },
): { marks: PlacedMark[]; end: number } | 'more' | null {
  wrapper.lastIndex = at
  if (!final && text.length < at + MAX_OPENER && isPartOfOpener(text.slice(at))) return 'more'
  const [opener] = wrapper.exec(text) ?? []
  if (opener === undefined || !mayStand(opener, text, at)) return null
  const more = final ? null : 'more'
  const closer = closerOf(opener)
  const marks: PlacedMark[] = []
  let position = at + opener.length
  let isRange = false
  while (position < text.length && position - at < MAX_WRAPPED) {
    if (text.startsWith(closer, position) && marks.length > 0) {
      const end = position + closer.length
      if (end === text.length && !final) return 'more'
      if (isWordStart(text[end]) && opener !== '^') return null
      const array = opener === '[' && isArray(text, { at, end, inner: '1, 2', final })
      return array === 'more' ? array : array ? null : { marks, end }
    }
    if (marks.length > 0 && opener === '^') return { marks, end: position }
    if (marks.length > 0) {
      if (closer.startsWith(text.slice(position))) return more
      between.lastIndex = position
      between.test(text)
      isRange = between.lastIndex > position && rangeDash.test(text.charAt(position))
      position = between.lastIndex
      if (position === text.length || isLastSign(text, position, rangeDash)) return more
    }
    if (!openers.has(text[position]!)) return null
    const found = find(position)
    if (found === null || found === 'more') return found
    if (found.mark.kind !== 'mark') return null
    const mark = isRange ? joinRange(marks.at(-1)!.mark, found.mark) : found.mark
    if (mark === null) return null
    marks.push({ ...found, mark })
    position = found.mark.end
  }
  if (position < text.length) return null
  if (final) return opener === '^' && marks.length > 0 ? { marks, end: position } : null
  return 'more'
}

/** Whether the signs before a mark may belong to it, by the text before them. */
function mayStand(opener: string, text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at)
  if (opener === '^') return /(?:\p{L}{2}|[.!?,;:)\]”"»*])$/u.test(before)
  if (opener.startsWith('(') || opener === '[') return !/[\p{L}\p{N}_\])]$/u.test(before)
  return /(?:^|[\s.!?,;:)”"»。])$/u.test(before)
}

function isLastSign(text: string, position: number, sign: RegExp): boolean {
  return position === text.length - 1 && sign.test(text.charAt(position))
}

function closerOf(opener: string): string {
  if (opener === '[') return ']'
  return opener.startsWith('(') ? ')' : opener
}

function isPartOfOpener(begin: string): boolean {
  if (begin === '[') return true
  const [, word, rest] = /^\((\p{L}+)([ \u00a0]?(?::[ \u00a0]?)?)$/u.exec(begin) ?? []
  if (word === undefined) return false
  const start = word.toLowerCase()
  return words.some((each) => (rest === '' ? each.startsWith(start) : each === start))
}

function isWordStart(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
}
