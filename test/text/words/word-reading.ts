import { guessLanguage } from '../../../src/text/words/language.ts'
import { alignWords } from '../../../src/text/words/align-words.ts'
import { isPlural } from '../../../src/text/words/plural.ts'
import {
  englishSpelling,
  isSharpS,
  isSharpWord,
  isSpelledAlike,
  isSpelledSame,
} from '../../../src/text/words/spelling.ts'
import { stem } from '../../../src/text/words/stem.ts'
import { createTermCache } from '../../../src/text/words/term-cache.ts'
import { readTerms, tokenize } from '../../../src/text/words/tokens.ts'
import { splitWords } from '../../../src/text/words/words.ts'
import { written } from '../../fixtures/recorded-cases.ts'

/** Whether two words are spellings of one, and the stems of both. */
export function readSpellings([a, b]: [string, string]): string[] {
  const is = [
    isSpelledAlike(a, b) && 'alike',
    isSpelledSame(a, b) && 'the same',
    isSharpS(a, b) && 'but for ß',
    isSharpWord(a) && 'sharp',
    isPlural(a) && 'plural',
  ].filter(Boolean)
  return [`${is.join(', ') || 'others'}; ${stem(a)}|${stem(b)}; ${englishSpelling(a)}|${englishSpelling(b)}`]
}

/** The words of two texts side by side; equal neighbours are counted, and so are pairs of equal words. */
export function readAlignment([quote, found]: [string, string]): string[] {
  const pairs = alignWords(splitWords(written(quote)), splitWords(written(found)))
  const runs: { shown: string; count: number }[] = []
  for (const pair of pairs) {
    const [left, right] = [pair.quote?.text ?? '', pair.found?.text ?? '']
    const shown = left === right ? '' : `${short(left)}=${short(right)}`
    const last = runs.at(-1)
    if (last?.shown === shown) last.count++
    else runs.push({ shown, count: 1 })
  }
  return [
    runs
      .map(({ shown, count }) => (shown === '' ? count : count > 1 ? `${shown}×${count}` : shown))
      .join(' '),
  ]
}

const short = (word: string) => (word.length > 20 ? `${word.slice(0, 12)}…${word.length}` : word)

/** The terms of a long text with the first, the last and the sum of their places, the same with a small cache, and its language. */
export function readLongText(given: string): string[] {
  const text = written(given)
  const tokens = tokenize(text)
  const cached: string[] = []
  const cache = createTermCache(3)
  const add = (term: string, start: number, end: number, isContent: boolean, isNumber: boolean) => {
    cached.push(JSON.stringify({ start, end, term, isContent, isNumber }))
  }
  readTerms(text, add, cache)
  readTerms(text, add, cache)
  const plain = tokens.map((token) => JSON.stringify(token))
  const isSame = cached.join() === [...plain, ...plain].join()
  const terms = Map.groupBy(
    tokens,
    ({ term, isContent, isNumber }) =>
      `${short(term)}${isContent ? '' : ' function'}${isNumber ? ' number' : ''}`,
  )
  return [
    `${tokens.length} terms, ${isSame ? 'the same' : 'others'} with a cache, ${guessLanguage(text) ?? 'no language'}`,
    Array.from(terms, ([term, places]) => {
      const sum = places.reduce((so, { start, end }) => so + start + end, 0)
      return `${term} ${at(places[0]!)}${places.length > 1 ? ` to ${at(places.at(-1)!)} ×${places.length}, sum ${sum}` : ''}`
    }).join('; '),
  ]
}

const at = ({ start, end }: { start: number; end: number }) => `${start}-${end}`
