/**
 * Matches an ellipsis. Spaces before it are trimmed afterwards: in the pattern, each of a run of spaces would
 * be tried as its beginning.
 */
const ellipsis = /(?:\[\s*(?:…|\.\s?\.\s?\.)\s*\]|\(\s*(?:…|\.\s?\.\s?\.)\s*\)|…|\.\s?\.\s?\.)[.\s]*/g

/** Maximum number of parts of a quote; the text after the last split stays one part. */
const MAX_PARTS = 16

/** A part of a quote before, between or after ellipses; `start` is its offset in the quote. */
export type QuotePart = { text: string; start: number }

/**
 * Splits a quote at its ellipses into at most `MAX_PARTS` parts: `…`, `...`, `[…]`, `(...)`. The last part keeps
 * further ellipses. Drops empty parts and, if there is an ellipsis, the quotation marks around the quote.
 */
export function splitEllipsis(quote: string): QuotePart[] {
  const parts: QuotePart[] = []
  let from = 0
  for (const { 0: signs, index } of quote.matchAll(ellipsis)) {
    if (parts.length === MAX_PARTS - 1) break
    parts.push({ text: quote.slice(from, index).trimEnd(), start: from })
    from = index + signs.length
  }
  parts.push({ text: quote.slice(from), start: from })
  if (parts.length > 1) {
    const { text } = parts[0]!
    const unmarked = text.replace(/^\s*["'“„«‘‚]/, '')
    parts[0] = { text: unmarked, start: text.length - unmarked.length }
    const last = parts.pop()!
    parts.push({ ...last, text: last.text.replace(/["'”“»’‘]$/, '') })
  }
  return parts.filter(({ text }) => text.trim() !== '')
}
