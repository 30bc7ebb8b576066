import type { Span } from '../core/span.ts'
import { foldText } from './fold.ts'
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

/**
 * Splits a text into terms for lexical matching, in order: words folded and
 * lightly stemmed (English and German), numbers whole (`1.234,56`, `12 %`) but
 * ISO dates in parts, `§ 8`, CJK as overlapping bigrams. Linear.
 */
export function tokenize(text: string): Token[] {
  const folded = foldText(text)
  const tokens: Token[] = []
  const add = (term: string, span: Span, kind: 'word' | 'number') => {
    tokens.push({
      ...folded.toOriginal(span),
      term,
      isContent: kind === 'number' || !stopWords.has(folded.text.slice(span.start, span.end)),
      isNumber: kind === 'number',
    })
  }
  for (const { 0: word, index: start } of folded.text.matchAll(pattern)) {
    const end = start + word.length
    if (cjk.test(word)) addBigrams(word, start, add)
    else if (/^\d{4}-\d\d?-\d\d?$/.test(word)) {
      for (const { 0: part, index } of word.matchAll(/\d+/g)) {
        add(part, { start: start + index, end: start + index + part.length }, 'number')
      }
    } else if (/^[§\d]/.test(word)) add(word.replaceAll(' ', ''), { start, end }, 'number')
    else add(stem(word.replace(/'s$/, '')), { start, end }, 'word')
  }
  return tokens
}

function addBigrams(run: string, start: number, add: (term: string, span: Span, kind: 'word') => void): void {
  const characters = [...run]
  let offset = start
  if (characters.length === 1) add(run, { start, end: start + run.length }, 'word')
  for (let index = 0; index + 1 < characters.length; index++) {
    const term = characters[index]! + characters[index + 1]!
    add(term, { start: offset, end: offset + term.length }, 'word')
    offset += characters[index]!.length
  }
}
