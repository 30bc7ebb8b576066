/**
 * Words. In: a text. Out: its words, numbers and terms with their spans, stems, its language, and the
 * alignment of two rows of words.
 */
import type { Span } from '../../core/span.ts'
import { widenToClusters } from '../folding/clusters.ts'
import { foldText } from '../folding/fold.ts'
import { isPlainText, readPlainTokens, toPlain } from './plain-tokens.ts'
import type { TermCache } from './term-cache.ts'
import { stem } from './stem.ts'
import { stopWords } from './stop-words.ts'

/** A term of a text; the span is where it stands in the original. */
export type Token = Span & {
  /** Folded and stemmed; numbers and CJK bigrams as they are folded. */
  term: string
  /** Whether it carries meaning: not a function word. */
  isContent: boolean
  isNumber: boolean
}

const pattern =
  /§+ ?\d+[a-z]?|\d+(?:[.,:'/-]\d+)*(?: ?%)?|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}]+|[\p{L}\p{M}]+(?:['’][\p{L}]+)*\d*/gu
const cjk = /^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}]/u

/** Longest part that is read by itself, in UTF-16 units: one strange sign slows no more than this. */
const MAX_PART = 2_000

/**
 * Splits a text into terms for lexical matching, in order: words folded and
 * lightly stemmed (English and German), numbers whole (`1.234,56`, `12 %`) but
 * ISO dates in parts, `§ 8`, CJK as overlapping bigrams. Linear. Words that a cache
 * knows are neither folded nor stemmed again.
 */
export function tokenize(text: string, cache?: TermCache): Token[] {
  const tokens: Token[] = []
  for (const part of cutParts(text)) {
    const slice = part.start === 0 && part.end === text.length ? text : text.slice(part.start, part.end)
    const toOriginal = isPlainText(slice) ? null : foldText(slice)
    const add = (term: string, span: Span, isContent: boolean, isNumber: boolean) => {
      const { start, end } = toOriginal ? toOriginal.toOriginal(span) : span
      tokens.push({ start: start + part.start, end: end + part.start, term, isContent, isNumber })
    }
    if (toOriginal) readFoldedTokens(toOriginal.text, (word, span, kind) => addWord(word, span, kind, add))
    else {
      readPlainTokens(slice, (written, span, kind) => {
        const known = kind === 'word' ? cache?.get(written) : undefined
        if (known) return add(known.term, span, known.isContent, false)
        const word = toPlain(written)
        if (!cache || kind === 'number' || isCjk(word)) return addWord(word, span, kind, add)
        const { term, isContent } = cache.add(written, {
          term: termOf(word),
          isContent: !stopWords.has(word),
        })
        add(term, span, isContent, false)
      })
    }
  }
  return tokens
}

/** The text in parts that can be read apart, small ones around what has to be folded. */
function* cutParts(text: string): Generator<Span> {
  for (const part of cutAtSpaces(text, { start: 0, end: text.length }, MAX_PART)) {
    const slice = text.slice(part.start, part.end)
    if (part.end - part.start <= SMALL_PART || isPlainText(slice) || spansWords.test(slice)) yield part
    else yield* cutAtSpaces(text, part, SMALL_PART)
  }
}

const SMALL_PART = 200
/** Markup with spaces inside: links, tags, words hyphenated over a line break. */
const spansWords = /\]\(|\]\[|<|[-\u00ad\u2010][ \t\u00a0]{0,8}\r?\n/

function* cutAtSpaces(text: string, span: Span, maxLength: number): Generator<Span> {
  for (let { start } = span; start < span.end;) {
    const end = Math.min(span.end, endOfPart(text, start, maxLength))
    yield { start, end }
    start = end
  }
}

/** After the last line break or space within the limit; a word hyphenated over a line break stays whole. */
function endOfPart(text: string, start: number, maxLength: number): number {
  const limit = start + maxLength
  if (limit >= text.length) return text.length
  // Searched within the part: a text without line breaks would be read back to its beginning, for each part again.
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

/** Units after `offset` that belong to the character before it. */
function clusterRest(text: string, offset: number): number {
  return widenToClusters({ start: offset - 1, end: offset }, text).end - offset
}

function readFoldedTokens(
  folded: string,
  add: (word: string, span: Span, kind: 'word' | 'number') => void,
): void {
  for (const { 0: word, index: start } of folded.matchAll(pattern)) {
    add(word, { start, end: start + word.length }, /^[§\d]/.test(word) ? 'number' : 'word')
  }
}

type AddTerm = (term: string, span: Span, isContent: boolean, isNumber: boolean) => void

function addWord(word: string, { start, end }: Span, kind: 'word' | 'number', add: AddTerm): void {
  if (kind === 'word') {
    if (isCjk(word)) addBigrams(word, start, add)
    else add(termOf(word), { start, end }, !stopWords.has(word), false)
  } else if (isoDate.test(word)) {
    for (const { 0: part, index } of word.matchAll(/\d+/g)) {
      add(part, { start: start + index, end: start + index + part.length }, true, true)
    }
  } else add(word.replaceAll(' ', ''), { start, end }, true, true)
}

/** The term of a folded word: without the genitive, stemmed. */
export function termOf(word: string): string {
  return stem(word.endsWith("'s") ? word.slice(0, -2) : word)
}

function isCjk(word: string): boolean {
  return word.charCodeAt(0) >= 0x3040 && cjk.test(word)
}

const isoDate = /^\d{4}-\d\d?-\d\d?$/

function addBigrams(run: string, start: number, add: AddTerm): void {
  const characters = [...run]
  let offset = start
  if (characters.length === 1) add(run, { start, end: start + run.length }, !stopWords.has(run), false)
  for (let index = 0; index + 1 < characters.length; index++) {
    const term = characters[index]! + characters[index + 1]!
    add(term, { start: offset, end: offset + term.length }, true, false)
    offset += characters[index]!.length
  }
}
