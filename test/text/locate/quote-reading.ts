import { compareQuote } from '../../../src/text/locate/compare-quote.ts'
import { compareWords } from '../../../src/text/locate/compare/compare-words.ts'
import type { WordChange } from '../../../src/text/locate/compare/compare-words.ts'
import { findSlice } from '../../../src/text/locate/compare/quoted-slice.ts'
import { readQuotedWords } from '../../../src/text/locate/compare/quoted-words.ts'
import { findChangedFact } from '../../../src/text/locate/damage/quote-guard.ts'
import { readScanDamage, rewordedShare } from '../../../src/text/locate/damage/scan-damage.ts'
import { readScanNoise } from '../../../src/text/locate/damage/scan-noise.ts'
import { alignedDifference } from '../../../src/text/locate/difference.ts'
import { splitEllipsis } from '../../../src/text/locate/ellipsis.ts'
import { locateQuote } from '../../../src/text/locate/locate.ts'
import { nearestSimilarity } from '../../../src/text/locate/nearest-similarity.ts'
import { placeQuote } from '../../../src/text/locate/place-quote.ts'
import type { LocateOptions, QuoteMatch } from '../../../src/text/locate/quote-match.ts'
import { reachEndWords } from '../../../src/text/locate/stray-ends.ts'
import { readSurroundings } from '../../../src/text/locate/surroundings.ts'
import { foldText } from '../../../src/text/folding/fold.ts'
import { alignWords } from '../../../src/text/words/align-words.ts'
import { splitWords } from '../../../src/text/words/words.ts'

const rounded = (value: number | null) => (value === null ? 'none' : String(Math.round(value * 1000) / 1000))

/** A quote, a text, and options that differ from the usual ones. */
type QuoteCase = [quote: string, text: string, options?: LocateOptions]

/** Where a quote is found in a text, and how it differs from what is there. */
export function readQuoteIn([quote, text, options = {}]: QuoteCase): string[] {
  const found = locateQuote(quote, text, options)
  const kept = found ?? locateQuote(quote, text, { ...options, changedFacts: 'kept' })
  const parts = splitEllipsis(quote).map((part) => part.text)
  return [
    found ? matchLine(found, text) : kept ? `with changed facts ${matchLine(kept, text)}` : 'not found',
    ...(kept ? comparisonLines(quote, text, kept) : []),
    `nearest ${rounded(nearestSimilarity(quote, text))}, ${readScanNoise(text)} noise`,
    ...(parts.length > 1 ? [JSON.stringify(parts)] : []),
  ]
}

function matchLine({ start, end, kind, similarity }: QuoteMatch, text: string): string {
  return `${kind} ${rounded(similarity)} ${start}-${end} ${JSON.stringify(text.slice(start, end))}`
}

function comparisonLines(quote: string, text: string, match: QuoteMatch): string[] {
  const compared = compareQuote(quote, text, match)
  const { outcome, changes } = compared
  const elsewhere = compareQuote(quote, text, match, { isElsewhere: () => true, hasAddress: () => true })
  return [
    `${outcome} ${matchLine(compared, text)}`,
    ...changes.map((change) => changeLine(change, { quote, text })),
    ...(elsewhere.outcome === outcome && elsewhere.changes.length === changes.length
      ? []
      : [`if known elsewhere: ${elsewhere.outcome} ${elsewhere.changes.map(({ kind }) => kind).join(' ')}`]),
  ]
}

function changeLine(
  { kind, quote: own, found }: WordChange,
  { quote, text }: { quote: string; text: string },
) {
  const slices = (words: WordChange['quote'], of: string) =>
    words.map(({ start, end }) => `${JSON.stringify(of.slice(start, end))}@${start}`).join(' ')
  return `${kind}: ${slices(own, quote)} → ${slices(found, text)}`
}

/** How a quote differs from a text that is compared with it as a whole. */
export function readComparison([quote, text]: [string, string]): string[] {
  const place = { start: 0, end: text.length }
  const around = readSurroundings(place, text)
  const [own, found] = [readQuotedWords(quote), readQuotedWords(text)]
  const context = { isElsewhere: () => false, ...around }
  const { changes, first, last } = compareWords(own, found, context)
  const scanned = compareWords(own, found, { ...context, isScan: true })
  const { slice, difference, struck } = findSlice(quote, text, place, { hasAddress: () => false })
  const [a, b] = [foldText(quote).text, foldText(text).text]
  const pairs = alignWords(splitWords(a), splitWords(b))
  const damage = readScanDamage(pairs)
  const fact = findChangedFact(a, b)
  const kinds = ({ kind, quote: left, found: right }: WordChange) =>
    `${kind} ${left.map(({ text: word }) => word).join(' ')}|${right.map(({ text: word }) => word).join(' ')}`
  return [
    `${first?.start ?? '–'}-${last?.end ?? '–'} ${changes.map(kinds).join('; ')}`,
    `as a scan ${scanned.changes.map(kinds).join('; ')}`,
    `slice ${JSON.stringify(slice)} ${JSON.stringify(difference ?? null)} ${JSON.stringify(struck ?? null)}`,
    `${damage.isScan ? 'scan' : 'no scan'} ${damage.strays}, reworded ${rounded(rewordedShare(a, b))}, fact ${fact ? `${fact.quote?.text ?? '–'}|${fact.found?.text ?? '–'}` : 'none'}`,
    pairs.map(({ quote: left, found: right }) => `${left?.text ?? '–'}|${right?.text ?? '–'}`).join(' '),
    `${around.isScan ? 'scan' : ''} ${around.isNoisy ? 'noisy' : ''} ${String(around.language)}`,
    alignedDifference(quote, text)
      .map((part) => `${part.kind} ${JSON.stringify(part.text)}`)
      .join(', '),
  ]
}

/** A quote that may occur several times, with its context or its page. */
export function readPlace([quote, text, { page, start, ...context }]: [
  string,
  string,
  { prefix?: string; suffix?: string; page?: [number, number]; start?: number },
]): string[] {
  const span = page && { start: page[0], end: page[1] }
  const placed = placeQuote({ quote, ...context }, text, { ...(span && { page: span }) })
  const located = locateQuote(quote, text, { context, ...(start !== undefined && { near: start }) })
  const wide = located && reachEndWords(located, quote, text)
  return [
    placed === null || placed === 'ambiguous' ? String(placed) : matchLine(placed, text),
    located ? `${matchLine(located, text)} reaches ${wide!.start}-${wide!.end}` : 'not found',
  ]
}
