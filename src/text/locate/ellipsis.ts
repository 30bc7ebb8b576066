/**
 * Matches an ellipsis. Spaces before it are trimmed afterwards: in the pattern, each of a run of spaces would
 * be tried as its beginning.
 */
const ellipsis = /(?:\[\s*(?:…|\.\s?\.\s?\.)\s*\]|\(\s*(?:…|\.\s?\.\s?\.)\s*\)|…|\.\s?\.\s?\.)[.\s]*/g

/** Maximum number of parts; the text after the last split stays one part. */
const MAX_PARTS = 16

/**
 * Splits a quote at its ellipses: `…`, `...`, `[…]`, `(...)`. Drops empty parts and, if there is an ellipsis, the
 * quotation marks around the quote.
 */
export function splitEllipsis(quote: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const { 0: signs, index } of quote.matchAll(ellipsis)) {
    if (parts.length === MAX_PARTS - 1) break
    parts.push(quote.slice(from, index).trimEnd())
    from = index + signs.length
  }
  parts.push(quote.slice(from))
  if (parts.length > 1) {
    parts[0] = parts[0]!.replace(/^\s*["'“„«‘‚]/, '')
    parts.push(parts.pop()!.replace(/["'”“»’‘]$/, ''))
  }
  return parts.filter((part) => part.trim() !== '')
}
