import { compareQuote } from '../../../../src/text/locate/compare-quote.ts'
import { readQuotedWords } from '../../../../src/text/locate/compare/quoted-words.ts'
import { alignedDifference } from '../../../../src/text/locate/difference.ts'
import { splitEllipsis } from '../../../../src/text/locate/ellipsis.ts'
import { createLocatorCache, locateQuotes } from '../../../../src/text/locate/locate-quotes.ts'
import { locateQuote } from '../../../../src/text/locate/locate.ts'
import { placeQuote } from '../../../../src/text/locate/place-quote.ts'
import { ordinary } from '../reader.ts'
import type { Readers } from '../reader.ts'

/** Places of quotes and their comparison, hostile as quote, as text, and as both. */
export const locateReaders = {
  'locateQuote, in the text': (text) => locateQuote(ordinary.quote, text),
  'locateQuote, as the quote': (text) => locateQuote(text, ordinary.source),
  'locateQuote, a part of itself': (text) => locateQuote(text.slice(0, text.length >> 1), text),
  'locateQuote, a part with an edit': (text) =>
    locateQuote(`${text.slice(0, 60)}y${text.slice(60, 120)}`, `${text}${ordinary.source}`),
  'locateQuote, not alike': (text) =>
    locateQuote(`${text.slice(0, text.length >> 2)}${ordinary.quote}`, text),
  'locateQuote, with an omission': (text) => locateQuote(`${text.slice(0, 30)} … ${ordinary.quote}`, text),
  locateQuotes: (text) =>
    locateQuotes([ordinary.quote, text.slice(0, 80), `z${text.slice(40, 160)}`], [text, ordinary.source]),
  'createLocatorCache, many quotes': (text) => {
    const locate = createLocatorCache()(text)
    for (let start = 0; start < text.length; start += text.length >> 4 || 1) {
      locate(`${text.slice(start, start + 60)} b`)
    }
  },
  placeQuote: (text) =>
    placeQuote({ quote: text.slice(0, 60), prefix: text.slice(60, 90), suffix: text.slice(0, 30) }, text),
  splitEllipsis: (text) => splitEllipsis(text),
  alignedDifference: (text) => alignedDifference(text, `${text.slice(9)}${ordinary.quote}`),
  readQuotedWords: (text) => readQuotedWords(text),
  compareQuote: (text) =>
    compareQuote(`${text.slice(5)}b`, text, { start: 0, end: text.length, similarity: 0.9, kind: 'fuzzy' }),
  'compareQuote, itself': (text) =>
    compareQuote(text, text, { start: 0, end: text.length, similarity: 1, kind: 'exact' }),
  'compareQuote, a short place': (text) =>
    compareQuote(text, ordinary.source, { start: 12, end: 68, similarity: 0.9, kind: 'fuzzy' }),
} satisfies Readers
