import { endsClause, listItem } from '../../../core/text.ts'
import { startsWithCapital } from '../../../text/lexicon.ts'
import { openers } from '../../../text/sentences.ts'

/** How far before a sentence its paragraph, and the line above its list, are looked for, in UTF-16 units. */
const LIST_REACH = 20_000

/** The text before an offset, at most `LIST_REACH` UTF-16 units, without the part of a word at its start. */
export function linesBefore(content: string, at: number): string {
  const from = Math.max(0, at - LIST_REACH)
  const before = content.slice(from, at)
  return from === 0 ? before : before.slice(before.search(/\s/) + 1)
}

export function lineOf(content: string, at: number): string {
  const start = content.lastIndexOf('\n', at - 1) + 1
  const end = content.indexOf('\n', at)
  return content.slice(start, end < 0 ? undefined : end).slice(0, 120)
}

export function lastMatchEnd(text: string, pattern: RegExp): number {
  let end = 0
  for (const { 0: found, index } of text.matchAll(pattern)) end = index + found.length
  return end
}

/**
 * The text with structural HTML tags replaced by markdown, so that lines of both are read alike; tags and entities for
 * quotations become quotation marks.
 */
export function withLines(text: string): string {
  if (!/<(?:li|h[1-6]|p|div|q|td|br|dt|dd)\b|&[a-z]{2,6};/i.test(text)) return text
  return text
    .replaceAll(/<li\b[^<>]*>/gi, '\n- ')
    .replaceAll(/<h([1-6])\b[^<>]*>/gi, (_, level: string) => `\n\n${'#'.repeat(Number(level))} `)
    .replaceAll(/<\/(?:h[1-6]|p|div|ul|ol|table)>/gi, '\n\n')
    .replaceAll(/<(?:p|div|br|td|tr|th)\b[^<>]*>/gi, '\n')
    .replaceAll(/<dt\b[^<>]*>/gi, '\n\n')
    .replaceAll(/<\/dt>/gi, ':')
    .replaceAll(/<dd\b[^<>]*>/gi, '\n- ')
    .replaceAll(/<(?:q)\b[^<>]*>/gi, '“')
    .replaceAll(/<\/q>/gi, '”')
    .replaceAll(/<\/?(?:ul|ol|li|span|b|i|em|strong|tbody|thead|table)\b[^<>]*>/gi, '')
    .replaceAll(/&(?:quot|ldquo|rdquo|bdquo|laquo|raquo);/g, (entity) => quoteEntities[entity]!)
}

const quoteEntities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&ldquo;': '“',
  '&rdquo;': '”',
  '&bdquo;': '„',
  '&laquo;': '«',
  '&raquo;': '»',
}

/** Number of UTF-16 units by which a line is indented. */
export function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)![0].length
}

/** Minimum UTF-16 units of a line of prose that goes on. */
const MIN_WRAPPED = 12
/** Minimum share of the width that a line fills if the next one begins in lower case. */
const MIN_FILL = 0.8

/** The width of lines, and those of them that are broken there in lower case. */
type Column = { width: number; broken: number[] }

/**
 * Returns a function that says whether a sentence goes on from the line at an index to the next one, because the text
 * is broken into lines of about the same width: the first word of the next line would not have fitted. The width is
 * that of the longest line of the paragraph, or else of the text, if another line is broken there in lower case.
 */
export function createWrapReader(lines: readonly string[]): (index: number) => boolean {
  const ends = lines.map((line) => line.trimEnd())
  const starts = lines.map((line) => line.trimStart())
  const isSmall = (index: number) => /^\p{Ll}/u.test(starts[index + 1]!)
  const columns: Column[] = []
  let whole: Column | null = null

  /** Whether a line may go on in the next one. */
  function isOpen(index: number): boolean {
    const line = ends[index]!
    const next = starts[index + 1] ?? ''
    // Titles in capitals are common, and lines of them are not. `iPhones` and `mRNA` may begin a sentence.
    const mayGoOn = line.trim().length >= MIN_WRAPPED && !endsClause(line) && /\p{Ll}/u.test(line)
    if (!mayGoOn || !/^[\p{L}\p{N}"“„(]/u.test(next) || /^\p{Ll}+\p{Lu}/u.test(next) || listItem.test(next))
      return false
    return !(startsWithCapital(next) && openers.has(/^\p{L}+/u.exec(next)![0].toLowerCase()))
  }

  /** Whether a line that may go on is too long for the first word of the next one. */
  function isFull(index: number, width: number): boolean {
    const [word = ''] = starts[index + 1]!.split(/\s/, 1)
    // Lines of prose are not all broken by a program. A line goes on most likely if the next one is in lower case.
    return ends[index]!.length + 1 + word.length > (isSmall(index) ? width * MIN_FILL : width)
  }

  function columnOf(from: number, to: number): Column {
    let width = 0
    for (let at = from; at < to; at++) width = Math.max(width, ends[at]!.length)
    const broken: number[] = []
    for (let at = from; at < to - 1; at++) if (isOpen(at) && isSmall(at) && isFull(at, width)) broken.push(at)
    return { width, broken }
  }

  /** The column of the paragraph of a line, which is read once. */
  function paragraphOf(index: number): Column {
    if (!columns[index]) {
      let [from, to] = [index, index + 1]
      while (from > 0 && ends[from - 1] !== '') from--
      while (to < ends.length && ends[to] !== '') to++
      const column = columnOf(from, to)
      for (let at = from; at < to; at++) columns[at] = column
    }
    return columns[index]!
  }

  return function isWrapped(index) {
    if (!isOpen(index)) return false
    const isWithin = ({ broken }: Column) => broken.some((at) => at !== index)
    const paragraph = paragraphOf(index)
    const column = isWithin(paragraph) ? paragraph : (whole ??= columnOf(0, ends.length))
    return isWithin(column) && isFull(index, column.width)
  }
}
