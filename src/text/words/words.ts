import type { Span } from '../../core/span.ts'
import { foldText } from '../folding.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { matchesOf } from './matches-of.ts'

/** A word of folded text, for alignment; the span is that of the folded text. */
export type Word = Span & { text: string }

const wordPattern = letterPattern(
  String.raw`[\p{L}\p{M}\p{N}]+(?:(?:'|(?<=\d)[.,:/](?=\d))[\p{L}\p{M}\p{N}]+)*`,
  'g',
)

/** Splits folded text into words and numbers; `n't`, `don't` and `12.5` are one each. */
export function splitWords(text: string): Word[] {
  return matchesOf(wordPattern.in(text), text).map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }))
}

/** The words and numbers of a text in order, folded. */
export function foldedWords(text: string): string[] {
  return splitWords(foldText(text).text).map((word) => word.text)
}
