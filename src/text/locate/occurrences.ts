import { lexicon } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'
import type { Span } from '../../core/span.ts'
import { foldText } from '../folding/fold.ts'

/** Maximum length of the compared context on each side, in UTF-16 units. */
const CONTEXT = 64

/**
 * Chooses among equal occurrences. An occurrence that cuts a number (`12` of `112`) or cuts off a negating prefix
 * (`legal` of `illegal`) is refused; `null` if no other is left. Whole words are preferred to parts of words, then most
 * shared context, then the nearest to `near`, then the first.
 */
export function pickOccurrence(
  spans: readonly Span[],
  text: string,
  { context, near }: { context?: { prefix?: string; suffix?: string }; near?: number } = {},
): Span | null {
  const usable = spans.filter((span) => !cutsMeaning(span, text))
  const first = usable[0]
  if (!first || usable.length === 1) return first ?? null
  const prefix = foldText(context?.prefix?.slice(-CONTEXT) ?? '').text.trim()
  const suffix = foldText(context?.suffix?.slice(0, CONTEXT) ?? '').text.trim()
  const score = (span: Span) =>
    commonEnd(prefix, foldText(text.slice(Math.max(0, span.start - 2 * CONTEXT), span.start)).text.trim()) +
    commonStart(suffix, foldText(text.slice(span.end, span.end + 2 * CONTEXT)).text.trim())
  const ranked = usable.map((span) => ({
    span,
    cuts: cutsWord(text, span.start) || cutsWord(text, span.end) ? 1 : 0,
    shared: prefix === '' && suffix === '' ? 0 : score(span),
    away: near === undefined ? 0 : Math.abs(span.start - near),
  }))
  return ranked.reduce((best, other) =>
    (other.cuts - best.cuts || best.shared - other.shared || other.away - best.away) < 0 ? other : best,
  ).span
}

function commonEnd(a: string, b: string): number {
  let length = 0
  while (length < Math.min(a.length, b.length) && a.at(-1 - length) === b.at(-1 - length)) length++
  return length
}

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length++
  return length
}

function cutsWord(text: string, offset: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(offset - 1)) && /[\p{L}\p{N}]/u.test(text.charAt(offset))
}

const negatingPrefixes = wordSet(...lexicon('negatingPrefixes'))

/** Whether a span cuts a number (`12` of `112` or `1.12`) or cuts off a negating prefix (`legal` of `illegal`). */
function cutsMeaning({ start, end }: Span, text: string): boolean {
  const before = text.slice(Math.max(0, start - 2), start)
  const after = text.slice(end, end + 2)
  if (/^\d/.test(text.charAt(start)) && /\d[.,]?$/.test(before)) return true
  if (/\d$/.test(text.charAt(end - 1)) && /^[.,]?\d/.test(after)) return true
  if (!cutsWord(text, start)) return false
  const head = /\p{L}+$/u.exec(text.slice(Math.max(0, start - 12), start))?.[0].toLowerCase() ?? ''
  return negatingPrefixes.has(head)
}
