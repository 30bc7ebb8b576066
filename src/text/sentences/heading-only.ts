import type { Span } from '../../core/span.ts'

const atx = /^[ \t>]{0,8}#{1,6}(?:[ \t]|$)/
const underline = /^[ \t]{0,3}(?:={2,}|-{2,})[ \t]*$/
const boldLine = /^[ \t]{0,3}(\*\*|__)[^*\n]{1,200}[^*_\n.!?,;]\1:?[ \t]*$/

/** Maximum length of a heading's line in UTF-16 units, because each sentence of a line reads the whole line. */
const MAX_LINE = 2_000

/** Whether a line is wholly bold, and neither a sentence nor the beginning of one. */
export function isBoldTitle(line: string): boolean {
  return boldLine.test(line)
}

/**
 * Whether a span of markdown has headings and nothing else; they name a subject and state nothing. Takes linear time in
 * the span.
 */
export function isHeadingOnly(text: string, { start, end }: Span): boolean {
  let hasHeading = false
  let at = startOfLine(text, start)
  while (at < end) {
    const lineEnd = endOfLine(text, at)
    if (lineEnd - at > MAX_LINE) return false
    const line = text.slice(at, lineEnd)
    const next = text.slice(lineEnd + 1, endOfLine(text, lineEnd + 1))
    const isSetext = line.trim() !== '' && underline.test(next)
    if (atx.test(line) || isBoldTitle(line) || isSetext || (hasHeading && underline.test(line))) {
      hasHeading = true
    } else if (line.trim() !== '') return false
    at = lineEnd + 1
  }
  return hasHeading
}

/**
 * The offset after the last line break before `from`, else 0. In a line longer than `MAX_LINE` it is not searched for
 * further: the result is then `from - MAX_LINE - 1`.
 */
function startOfLine(text: string, from: number): number {
  const first = Math.max(0, from - MAX_LINE - 1)
  return first + text.slice(first, from).lastIndexOf('\n') + 1
}

/**
 * The offset of the first line break from `from` on, else of the end of the text. In a line longer than `MAX_LINE` it
 * is not searched for further: the result is then `from + MAX_LINE + 1`.
 */
function endOfLine(text: string, from: number): number {
  const last = Math.min(text.length, from + MAX_LINE + 1)
  const at = text.slice(from, last).indexOf('\n')
  return at < 0 ? last : from + at
}
