import { locateQuote } from '../../src/text/locate/locate.ts'
import { createSourceRegistry } from '../../src/sources/registry/registry.ts'
import { checkQuote } from '../../src/cite/verify/evidence/quote.ts'
import type { EvalSet, Measure } from '../eval-set.ts'
import type { Marked } from '../metrics/risk-coverage.ts'
import { readTrapQuotes } from '../quote-rows.ts'
import type { QuoteGroup, TrapQuote } from '../quote-rows.ts'

/** A quote with the outcome of its check and the message for a reader. */
export type CheckedQuote = TrapQuote & { outcome: string; message: string }

/** Quotes of this project with one word changed, their harmless twins, and quotes that are in no source. */
export const quotes: EvalSet = {
  name: 'quotes',
  async measure({ sample, drawCurve }) {
    const checked = await checkQuotes(sample(readTrapQuotes()))
    drawCurve('quotes', checked.map(toMarked))
    const first = checked.filter(({ part }) => part === 'first')
    return [
      ...measuresOf(first, ''),
      ...measuresOf(
        first.filter(({ isHeldOut }) => isHeldOut),
        ', held out',
      ),
      ...measuresOf(
        checked.filter(({ part }) => part === 'later'),
        ', later part',
      ),
    ]
  },
}

/**
 * The quote for the risk–coverage curve. Found quotes are accepted; the others are ranked by their similarity to the
 * most similar place.
 */
function toMarked({ source, quote, outcome, group }: CheckedQuote): Marked {
  return {
    score: locateQuote(quote, source)?.similarity ?? 0,
    status: outcome === 'found' ? 'verified' : 'unverified',
    isPositive: group === 'harmless',
  }
}

/** Checks each quote against its own source only. */
export async function checkQuotes(rows: readonly TrapQuote[]): Promise<CheckedQuote[]> {
  const checked: CheckedQuote[] = []
  for (const row of rows) {
    const [source] = createSourceRegistry().registerAll([{ content: row.source }])
    const link = {
      claimNumber: 1,
      sourceId: source!.id,
      support: 'full',
      confidence: 1,
      matcher: 'eval',
    } as const
    const check = await checkQuote({ ...link, quote: row.quote }, [source!])
    checked.push({ ...row, outcome: check.outcome, message: 'message' in check ? check.message : '' })
  }
  return checked
}

function measuresOf(checked: readonly CheckedQuote[], suffix: string): Measure[] {
  const shareOf = (metric: string, group: QuoteGroup, counts: (quote: CheckedQuote) => boolean): Measure => {
    const rows = checked.filter((quote) => quote.group === group)
    const isFolded = ({ quote, source }: CheckedQuote) => source.toLowerCase().includes(quote.toLowerCase())
    return {
      metric: `${metric}${suffix}`,
      citespan: rows.filter(counts).length / rows.length,
      baseline: metric.endsWith('found') ? rows.filter(isFolded).length / rows.length : null,
      rows: rows.length,
    }
  }
  const isFound = ({ outcome }: CheckedQuote) => outcome === 'found'
  const isNone = (group: QuoteGroup) => checked.every((quote) => quote.group !== group)
  return [
    shareOf('one word falsified, found', 'falsified', isFound),
    shareOf('one word falsified, altered', 'falsified', ({ outcome }) => outcome === 'altered'),
    shareOf('one word falsified, both words named', 'falsified', namesBoth),
    shareOf('harmless damage, found', 'harmless', isFound),
    shareOf('harmless damage, altered', 'harmless', ({ outcome }) => outcome === 'altered'),
    ...(isNone('fabricated')
      ? []
      : [
          shareOf('fabricated, found', 'fabricated', isFound),
          shareOf('fabricated, fabricated', 'fabricated', ({ outcome }) => outcome === 'fabricated'),
        ]),
  ]
}

function namesBoth({ message, word }: CheckedQuote): boolean {
  return word !== undefined && message.includes(`“${word[1]}”`) && message.includes(word[0])
}
