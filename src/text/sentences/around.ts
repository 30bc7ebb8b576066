import type { Span } from '../../core/span.ts'
import { spansOverlap } from '../../core/spans-overlap.ts'
import { lexicon } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'
import { cutPassages } from './passages.ts'

/** UTF-16 units read before and after a span. */
const REACH = 900
/** Maximum length of a sentence, in UTF-16 units; a longer one is cut. */
const MAX_SENTENCE = 1_000

export type WidenOptions = {
  /** A paragraph of up to this many UTF-16 units is taken whole. */
  maxParagraph: number
  /** A neighbouring sentence is added only if the result then has at most this many UTF-16 units. */
  maxLength: number
  /** No neighbouring sentence is added once the span has this many UTF-16 units; no such limit by default. */
  enough?: number
}

/**
 * Widens a span of a text to whole sentences with their surroundings: their paragraph if it is short and, up to
 * `maxLength`, the sentence before and the one after. The surroundings may have the name for a pronoun, the date, or
 * an exception. Nothing beyond a heading is added; `headingsAbove` reads headings. A span without a sentence is
 * returned as it is.
 */
export function widenToContext(
  text: string,
  span: Span,
  { maxParagraph, maxLength, enough = Number.POSITIVE_INFINITY }: WidenOptions,
): Span {
  const sentences = sentencesNear(text, span)
  let first = sentences.findIndex((sentence) => spansOverlap(sentence, span))
  let last = sentences.findLastIndex((sentence) => spansOverlap(sentence, span))
  if (first < 0) return span
  const lengthOf = (from: number, to: number) => sentences[to]!.end - sentences[from]!.start

  let [from, to] = [first, last]
  while (from > 0 && isSameParagraph(text, sentences[from - 1]!, sentences[from]!)) from--
  while (sentences[to + 1] && isSameParagraph(text, sentences[to]!, sentences[to + 1]!)) to++
  if (lengthOf(from, to) <= maxParagraph) [first, last] = [from, to]

  const mayGrow = (from: number, to: number) =>
    lengthOf(first, last) < enough && lengthOf(from, to) <= maxLength
  const isNeighbour = (index: number) => sentences[index] && !isHeading(text, sentences[index])
  if (isNeighbour(first - 1) && mayGrow(first - 1, last)) first--
  if (isNeighbour(last + 1) && mayGrow(first, last + 1)) last++
  return {
    start: Math.min(span.start, sentences[first]!.start),
    end: Math.max(span.end, sentences[last]!.end),
  }
}

const pointers = wordSet(...lexicon('pointers'))
const pronouns = wordSet(...lexicon('pronouns'))
/** A pronoun among this many first words of a sentence is its subject: `In spring he …`. */
const OPENING = 3
/** Maximum number of sentences, and of UTF-16 units, added for a pronoun. */
const ANTECEDENT = { sentences: 3, length: 600 }

/**
 * Extends a span by up to three previous sentences that its beginning refers to: `She sold it in spring` needs the
 * sentence that names her. Nothing beyond a heading is added.
 */
export function withAntecedent(text: string, span: Span): Span {
  if (!leansOnBefore(text.slice(span.start, span.end))) return span
  const sentences = sentencesNear(text, { start: span.start, end: Math.min(span.end, span.start + 1) })
  let { start } = span
  let at = sentences.findIndex((sentence) => sentence.end > span.start)
  for (let taken = 0; taken < ANTECEDENT.sentences; taken++) {
    const before = sentences[--at]
    if (!before || isHeading(text, before) || span.start - before.start > ANTECEDENT.length) break
    ;({ start } = before)
    if (!leansOnBefore(text.slice(before.start, before.end))) break
  }
  return { start, end: span.end }
}

function leansOnBefore(sentence: string): boolean {
  const opening =
    sentence
      .slice(0, 120)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  return pointers.has(opening[0] ?? '') || opening.slice(0, OPENING).some((word) => pronouns.has(word))
}

/**
 * The sentences, list items, rows and headings within `REACH` of a span; of those cut off there, only what touches it.
 */
function sentencesNear(text: string, span: Span): Span[] {
  const start = Math.max(0, span.start - REACH)
  const end = Math.min(text.length, span.end + REACH)
  const sentences = cutPassages(text.slice(start, end), { maxLength: MAX_SENTENCE })
    .flatMap((passage) => passage.sentences)
    .map((sentence) => ({ start: sentence.start + start, end: sentence.end + start }))
    .flatMap((sentence) => splitRows(text, sentence))
  const isWhole = (index: number) =>
    (start === 0 || index > 0) && (end === text.length || index < sentences.length - 1)
  return sentences.filter((sentence, index) => isWhole(index) || spansOverlap(sentence, span))
}

/**
 * Splits a stretch of table rows into its rows; any other sentence stays whole. Without this, rows whose header is too
 * far away would be one sentence.
 */
function splitRows(text: string, sentence: Span): Span[] {
  const slice = text.slice(sentence.start, sentence.end)
  if (!/^\s*\|.*\n|\t.*\n/.test(slice)) return [sentence]
  return [...slice.matchAll(/\S[^\n]*/g)].map(({ 0: row, index }) => {
    const start = sentence.start + index
    return { start, end: start + row.trimEnd().length }
  })
}

function isSameParagraph(text: string, a: Span, b: Span): boolean {
  return !/\n[ \t\r]*\n/.test(text.slice(a.end, b.start)) && !isHeading(text, a) && !isHeading(text, b)
}

/** Whether a span is a heading, or begins with a line that opens a section of a law. */
function isHeading(text: string, { start }: Span): boolean {
  return /^(?:#{1,6}[ \t]|(?:§|Art\.|Artikel)[ \t]*\d[^\n]{0,120}\n)/.test(text.slice(start, start + 140))
}
