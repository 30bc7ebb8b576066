import diff from 'fast-diff'
import type { DifferencePart } from '../../../core/citation.ts'
import { MAX_DIFFERENCE_PARTS, MAX_DIFFERENCE_TEXT } from '../../../core/records.ts'
import { alignedDifference } from '../../../text/locate.ts'

/**
 * Maximum UTF-16 units, in the changed parts of the earlier and the current text together, that are compared character
 * by character, which takes some milliseconds; longer parts are compared line by line.
 */
const MAX_FINE = 4000
/** Maximum number of lines of each changed part that are compared: Myers' diff is quadratic on unlike texts. */
const MAX_LINES = 1000

/**
 * The difference between the earlier and the current text of a page, for a reader. Only the part between the lines
 * that both begin and end with is compared: by characters if it is short, else by lines. Time and size are bounded for
 * any texts.
 */
export function textDifference(before: string, after: string): DifferencePart[] {
  const { start, end } = commonEnds(before, after)
  const [was, is] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const parts = was.length + is.length <= MAX_FINE ? alignedDifference(was, is) : lineDifference(was, is)
  return parts
    .filter(({ kind, text }) => kind !== 'same' || text.trim() !== '')
    .slice(0, MAX_DIFFERENCE_PARTS)
    .map(({ kind, text }) => ({ kind, text: shorten(text) }))
}

/** UTF-16 units of the whole lines that both texts begin with (`start`) and end with (`end`). */
function commonEnds(before: string, after: string): { start: number; end: number } {
  const shorter = Math.min(before.length, after.length)
  let same = 0
  while (same < shorter && before.charCodeAt(same) === after.charCodeAt(same)) same++
  const start = same === shorter && before.length === after.length ? same : lineStart(before, same)
  let end = 0
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) {
    end++
  }
  // Back to the line break before the common last lines.
  const tail = before.slice(before.length - end)
  const line = tail.indexOf('\n')
  return { start, end: line < 0 ? 0 : tail.length - line }
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

/** The difference of two texts by lines: each line becomes one character, so that the diff compares lines. */
function lineDifference(was: string, is: string): DifferencePart[] {
  const lines = new Map<string, string>()
  const texts: string[] = []
  const signOf = (line: string) => {
    const known = lines.get(line)
    if (known !== undefined) return known
    // There are at most 2,000 different lines, so each gets one UTF-16 unit below the surrogates.
    const sign = String.fromCharCode(texts.length)
    lines.set(line, sign)
    texts.push(line)
    return sign
  }
  const encode = (text: string) => {
    const all = text.split('\n', MAX_LINES + 1)
    return all.slice(0, MAX_LINES).map(signOf).join('')
  }
  return diff(encode(was), encode(is)).map(([operation, signs]) => ({
    kind: operation === diff.EQUAL ? 'same' : operation === diff.DELETE ? 'missing' : 'added',
    text: Array.from({ length: signs.length }, (_, at) => texts[signs.charCodeAt(at)]!).join('\n'),
  }))
}

function shorten(text: string): string {
  if (text.length <= MAX_DIFFERENCE_TEXT) return text.toWellFormed()
  const half = Math.floor(MAX_DIFFERENCE_TEXT / 2) - 1
  return `${text.slice(0, half)}…${text.slice(-half)}`.toWellFormed()
}
