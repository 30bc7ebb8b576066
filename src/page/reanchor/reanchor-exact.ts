import type { Span } from '../../core/span.ts'
import { pickOccurrence } from '../../text/locate.ts'
import { agreementAt, foldContext, hasContext, LEAST_AGREEMENT } from './reanchor-context.ts'
import type { Agreement } from './reanchor-context.ts'
import type { FoldedForAnchors } from '../../references/display.ts'
import type { Sought } from './reanchor-sought.ts'

/**
 * The places where a quote occurs word for word. `in-context`: the place that its context confirms. `alone`: the only
 * place, of a quote too long to occur by chance, but not confirmed. `open`: candidates among which the places of the
 * quotes before and after it must decide; no spans if these could not decide either. `null`: it does not occur.
 */
export type ExactPlaces =
  | { kind: 'in-context' | 'alone'; span: Span }
  | { kind: 'open'; spans: Span[] }
  | null

/** Minimum UTF-16 units of a folded quote that its only occurrence identifies; a shorter one may occur by chance. */
const LEAST_LENGTH = 12
/** Maximum number of occurrences that are compared; a quote with more is ambiguous. */
const MAX_PLACES = 200

/**
 * Finds the places of a quote, and among several the one whose context agrees clearly better than that of the others.
 * A quote that is short, or that occurred more than once in the old text, needs a matching context even if it occurs
 * only once now: this may be the other occurrence.
 */
export function findExact(sought: Sought, text: string, folded: FoldedForAnchors): ExactPlaces {
  const { pattern, quote } = sought
  const found = folded.findAll(pattern)
  if (found.length > MAX_PLACES) return { kind: 'open', spans: [] }
  const places = found.filter((span) => isSameCut(folded.toOriginal(span), sought, text))
  if (places.length === 0) return null
  const open = { kind: 'open', spans: quote.repeated ? [] : places } as const
  if (!hasContext(quote)) return open
  const context = foldContext(quote)
  const ranked = places
    .map((span) => ({ span, agreement: agreementAt(span, context, folded) }))
    .toSorted((a, b) => total(b.agreement) - total(a.agreement))
  const { span, agreement } = ranked[0]!
  const isAlone = places.length === 1 && !quote.repeated && pattern.length >= LEAST_LENGTH
  if (isAlone && Math.max(agreement.before, agreement.after) < LEAST_AGREEMENT) return { kind: 'alone', span }
  // A copied paragraph has the same context, so the copy cannot be told from the original.
  const isBest = ranked.slice(1).every((other) => exceeds(agreement, other.agreement))
  return isAlone || (isBest && total(agreement) >= 2 * LEAST_AGREEMENT) ? { kind: 'in-context', span } : open
}

function total({ before, after }: Agreement): number {
  return before + after
}

function exceeds(best: Agreement, other: Agreement): boolean {
  const isElsewhere = Math.max(other.before, other.after) < LEAST_AGREEMENT
  const isNowhereLess = best.before >= other.before && best.after >= other.after
  return isElsewhere && isNowhereLess && total(best) - total(other) >= LEAST_AGREEMENT
}

/**
 * Whether an occurrence cuts words and numbers only where the quote did: `rose to 5` does not occur in `rose to 5.3`.
 */
function isSameCut(span: Span, { quote }: Sought, text: string): boolean {
  const cutsBefore = cutsWord(text, span.start)
  const cutsAfter = cutsWord(text, span.end)
  if (!cutsBefore && !cutsAfter && pickOccurrence([span], text)) return true
  const first = text.charAt(span.start)
  const last = text.charAt(span.end - 1)
  const didBefore = quote.prefix !== undefined && cutsWord(quote.prefix.slice(-1) + first, 1)
  const didAfter = quote.suffix !== undefined && cutsWord(last + quote.suffix.charAt(0), 1)
  return (!cutsBefore || didBefore) && (!cutsAfter || didAfter) && (didBefore || didAfter)
}

function cutsWord(text: string, offset: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(offset - 1)) && /[\p{L}\p{N}]/u.test(text.charAt(offset))
}
