import type { Span } from '../../core/span.ts'
import { findStruck } from '../../core/text.ts'

/** UTF-16 units around a span in which to look for struck text. */
const REACH = 1_000
/** Matches letters with a stroke through each. */
const strokes = /(?:[^\s\u0335-\u0338][\u0335-\u0338]\s?)+/gu
/** Matches the signs that open and close struck text. */
const signs = /^(?:~~|<[^<>]{0,600}>)|(?:~~|<\/[^<>]{0,20}>)$/g

/**
 * The text of a span with struck text marked in words, so that a model does not read it as a statement: `It
 * costs [struck out: 12] 14 euros.` Struck text that begins or ends beyond the span is marked too.
 */
export function withStruckMarked(text: string, span: Span = { start: 0, end: text.length }): string {
  return replaceStruck(text, span, (words) => `[struck out: ${words.replaceAll(/[\u0335-\u0338]/gu, '')}]`)
}

/** The text of a span without struck text. */
export function withoutStruck(text: string, span: Span = { start: 0, end: text.length }): string {
  return replaceStruck(text, span, () => '')
}

function replaceStruck(text: string, span: Span, shownFor: (words: string) => string): string {
  const from = Math.max(0, span.start - REACH)
  const near = text.slice(from, Math.min(text.length, span.end + REACH))
  const runs = [...findStruck(near).map((run) => withInner(near, run)), ...strokesIn(near)]
    .map(({ start, end, inner }) => ({
      start: from + start,
      end: from + end,
      inner: { start: from + inner.start, end: from + inner.end },
    }))
    .toSorted((a, b) => a.start - b.start)
  let shown = ''
  let position = span.start
  for (const { start, end, inner } of runs) {
    if (end <= position || start >= span.end) continue
    shown += text.slice(position, Math.max(position, start))
    const first = Math.max(position, inner.start)
    const last = Math.min(span.end, inner.end)
    if (last > first) shown += shownFor(text.slice(first, last))
    position = Math.min(end, span.end)
  }
  return shown + text.slice(position, span.end)
}

type StruckRun = Span & { inner: Span }

function withInner(text: string, { start, end }: Span): StruckRun {
  const [opening, closing] = [...text.slice(start, end).matchAll(signs)].map(([sign]) => sign.length)
  return { start, end, inner: { start: start + (opening ?? 0), end: end - (closing ?? 0) } }
}

function strokesIn(text: string): StruckRun[] {
  return [...text.matchAll(strokes)].map(({ 0: words, index: start }) => {
    const end = start + words.trimEnd().length
    return { start, end, inner: { start, end } }
  })
}
