import { foldText } from '../../../src/text/folding/fold.ts'
import { bestChanges } from '../../../src/text/locate/best-changes.ts'
import { compareQuote } from '../../../src/text/locate/compare-quote.ts'
import { compareWords } from '../../../src/text/locate/compare/compare-words.ts'
import type { WordChange } from '../../../src/text/locate/compare/compare-words.ts'
import { findSlice } from '../../../src/text/locate/compare/quoted-slice.ts'
import { readQuotedWords } from '../../../src/text/locate/compare/quoted-words.ts'
import { findChangedFact } from '../../../src/text/locate/damage/quote-guard.ts'
import { readScanDamage, rewordedShare } from '../../../src/text/locate/damage/scan-damage.ts'
import { alignedDifference } from '../../../src/text/locate/difference.ts'
import { createLocatorCache, locateQuotes } from '../../../src/text/locate/locate-quotes.ts'
import { createLocator } from '../../../src/text/locate/locate.ts'
import type { LocateOptions } from '../../../src/text/locate/quote-match.ts'
import { alignWords } from '../../../src/text/words/align-words.ts'
import { splitWords } from '../../../src/text/words/words.ts'
import { written } from '../../fixtures/recorded-cases.ts'

const at = ({ start, end }: { start: number; end: number }) => `${start}-${end}`

/** The slice of a text that equals a quote, around a place, or the first difference. */
export function readSlice([quote, text, place]: [string, string, [start: number, end: number]]): string[] {
  const span = { start: place[0], end: place[1] }
  return [{}, { from: place[0] + 1 }, { hasAddress: () => true }].map((options) => {
    const { slice, difference, struck } = findSlice(quote, text, span, {
      hasAddress: () => false,
      ...options,
    })
    if (slice) return `slice ${at(slice)}`
    return `${difference ? `differs at ${at(difference.quote)} from ${difference.found ? at(difference.found) : 'nothing'}${difference.isWriting ? ' in writing' : ''}` : 'not there'}${struck ? `, struck out at ${at(struck)}` : ''}`
  })
}

/** The first fact that differs between two folded texts, and their damage by scanning. */
export function readChangedFact([quote, found]: [string, string]): string[] {
  const [a, b] = [foldText(quote).text, foldText(found).text]
  const fact = findChangedFact(a, b)
  const pairs = alignWords(splitWords(a), splitWords(b))
  const { isScan, strays } = readScanDamage(pairs)
  return [
    `${fact ? `${fact.quote?.text ?? '–'}|${fact.found?.text ?? '–'}` : 'same facts'}; ${isScan ? 'scan' : 'no scan'}, ${strays} strays, reworded ${rewordedShare(a, b).toFixed(3)}`,
    pairs
      .filter(({ quote: left, found: right }) => left?.text !== right?.text)
      .map(({ quote: left, found: right }) => `${left?.text ?? '–'}|${right?.text ?? '–'}`)
      .join(' '),
  ]
}

const changeOf = ({ kind, quote, found }: WordChange) =>
  `${kind} ${quote.map(({ text }) => text).join(' ')}|${found.map(({ text }) => text).join(' ')}`

/** The differences between the words of a quote and of a text, in text that is printed well or badly. */
export function readChangedWords([quote, text]: [string, string]): string[] {
  const [own, found] = [readQuotedWords(quote), readQuotedWords(text)]
  return [{}, { isScan: true }, { isNoisy: true, isElsewhere: () => true }].map((context) => {
    const { changes, first, last } = compareWords(own, found, {
      isElsewhere: () => false,
      isScan: false,
      ...context,
    })
    return `${first?.start ?? '–'}-${last?.end ?? '–'} ${changes.map(changeOf).join('; ')}`
  })
}

/** The differences between a quote and a place of a text that may begin and end elsewhere. */
export function readChangesAt([quote, text, place]: [
  string,
  string,
  [start: number, end: number],
]): string[] {
  const match = { start: place[0], end: place[1], similarity: 0.8, kind: 'fuzzy' as const }
  const { changes, isScan, words, ...span } = bestChanges(quote, text, { match, isElsewhere: () => false })
  const compared = compareQuote(quote, text, match)
  return [
    `${at(span)} of ${words.length}${isScan ? ' scan' : ''} ${changes.map(changeOf).join('; ')}`,
    `${compared.outcome} ${compared.kind} ${at(compared)} ${compared.similarity.toFixed(3)} ${compared.changes.map(changeOf).join('; ')}`,
  ]
}

/** The best places of several quotes in several texts. */
export function readManyQuotes([quotes, texts, options = {}]: [
  string[],
  string[],
  LocateOptions?,
]): string[] {
  const locatorOf = createLocatorCache({ maxLength: 40 })
  const found = locateQuotes(quotes, texts, options)
  const again = locateQuotes(quotes, texts, { ...options, locatorOf })
  const locators = texts.map((text) => locatorOf(text))
  return [
    ...found.map((match) =>
      match ? `${match.source} ${match.kind} ${at(match)} ${match.similarity.toFixed(3)}` : 'not found',
    ),
    `${JSON.stringify(again) === JSON.stringify(found) ? 'the same' : 'others'} with a cache that keeps ${texts.filter((text, index) => locatorOf(text) === locators[index]).length}`,
  ]
}

/** The parts of a difference between texts that are followed by many equal characters. */
export function readLongDifference([quote, found, before, after]: [
  string,
  string,
  number,
  number,
]): string[] {
  const [head, tail] = ['a'.repeat(before), 'z'.repeat(after)]
  return alignedDifference(`${head}${quote}${tail}`, `${head}${found}${tail}`).map(
    ({ kind, text }) =>
      `${kind} ${text.length} ${JSON.stringify(text.length > 40 ? `${text.slice(0, 12)}…${text.slice(-12)}` : text)}`,
  )
}

/** Where quotes are in a text, one after the other; the text is made of parts, each with the number of its repetitions. */
export function readLongQuotes([quotes, parts, options = {}]: [
  string[],
  [part: string, times: number][],
  LocateOptions?,
]): string[] {
  const text = parts.map(([part, times]) => written(part).repeat(times)).join('')
  const locate = createLocator(text)
  return quotes.map((quote) => {
    const match = locate(written(quote), options)
    if (!match) return 'not found'
    return `${match.kind} ${at(match)} of ${text.length} ${match.similarity.toFixed(3)}`
  })
}
