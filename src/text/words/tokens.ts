/**
 * Reads words. In: a text. Out: its words, numbers and terms with their spans, stems, its language, and the
 * alignment of two rows of words.
 */
import type { Span } from '../../core/span.ts'
import { widenToClusters } from '../folding/clusters.ts'
import { foldText } from '../folding/fold.ts'
import { isPlainText, readPlainTokens, toPlain } from './plain-tokens.ts'
import type { TermCache } from './term-cache.ts'
import { stem } from './stem.ts'
import { stopWords } from './stop-words.ts'

/** A term of a text, with its span in the original. */
export type Token = Span & {
  /** Folded and stemmed; numbers and CJK bigrams are only folded. */
  term: string
  /** Whether it is not a function word; `true` for numbers. */
  isContent: boolean
  isNumber: boolean
}

const pattern =
  /§+ ?\d+[a-z]?|\d+(?:[.,:'/-]\d+)*(?: ?%)?|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}]+|[\p{L}\p{M}]+(?:['’][\p{L}]+)*\d*/gu
const cjk = /^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}]/u

/**
 * Maximum length of a part that is read on its own, in UTF-16 units, so that one strange sign slows only this
 * part.
 */
const MAX_PART = 2_000

/** Called for each term of a text; offsets are those of the original. */
export type TermVisitor = (
  term: string,
  start: number,
  end: number,
  isContent: boolean,
  isNumber: boolean,
) => void

/**
 * Splits a text into terms for lexical matching, in order: words folded and lightly stemmed (English and German), whole
 * numbers such as `1.234,56` and `12 %`, ISO dates in parts, `§ 8`, and CJK as overlapping bigrams. Takes linear time.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  readTerms(text, (term, start, end, isContent, isNumber) => {
    tokens.push({ start, end, term, isContent, isNumber })
  })
  return tokens
}

/** The content terms of a text (stemmed words and numbers, no function words), in order, each as often as it occurs. */
export function contentTerms(text: string): string[] {
  return tokenize(text).flatMap(({ term, isContent }) => (isContent ? [term] : []))
}

/**
 * Visits the terms that `tokenize` gives, without creating an object for each. Words in the cache are neither
 * folded nor stemmed again.
 */
export function readTerms(text: string, visit: TermVisitor, cache?: TermCache): void {
  for (const { start, end, isPlain } of cutParts(text)) {
    const slice = start === 0 && end === text.length ? text : text.slice(start, end)
    if (isPlain ?? isPlainText(slice)) readPlainTerms(slice, start, { visit, cache })
    else readFoldedTerms(slice, start, visit)
  }
}

function readPlainTerms(
  slice: string,
  offset: number,
  { visit, cache }: { visit: TermVisitor; cache?: TermCache },
): void {
  const visitHere: TermVisitor = (term, start, end, isContent, isNumber) =>
    visit(term, start + offset, end + offset, isContent, isNumber)
  readPlainTokens(slice, (written, start, end, kind) => {
    const known = kind === 'word' ? cache?.get(written) : undefined
    if (known) return visitHere(known.term, start, end, known.isContent, false)
    const word = toPlain(written)
    if (!cache || kind === 'number' || isCjk(word)) return visitWord(word, { start, end }, kind, visitHere)
    const { term, isContent } = cache.add(written, { term: termOf(word), isContent: !stopWords.has(word) })
    visitHere(term, start, end, isContent, false)
  })
}

function readFoldedTerms(slice: string, offset: number, visit: TermVisitor): void {
  const { text, toOriginal } = foldText(slice)
  const visitOriginal: TermVisitor = (term, start, end, isContent, isNumber) => {
    const span = toOriginal({ start, end })
    visit(term, span.start + offset, span.end + offset, isContent, isNumber)
  }
  for (const { 0: word, index: start } of text.matchAll(pattern)) {
    const kind = /^[§\d]/.test(word) ? 'number' : 'word'
    visitWord(word, { start, end: start + word.length }, kind, visitOriginal)
  }
}

/**
 * Cuts the text into parts that can be read separately. Parts that need folding are small, unless they have markup with
 * spaces inside. `isPlain`: whether a part needs no folding, if that is known.
 */
function* cutParts(text: string): Generator<Span & { isPlain?: boolean }> {
  for (const part of cutAtSpaces(text, { start: 0, end: text.length }, MAX_PART)) {
    if (part.end - part.start <= SMALL_PART) {
      yield part
      continue
    }
    const slice = text.slice(part.start, part.end)
    const isPlain = isPlainText(slice)
    if (isPlain || spansWords.test(slice)) yield { ...part, isPlain }
    else yield* cutAtSpaces(text, part, SMALL_PART)
  }
}

const SMALL_PART = 200
/** Matches markup with spaces inside: links, tags, words hyphenated over a line break. */
const spansWords = /\]\(|\]\[|<|[-\u00ad\u2010][ \t\u00a0]{0,8}\r?\n/

function* cutAtSpaces(text: string, span: Span, maxLength: number): Generator<Span> {
  for (let { start } = span; start < span.end;) {
    const end = Math.min(span.end, endOfPart(text, start, maxLength))
    yield { start, end }
    start = end
  }
}

/**
 * The end of a part: after the last line break or space within the limit, otherwise at the limit. A word hyphenated
 * over a line break stays whole.
 */
function endOfPart(text: string, start: number, maxLength: number): number {
  const limit = start + maxLength
  if (limit >= text.length) return text.length
  // The search is limited to the part. In a text without line breaks, each search would read back to the
  // beginning.
  const part = text.slice(start, limit + 1)
  const lineBreak = start + part.lastIndexOf('\n')
  if (
    lineBreak > start &&
    !/[-\u00ad\u2010][ \t\u00a0\r]{0,8}$/.test(text.slice(lineBreak - 12, lineBreak))
  ) {
    return lineBreak + 1
  }
  const space = start + part.lastIndexOf(' ')
  return space > start + maxLength / 2 ? space + 1 : limit + clusterRest(text, limit)
}

/** Number of units after `offset` that belong to the character before it. */
function clusterRest(text: string, offset: number): number {
  return widenToClusters({ start: offset - 1, end: offset }, text).end - offset
}

function visitWord(word: string, { start, end }: Span, kind: 'word' | 'number', visit: TermVisitor): void {
  if (kind === 'word') {
    if (isCjk(word)) visitBigrams(word, start, visit)
    else visit(termOf(word), start, end, !stopWords.has(word), false)
  } else if (isoDate.test(word)) {
    for (const { 0: part, index } of word.matchAll(/\d+/g)) {
      visit(part, start + index, start + index + part.length, true, true)
    }
  } else visit(word.replaceAll(' ', ''), start, end, true, true)
}

/** The term of a folded word: stemmed, without the genitive `'s`. */
export function termOf(word: string): string {
  return stem(word.endsWith("'s") ? word.slice(0, -2) : word)
}

function isCjk(word: string): boolean {
  return word.charCodeAt(0) >= 0x3040 && cjk.test(word)
}

const isoDate = /^\d{4}-\d\d?-\d\d?$/

function visitBigrams(run: string, start: number, visit: TermVisitor): void {
  const characters = [...run]
  let offset = start
  if (characters.length === 1) visit(run, start, start + run.length, !stopWords.has(run), false)
  for (let index = 0; index + 1 < characters.length; index++) {
    const term = characters[index]! + characters[index + 1]!
    visit(term, offset, offset + term.length, true, false)
    offset += characters[index]!.length
  }
}
