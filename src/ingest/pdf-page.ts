import { isApart, readLines } from './pdf-lines.ts'
import type { PdfLine, PdfText } from './pdf-lines.ts'

/**
 * The text of a page in reading order: lines from the top down, in two columns
 * where there are two, joined to paragraphs; larger lines are `#` headings.
 * A line break within a paragraph stays, so that a hyphen before it is known.
 */
export function readPage(texts: readonly PdfText[]): string {
  const lines = readLines(texts)
  const body = bodySize(lines)
  let text = ''
  let previous: PdfLine | undefined
  for (const line of lines) {
    const words = wordsOf(line)
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

/** The same size, and no more than an ordinary line below. */
function continues(above: PdfLine, line: PdfLine): boolean {
  const gap = above.y - line.y
  return Math.abs(above.size - line.size) < 0.5 && gap > 0 && gap < line.size * 1.7
}

/** The size that most characters have. */
function bodySize(lines: readonly PdfLine[]): number {
  const lengths = new Map<number, number>()
  for (const line of lines) lengths.set(line.size, (lengths.get(line.size) ?? 0) + wordsOf(line).length)
  return [...lengths].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
