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
