import { isApart, readLines } from './pdf-lines.ts'
import type { PdfLine, PdfText } from './pdf-lines.ts'

/**
 * The text of a page in reading order (see `readLines`), its lines joined to
 * paragraphs; lines in a larger font become `#` headings. Line breaks within a
 * paragraph are kept, so that a hyphen before one can be recognised.
 */
export function readPage(texts: readonly PdfText[]): string {
  const lines = readLines(texts).map((line) => ({ line, words: wordsOf(line) }))
  const body = bodySize(lines)
  let text = ''
  let previous: PdfLine | undefined
  for (const { line, words } of lines) {
    const isHeading = line.size > body * 1.15 && words.length < 300
    const goesOn = previous !== undefined && continues(previous, line)
    if (goesOn) text += isHeading ? ` ${words}` : `\n${words}`
    else {
      const marks = isHeading ? `${line.size > body * 1.45 ? '#' : '##'} ` : ''
      text += `${text === '' ? '' : '\n\n'}${marks}${words}`
    }
    previous = line
  }
  return text
}

function wordsOf({ runs }: PdfLine): string {
  let words = ''
  for (const [index, run] of runs.entries()) {
    words += (isApart(runs[index - 1], run) ? ' ' : '') + run.str
  }
  return words.replace(/\s+/g, ' ').trim()
}

/** Whether a line continues the one above: the same size, and an ordinary line distance. */
function continues(above: PdfLine, line: PdfLine): boolean {
  const gap = above.y - line.y
  return Math.abs(above.size - line.size) < 0.5 && gap > 0 && gap < line.size * 1.7
}

/** The font size of most characters. */
function bodySize(lines: readonly { line: PdfLine; words: string }[]): number {
  const lengths = new Map<number, number>()
  for (const { line, words } of lines) lengths.set(line.size, (lengths.get(line.size) ?? 0) + words.length)
  return [...lengths].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
