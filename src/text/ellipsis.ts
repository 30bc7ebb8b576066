const ellipsis = /\s*(?:\[\s*(?:…|\.\s?\.\s?\.)\s*\]|\(\s*(?:…|\.\s?\.\s?\.)\s*\)|…|\.\s?\.\s?\.)[.\s]*/g

/** Most parts that are looked for; what comes after stays one part. */
const MAX_PARTS = 16

/** Splits a quote at its marks of omission: `…`, `...`, `[…]`, `(...)`; empty parts are left out. */
export function splitEllipsis(quote: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const { 0: signs, index } of quote.matchAll(ellipsis)) {
    if (parts.length === MAX_PARTS - 1) break
    parts.push(quote.slice(from, index))
    from = index + signs.length
  }
  return [...parts, quote.slice(from)].filter((part) => part.trim() !== '')
}
