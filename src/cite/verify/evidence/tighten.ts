import type { Span } from '../../../core/span.ts'
import { tokenize } from '../../../text/words.ts'

/** Maximum UTF-16 units of a quote that is shown whole; a longer span is cut to clauses. */
const MAX_LENGTH = 400
/** Maximum UTF-16 units of a span that is cut to clauses; a longer one stays unchanged. */
const MAX_READ = 10_000
/** Minimum share of the claim's words in a long span that the shorter quote must keep. */
const MIN_SHARE = 0.8

/**
 * The clauses of a long span with the claim's terms: at most 400 UTF-16 units with most of the terms, the shortest of
 * equals. So of a list, a table or an endless sentence only the relevant part is quoted.
 *
 * The span itself if it is short enough or too long to be read, or if no such part keeps four fifths of its terms.
 */
export function tightenToClauses(claimTerms: ReadonlySet<string>, content: string, span: Span): Span {
  const length = span.end - span.start
  if (length <= MAX_LENGTH || length > MAX_READ) return span
  const clauses = readClauses(claimTerms, content, span)
  const held = new Set(clauses.flatMap(({ terms }) => [...terms]))
  let best: Span | null = null
  let bestCount = Math.max(1, held.size * MIN_SHARE)
  for (const [first, { start }] of clauses.entries()) {
    const covered = new Set<string>()
    for (let last = first; last < clauses.length; last++) {
      const { end, terms } = clauses[last]!
      if (end - start > MAX_LENGTH) break
      for (const term of terms) covered.add(term)
      const isBetter = covered.size > bestCount || best === null || end - start < best.end - best.start
      if (covered.size < bestCount || !isBetter) continue
      best = { start, end }
      bestCount = covered.size
    }
  }
  return best ?? span
}

type Clause = Span & { terms: ReadonlySet<string> }

/** The span cut at punctuation marks, dashes, bars and line ends, with the claim's terms in each part. */
function readClauses(claimTerms: ReadonlySet<string>, content: string, { start, end }: Span): Clause[] {
  const text = content.slice(start, end)
  const tokens = tokenize(text)
  const clauses: Clause[] = []
  let clauseStart = 0
  let next = 0
  for (const { index, 0: sign } of text.matchAll(/[,;:.!?–—|](?=\s)|\n|$/g)) {
    const terms = new Set<string>()
    for (; next < tokens.length && tokens[next]!.start < index; next++) {
      const { term } = tokens[next]!
      if (claimTerms.has(term)) terms.add(term)
    }
    // A full stop belongs to the quote, a comma does not.
    const clauseEnd = /[.!?]/.test(sign) ? index + 1 : index
    clauses.push({ start: start + clauseStart, end: start + clauseEnd, terms })
    clauseStart = index + sign.length
  }
  return clauses
}
