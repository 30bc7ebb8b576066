import type { Span } from '../../core/span.ts'

/** UTF-16 units around a span in which struck text begins and ends. */
const REACH = 1_000
/** `~~old~~`, `<del>old</del>`. */
const struck =
  /(?<![~\\])~~(?=\S)([^~]{1,1000}?)(?<=\S)~~(?!~)|<(s|del|strike)\b[^<>]{0,200}>(.{1,1000}?)<\/\2\s*>/gisu
/** Each letter with a stroke through it. */
const strokes = /(?:[^\s\u0335-\u0338][\u0335-\u0338]\s?)+/gu

/**
 * The text of a span with what is struck out marked in words, so that a model that reads it on one line does not
 * take it for said: `It costs [struck out: 12] 14 euros.` Also what begins or ends beyond the span is marked.
 */
export function withStruckMarked(text: string, span: Span = { start: 0, end: text.length }): string {
  const from = Math.max(0, span.start - REACH)
  const near = text.slice(from, Math.min(text.length, span.end + REACH))
  const runs = [
    ...[...near.matchAll(struck)].map(({ 0: whole, 1: plain, 3: inTag, index }) => ({
      start: from + index,
      end: from + index + whole.length,
      words: plain ?? inTag ?? '',
      inner: from + index + whole.indexOf(plain ?? inTag ?? ''),
    })),
    ...[...near.matchAll(strokes)].map(({ 0: words, index }) => {
      const start = from + index
      return { start, end: start + words.trimEnd().length, words: words.trimEnd(), inner: start }
    }),
  ].toSorted((a, b) => a.start - b.start)
  let shown = ''
  let position = span.start
  for (const { start, end, words, inner } of runs) {
    if (end <= position || start >= span.end) continue
    shown += text.slice(position, Math.max(position, start))
    const first = Math.max(position, inner)
    const last = Math.min(span.end, inner + words.length)
    if (last > first) shown += `[struck out: ${text.slice(first, last).replaceAll(/[\u0335-\u0338]/gu, '')}]`
    position = Math.min(end, span.end)
  }
  return shown + text.slice(position, span.end)
}
