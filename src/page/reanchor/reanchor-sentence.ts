import { endsSentence } from '../../core/text.ts'
import type { Span } from '../../core/span.ts'
import { compareFacts } from '../../cite/facts.ts'
import { findChangedFact } from '../../text/locate.ts'
import { commonEnd, commonStart } from './reanchor-context.ts'
import type { TextQuote } from '../../references/display.ts'
import { foldQuote } from '../../references/display.ts'

/** Maximum UTF-16 units before a span in which its sentence may begin, and after the span in which it may end. */
const REACH = 300
const SENTENCE_BREAK = /[.!?…。！？;]["'”’»)\]*_~]*\s|[。！？]|[\n|]/g

/**
 * Whether the text at `span` still states what the quote states: no number, negation, name or opposite differs, and its
 * sentence has no new words around it that reverse its meaning (`It is not true that …`).
 */
export function saysTheSame(
  span: Span,
  text: string,
  quote: Partial<TextQuote> & { exact: string },
): boolean {
  const found = text.slice(span.start, span.end)
  const { head, tail } = newWords(span, text, quote)
  if (head === '' && tail === '' && found === quote.exact) return true
  const now = `${head}${found}${tail}`
  return (
    findChangedFact(foldQuote(quote.exact), foldQuote(now)) === null &&
    compareFacts(quote.exact, now).length === 0 &&
    compareFacts(now, quote.exact).length === 0
  )
}

/** Whether the sentence around a span has no new words compared with the sentence around the quote. */
export function isWholeSentence(
  span: Span,
  text: string,
  quote: Partial<TextQuote> & { exact: string },
): boolean {
  const { head, tail } = newWords(span, text, quote)
  return head === '' && tail === ''
}

function newWords(span: Span, text: string, quote: Partial<TextQuote> & { exact: string }) {
  const { head, tail } = surroundings(span, text)
  return {
    head: hasWords(head) && !wasBefore(head, quote) ? head : '',
    tail: hasWords(tail) && !wasBehind(tail, quote) ? tail : '',
  }
}

/** The rest of the sentence before and after a span. */
function surroundings({ start, end }: Span, text: string): { head: string; tail: string } {
  const before = text.slice(Math.max(0, start - REACH), start)
  let head = before
  for (const match of before.matchAll(SENTENCE_BREAK)) head = before.slice(match.index + match[0].length)
  const isEnded = endsSentence(text.slice(Math.max(0, end - 6), end))
  const after = isEnded ? '' : text.slice(end, end + REACH)
  const stop = after.search(SENTENCE_BREAK)
  return { head, tail: stop < 0 ? after : after.slice(0, stop) }
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/**
 * Whether `head`, the words of the sentence before the span, already stood before the quote in the old text. Without
 * a `prefix`, a quote without a capital letter counts as one that began within its sentence.
 */
function wasBefore(head: string, { exact, prefix }: Partial<TextQuote> & { exact: string }): boolean {
  if (prefix === undefined) return !/^[^\p{L}]*\p{Lu}/u.test(exact)
  const old = foldQuote(prefix).trimEnd()
  const now = foldQuote(head).trimEnd()
  return old !== '' && (commonEnd(old, now) >= Math.min(old.length, now.length, 12) || sharesWords(now, old))
}

function wasBehind(tail: string, { exact, suffix }: Partial<TextQuote> & { exact: string }): boolean {
  if (suffix === undefined) return !endsSentence(exact)
  const old = foldQuote(suffix).trimStart()
  const now = foldQuote(tail).trimStart()
  return (
    old !== '' && (commonStart(old, now) >= Math.min(old.length, now.length, 12) || sharesWords(now, old))
  )
}

/** Whether `now` has at least three words of four or more letters, and most of them occur in `old`, the old context. */
function sharesWords(now: string, old: string): boolean {
  const words = now.match(/[\p{L}\p{N}]{4,}/gu) ?? []
  const known = words.filter((word) => old.includes(word))
  return words.length > 2 && known.length * 2 > words.length
}
