import type { Span } from '../../core/span.ts'
import { editDistance } from '../../core/fields.ts'
import type { FoldedForAnchors, TextQuote } from '../../references/display.ts'
import { foldQuote } from '../../references/display.ts'

/** How much of the text around a place agrees with the quote's context, in UTF-16 units of folded text on each side. */
export type Agreement = { before: number; after: number }

/** UTF-16 units that count as agreement on a side where both the quote and the place are at the border of the text. */
const AT_BORDER = 16
const REACH = 96
/** Minimum UTF-16 units of folded text on one side that must agree: about two words, which hardly agree by chance. */
export const LEAST_AGREEMENT = 10

/** The context of a quote, folded once for all the places that it is compared with. */
export type Context = { prefix: string; suffix: string }

/** Whether a quote was stored with its context. */
export function hasContext<T extends Partial<TextQuote>>(quote: T): quote is T & Context {
  return quote.prefix !== undefined && quote.suffix !== undefined
}

export function foldContext({ prefix, suffix }: Pick<TextQuote, 'prefix' | 'suffix'>): Context {
  return { prefix: foldQuote(prefix).trimEnd(), suffix: foldQuote(suffix).trimStart() }
}

/** How much of the text around a span of the folded text agrees with the context. */
export function agreementAt(span: Span, { prefix, suffix }: Context, { text }: FoldedForAnchors): Agreement {
  const before = text.slice(Math.max(0, span.start - REACH), span.start).trimEnd()
  const after = text.slice(span.end, span.end + REACH).trimStart()
  return {
    before: prefix === '' && before === '' ? AT_BORDER : commonEnd(prefix, before),
    after: suffix === '' && after === '' ? AT_BORDER : commonStart(suffix, after),
  }
}

/**
 * Whether the text before or after a place resembles the context; also if both the quote and the place are at the
 * same border of the text.
 */
export function isInContext(span: Span, { prefix, suffix }: Context, { text }: FoldedForAnchors): boolean {
  const before = text.slice(Math.max(0, span.start - REACH), span.start).trimEnd()
  const after = text.slice(span.end, span.end + REACH).trimStart()
  return (
    (prefix === '' && before === '') ||
    (suffix === '' && after === '') ||
    isAlike(prefix.slice(-32), before.slice(-32)) ||
    isAlike(suffix.slice(0, 32), after.slice(0, 32)) ||
    commonEnd(prefix, before) >= LEAST_AGREEMENT ||
    commonStart(suffix, after) >= LEAST_AGREEMENT
  )
}

/** Whether a place holds the quote's old neighbouring text and not the quote. */
export function isNeighbour(found: string, { prefix, suffix }: Context): boolean {
  const least = 20
  return commonStart(suffix, found) >= least || commonEnd(prefix, found) >= least
}

function isAlike(a: string, b: string): boolean {
  const longer = Math.max(a.length, b.length)
  return Math.min(a.length, b.length) >= LEAST_AGREEMENT && editDistance(a, b) <= longer / 4
}

export function commonEnd(a: string, b: string): number {
  let length = 0
  while (length < Math.min(a.length, b.length) && a.at(-1 - length) === b.at(-1 - length)) length++
  return length
}

export function commonStart(a: string, b: string): number {
  let length = 0
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length++
  return length
}
