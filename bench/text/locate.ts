import search from 'approx-string-match'
import { createLocator } from '../../src/text/locate/locate.ts'
import type { Locator } from '../../src/text/locate/locate.ts'
import { compare, formatTime, growth } from '../harness.ts'
import type { BenchResult, BenchSuite } from '../harness.ts'
import { createArticle, editQuotes } from './corpus.ts'
import type { EditedQuote } from './corpus.ts'

const MEGABYTE = 1_000_000
/**
 * Maximum errors of the peer, as a share of the quote's length; the value that Hypothesis uses to anchor annotations.
 */
const PEER_ERRORS = 0.2
const QUOTES = { count: 20, lengths: [100, 400], edits: 0.1 } as const
const MEASURE = { minTime: 1000, repetitions: 3 }

export const suite: BenchSuite = {
  name: 'locate',
  rows: [
    {
      label: '20 edited quotes in 1 MB, cold: nothing prepared',
      peer: 'approx-string-match, 20 % errors',
      // Folding and indexing the text is 60 times as fast as the peer's search; the search after that is 80 times as
      // fast.
      target: { atLeast: 25 },
      missed:
        'Folding 1 MB takes 20 ms however few the quotes are. A text that is searched again is folded once.',
      async run() {
        const text = createArticle(MEGABYTE)
        const quotes = editQuotes(text, QUOTES)
        const times = await compare(
          () => locateCold(text, quotes),
          () => searchAll(text, quotes),
          MEASURE,
        )
        return { ...toResult(times), broken: lostRecall(text) }
      },
    },
    {
      label: '20 edited quotes in 1 MB, resident',
      peer: 'approx-string-match, 20 % errors',
      target: { atLeast: 100 },
      run: () => compareResident(MEGABYTE),
    },
    {
      label: '20 edited quotes in 5 MB, resident',
      peer: 'approx-string-match, 20 % errors',
      target: { atLeast: 300 },
      run: () => compareResident(5 * MEGABYTE),
    },
    {
      label: 'resident, growth from 1 MB to 5 MB',
      peer: 'itself at 1 MB',
      target: { atMost: 2 },
      async run() {
        const [small, large] = [MEGABYTE, 5 * MEGABYTE].map(prepareResident)
        const {
          small: before,
          large: after,
          ratio,
        } = await growth(
          () => locateAll(small!.locate, small!.quotes),
          () => locateAll(large!.locate, large!.quotes),
          MEASURE,
        )
        return { ratio, detail: `${formatTime(after)} against ${formatTime(before)} for 20 quotes` }
      },
    },
    ...[
      { name: 'one letter', text: 'a'.repeat(MEGABYTE), quote: `${'a'.repeat(150)}bcb${'a'.repeat(100)}` },
      {
        name: 'one phrase',
        text: 'the same words over and over and '.repeat(MEGABYTE / 33),
        quote: 'the sane words aver and over amd the same wards ever and ovor and the lame words over',
      },
    ].map(({ name, text, quote }) => ({
      label: `1 MB of ${name} repeated, cold`,
      peer: '1 MB of prose',
      target: { atMost: 5 },
      async run() {
        const prose = createArticle(MEGABYTE)
        const quotes = editQuotes(prose, QUOTES)
        // All are different, because equal quotes would be located only once.
        const repeated = quotes.map((some, index) => ({ ...some, quote: quote.slice(index) }))
        const { own, peer, cost } = await compare(
          () => locateCold(text, repeated),
          () => locateCold(prose, quotes),
          MEASURE,
        )
        return { ratio: cost, detail: `${formatTime(own)} against ${formatTime(peer)} for 20 quotes` }
      },
    })),
  ],
}

async function compareResident(length: number): Promise<BenchResult> {
  const { text, quotes, locate } = prepareResident(length)
  return toResult(
    await compare(
      () => locateAll(locate, quotes),
      () => searchAll(text, quotes),
      MEASURE,
    ),
  )
}

/** A locator that has folded and indexed its text. */
function prepareResident(length: number) {
  const text = createArticle(length)
  const quotes = editQuotes(text, QUOTES)
  const locate = createLocator(text)
  locateAll(locate, quotes)
  return { text, quotes, locate }
}

function toResult({ own, peer, speedup }: { own: number; peer: number; speedup: number }): BenchResult {
  return { ratio: speedup, detail: `${formatTime(own)} against ${formatTime(peer)}` }
}

function locateAll(locate: Locator, quotes: readonly EditedQuote[]): number {
  return quotes.filter(({ quote }) => locate(quote)).length
}

/** Includes the folding and indexing of the text. */
function locateCold(text: string, quotes: readonly EditedQuote[]): number {
  return locateAll(createLocator(text), quotes)
}

function searchAll(text: string, quotes: readonly EditedQuote[]): number {
  return quotes.filter(({ quote }) => searchOne(text, quote).length > 0).length
}

function searchOne(text: string, quote: string) {
  return search(text, quote, Math.floor(quote.length * PEER_ERRORS))
}

/** Describes the quotes that the peer finds in the right place and citespan does not: at least 30 characters, up to 15 % edits. */
function lostRecall(text: string): string | undefined {
  const locate = createLocator(text)
  const quotes = [0.05, 0.1, 0.15].flatMap((edits, seed) =>
    (
      [
        [30, 40],
        [60, 100],
        [200, 400],
      ] as const
    ).flatMap((lengths) => editQuotes(text, { count: 10, lengths, edits, seed: seed + 1 })),
  )
  const lost = quotes.filter((expected) => {
    const { quote } = expected
    const match = locate(quote)
    const isFound = match !== null && isThere(match, expected)
    return !isFound && searchOne(text, quote).some((other) => isThere(other, expected))
  })
  return lost.length === 0 ? undefined : `${lost.length} of ${quotes.length} quotes lost`
}

/** Whether the overlap is more than half of the longer span. */
function isThere(found: { start: number; end: number }, expected: { start: number; end: number }): boolean {
  const shared = Math.min(found.end, expected.end) - Math.max(found.start, expected.start)
  return shared * 2 > Math.max(found.end - found.start, expected.end - expected.start)
}
