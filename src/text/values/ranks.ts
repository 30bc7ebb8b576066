import * as english from '../lexicon/english/numbers.ts'
import * as german from '../lexicon/german/numbers.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { wordSet, wordsOf } from '../lexicon/word-list.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'
import type { Span } from '../../core/span.ts'

/** A superlative with its rank, by default 1: `the largest`, `third largest`, `drittgrößte`. */
export type Rank = Span & { rank: number; word: string }

const englishOrdinals = wordsOf(english.ordinals)
const germanOrdinals = wordsOf(german.ordinals)
const noSuperlative = wordSet(english.notSuperlative)
const notInGerman = wordSet(german.notSuperlative, german.ordinals)

const inEnglish = letterPattern(
  () =>
    String.raw`(?<![\p{L}\p{N}])(?:(${wordsPattern(englishOrdinals)}|\d{1,3}(?:st|nd|rd|th))[ -]|(?:the|its|their|his|her|our|\p{L}+['’]s)(?: [\p{L}-]+ly)? )(?:(?:most|least)[ -]([\p{L}-]{3,})|(\p{L}+est))(?![\p{L}\p{N}])`,
  'gi',
)
/**
 * Matches what may stand before a German superlative: an article, a possessive or the genitive of a name. After a
 * comma, an article may be a relative pronoun and does not count: `die musste`.
 */
const articles = String.raw`(?:(?<!, )(?:der|die|das|dem|den|des)|am|zum|zur|seine?[rsnm]?|ihre?[rsnm]?|\p{Lu}\p{L}+s(?= (?:\p{Ll}+en?|\p{Ll}{0,20}[äöüß]\p{Ll}{0,20}er) ))`
const inGerman = letterPattern(
  () =>
    String.raw`(?<![\p{L}\p{N}])(?:(${articles}) )?(?:(${wordsPattern(germanOrdinals.slice(1))})(?=\p{Ll}{3}))?(\p{L}+?[sß]te[nrsm]?)(?![\p{L}\p{N}])`,
  'g',
)
/**
 * Matches the ending of German superlatives, which other words have too: `erste`, `letzte`, `musste`, `achte`.
 */
const germanEnding = /^\p{Ll}+[sß]te[nrsm]?$/u

/** The superlatives of a text in English and German, with their ranks, in order. Takes linear time. */
export function readRanks(text: string): Rank[] {
  const found = [
    ...[...text.matchAll(inEnglish.in(text))].flatMap((match): Rank[] => {
      const [whole, ordinal, described, superlative] = match
      const word = (described ?? superlative)!.toLowerCase()
      if (superlative && noSuperlative.has(word)) return []
      return [rankOf(match.index, whole, word, ordinal && rankInEnglish(ordinal.toLowerCase()))]
    }),
    ...[...text.matchAll(inGerman.in(text))].flatMap((match): Rank[] => {
      const [whole, article, ordinal, word = ''] = match
      const stem = word.replace(/e[nrsm]?$/, '')
      const isNamed = ordinal !== undefined || (article !== undefined && !notInGerman.has(stem))
      if (!isNamed || !germanEnding.test(word)) return []
      return [rankOf(match.index, whole, stem, ordinal && germanOrdinals.indexOf(ordinal) + 1)]
    }),
  ]
  return found.toSorted((a, b) => a.start - b.start)
}

function rankInEnglish(ordinal: string): number {
  return englishOrdinals.includes(ordinal)
    ? englishOrdinals.indexOf(ordinal) + 1
    : Number.parseInt(ordinal, 10)
}

function rankOf(start: number, whole: string, word: string, rank: number | '' | undefined): Rank {
  return { start, end: start + whole.length, word, rank: rank || 1 }
}
