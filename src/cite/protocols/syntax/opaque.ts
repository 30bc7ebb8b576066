/** Elements whose text is not prose: code, scripts, formulas and links. */
export const opaqueElements: ReadonlySet<string> = new Set([
  'a',
  'code',
  'kbd',
  'math',
  'pre',
  'samp',
  'script',
  'style',
  'svg',
  'textarea',
])

/** Matches the end of an element that may hold blank lines; other elements end at a blank line at the latest. */
const blocks = /^(?:<\/(?:math|pre|script|style|svg|textarea)|-->)$/

/** The longest text that ends an element, in UTF-16 units: `</textarea`. */
const MAX_END = 16

/**
 * Reads to the end of an element or comment; an element that cannot hold blank lines ends with its block. If the end is
 * missing, reads the part that certainly belongs to the element.
 */
export function readOpaqueEnd(
  text: string,
  from: number,
  { closer, final }: { closer: string; final: boolean },
): { end: number; isClosed: boolean } {
  const ends = blocks.test(closer) ? closer : String.raw`${closer}|\n(?=[ \t]{0,8}\r?\n)`
  const end = new RegExp(ends, 'gi')
  end.lastIndex = from
  const match = end.exec(text)
  if (match) {
    const isTag = match[0].startsWith('<') || match[0] === closer
    return { end: isTag ? end.lastIndex : match.index, isClosed: true }
  }
  return { end: final ? text.length : Math.max(from, text.length - MAX_END), isClosed: false }
}
