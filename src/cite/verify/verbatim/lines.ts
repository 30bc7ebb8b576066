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

/** Matches the sign of a list item: `-`, `•`, `1.`, `1.2`, `(a)`, `aa)`, `IV.`, `B)`; before a capital also without a blank. */
export const listItem =
  /^[ \t]*(?:[-*+•–—·▪▫◦‣●○■□]|\(?\d{1,3}[.)]|\(?\d{1,3}(?:\.\d{1,3}){1,3}[.)]?|\(?(?:[a-z]{1,2}|[ivx]{1,5}|[A-Z]|[IVX]{1,5})[.)])(?:[ \t]|(?<=[-•–·.)])(?=\p{Lu}\p{Ll}))/u

/** Minimum UTF-16 units of a line of prose that goes on; a shorter one may be a title. */
const MIN_WRAPPED = 30

/**
 * Whether a sentence surely goes on from the line at `index` to the next one, because the text is broken into lines of
 * about the same width: the next line begins in lower case, or its first word would not have fitted behind the line.
 * The width is that of the lines around that are continued in lower case.
 */
export function isWrapped(lines: readonly string[], index: number): boolean {
  if (goesOnSmall(lines, index)) return true
  const line = lines[index]!.trimEnd()
  const next = lines[index + 1]?.trim() ?? ''
  if (
    line.length < MIN_WRAPPED ||
    endsLine.test(line) ||
    !/^[\p{L}\p{N}"“„(]/u.test(next) ||
    listItem.test(next)
  )
    return false
  const [first = ''] = next.split(/\s/, 1)
  return line.length + 1 + first.length > widthAround(lines, index)
}

/** Whether a line is continued in lower case by the next one. */
function goesOnSmall(lines: readonly string[], index: number): boolean {
  const line = lines[index]!.trim()
  const isOpen = line.length >= MIN_WRAPPED && !endsLine.test(line)
  return isOpen && /^\p{Ll}/u.test(lines[index + 1]?.trim() ?? '')
}

/** Matches the end of a line that is no part of a sentence that goes on. */
const endsLine = /[.!?:;。…][”"’»)\]*_]*$/

/** The greatest length of the lines of the paragraph, or else of the text, that are continued in lower case. */
function widthAround(lines: readonly string[], index: number): number {
  const isBlank = (at: number) => (lines[at] ?? '').trim() === ''
  let [from, to] = [index, index]
  while (!isBlank(from - 1)) from--
  while (!isBlank(to + 1)) to++
  const widthOf = (first: number, last: number) => {
    let width = 0
    for (let at = first; at < last; at++)
      if (goesOnSmall(lines, at)) width = Math.max(width, lines[at]!.trimEnd().length)
    return width
  }
  return widthOf(from, to) || widthOf(0, lines.length - 1) || Number.POSITIVE_INFINITY
}
