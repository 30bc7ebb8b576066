import type { Span } from '../../core/span.ts'

const atx = /^[ \t>]{0,8}#{1,6}(?:[ \t]|$)/
const underline = /^[ \t]{0,3}(?:={2,}|-{2,})[ \t]*$/
/** A line that is bold as a whole and is no sentence. */
const boldLine = /^[ \t]{0,3}\*\*[^*\n]{1,200}[^*\n.!?]\*\*:?[ \t]*$/

/** Whether a span of markdown lies in headings alone: it names a subject and states nothing. Linear in the span. */
export function isHeadingOnly(text: string, { start, end }: Span): boolean {
  let hasHeading = false
  let at = text.lastIndexOf('\n', start - 1) + 1
  while (at < end) {
    const lineEnd = endOfLine(text, at)
    const line = text.slice(at, lineEnd)
    const next = text.slice(lineEnd + 1, endOfLine(text, lineEnd + 1))
    const isSetext = line.trim() !== '' && underline.test(next)
    if (atx.test(line) || boldLine.test(line) || isSetext || (hasHeading && underline.test(line))) {
      hasHeading = true
    } else if (line.trim() !== '') return false
    at = lineEnd + 1
  }
  return hasHeading
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at < 0 ? text.length : at
}
