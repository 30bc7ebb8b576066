import type { Span } from '../../src/core/span.ts'
import { locateQuote } from '../../src/text/locate.ts'
import { readRows } from '../eval-set.ts'
import type { EvalSet, Measure } from '../eval-set.ts'
import { intersectionOverUnion } from '../metrics/spans.ts'
import { createRandom, sample } from '../random.ts'

type Row = { id: string; text: string; quotes: (Span & { quote: string; cer: number })[] }

const MIN_OVERLAP = 0.85
/** Upper bounds of the character error rate. */
const BUCKETS = [0.02, 0.05, 0.1, 0.2, Number.POSITIVE_INFINITY]
const ABSENT_PER_ARTICLE = 10
const SEED = 1_887

/** Clean quotes located in 19th-century OCR of the same article, and quotes of other articles, which are not there. */
export const ocrQuotes: EvalSet = {
  name: 'ocr_quotes',
  async measure(context) {
    const rows = readRows<Row>(context, 'ocr_quotes')
    if (!rows) return null
    const located = rows.flatMap(({ text, quotes }) =>
      quotes.map(({ quote, cer, ...span }) => ({
        cer,
        citespan: isHit(locateQuote(quote, text), span),
        baseline: isHit(indexOf(quote, text), span),
      })),
    )
    return [share('IoU ≥ 0.85, all', located), ...byErrorRate(located), absent(rows)]
  },
}

type Located = { cer: number; citespan: boolean; baseline: boolean }

function byErrorRate(located: readonly Located[]): Measure[] {
  return BUCKETS.flatMap((upper, index) => {
    const lower = BUCKETS[index - 1] ?? -1
    const within = located.filter(({ cer }) => cer > lower && cer <= upper)
    const name = Number.isFinite(upper) ? `error rate ≤ ${upper}` : `error rate > ${lower}`
    return within.length > 0 ? [share(name, within)] : []
  })
}

function share(metric: string, located: readonly Located[]): Measure {
  const rows = located.length
  return {
    metric,
    citespan: located.filter(({ citespan }) => citespan).length / rows,
    baseline: located.filter(({ baseline }) => baseline).length / rows,
    rows,
  }
}

function absent(rows: readonly Row[]): Measure {
  const random = createRandom(SEED)
  let tried = 0
  const found = { citespan: 0, baseline: 0 }
  for (const row of rows) {
    const others = rows.filter(({ id }) => id !== row.id).flatMap(({ quotes }) => quotes)
    for (const { quote } of sample(others, ABSENT_PER_ARTICLE, random)) {
      tried += 1
      if (locateQuote(quote, row.text)) found.citespan += 1
      if (row.text.includes(quote)) found.baseline += 1
    }
  }
  return {
    metric: 'absent found',
    citespan: found.citespan / tried,
    baseline: found.baseline / tried,
    rows: tried,
  }
}

function isHit(found: Span | null, expected: Span): boolean {
  return found !== null && intersectionOverUnion(found, expected) >= MIN_OVERLAP
}

function indexOf(quote: string, text: string): Span | null {
  const start = text.indexOf(quote)
  return start < 0 ? null : { start, end: start + quote.length }
}
