import type { FoundMark, ProtocolName } from './protocol.ts'

/** A mark and where it begins. */
export type PlacedMark = { mark: FoundMark; protocol: ProtocolName; start: number }

/** What may stand around marks and goes with them: `([1], [2])`, `**[1]**`, `^[1]^`, `%[1]%`. */
export const wrappers = '(*_^%'

/** Marks and what is around them at most, in UTF-16 units. */
const MAX_WRAPPED = 160

const wrapper = /\(|\*{1,3}|_{1,3}|\^|%/y
const between = /[,;，、]?[ \u00a0]?/y

/**
 * Reads marks with nothing else around them than a pair of signs. `find` reads one mark. Without it, the signs
 * would be left behind, empty.
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
  const [opener] = wrapper.exec(text) ?? []
  if (opener === undefined || !mayStand(opener, text, at)) return null
  const more = final ? null : 'more'
  const closer = opener === '(' ? ')' : opener
  const marks: PlacedMark[] = []
  let position = at + opener.length
  while (position < text.length && position - at < MAX_WRAPPED) {
    if (text.startsWith(closer, position) && marks.length > 0) {
      const end = position + closer.length
      if (end === text.length && !final) return 'more'
      return isWordStart(text[end]) && opener !== '^' ? null : { marks, end }
    }
    if (marks.length > 0 && opener === '^') return { marks, end: position }
    if (marks.length > 0) {
      if (closer.startsWith(text.slice(position))) return more
      between.lastIndex = position
      between.test(text)
      position = between.lastIndex
      if (position === text.length) return more
    }
    if (!openers.has(text[position]!)) return null
    const found = find(position)
    if (found === null || found === 'more') return found
    if (found.mark.kind !== 'mark') return null
    marks.push(found)
    position = found.mark.end
  }
  if (position < text.length) return null
  if (final) return opener === '^' && marks.length > 0 ? { marks, end: position } : null
  return 'more'
}

/** Emphasis begins behind a blank or a stop, brackets behind no word, and a caret behind a word. */
function mayStand(opener: string, text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at)
  if (opener === '^') return /(?:\p{L}{2}|[.!?,;:)\]”"»*])$/u.test(before)
  if (opener === '(') return !/[\p{L}\p{N}_\])]$/u.test(before)
  return /(?:^|[\s.!?,;:)”"»。])$/u.test(before)
}

function isWordStart(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
}
