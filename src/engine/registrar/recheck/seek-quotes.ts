import { defined } from '../../../core/defined.ts'
import type { CitationRecheck } from '../../../core/citation.ts'
import type { Source } from '../../../core/source.ts'
import type { Span } from '../../../core/span.ts'
import type { CitationRecord } from '../../../core/ports.ts'
import { createLocatorCache, locateQuote } from '../../../text/locate.ts'
import { checkQuote } from '../../../cite/verify.ts'

/** Whether a text still has the words that a citation cites (`there`, `moved`, `altered`, `gone`), and where. */
export type SoughtQuote = Required<Pick<CitationRecheck, 'quote'>> & { span?: Span }

/** Words that a citation cites, with their offset in the text it was made from, and the text around them there. */
type Cited = { quote: string; start?: number; prefix?: string; suffix?: string }

/** The outcomes of `SoughtQuote`, from the least change of the words to the greatest. */
const order = ['there', 'moved', 'altered', 'gone'] as const

/** Creates a function that finds a citation's evidence, or else its quote, in another text of the source. */
export function createQuoteSeeker(
  source: Pick<Source, 'id' | 'type' | 'identifier' | 'contentHash'>,
  text: string,
) {
  const page: Source = { ...source, number: 1, content: text }
  const locatorOf = createLocatorCache()

  async function seekOne({ quote, start, prefix = '', suffix = '' }: Cited): Promise<SoughtQuote> {
    const passage = start === undefined ? undefined : { start, end: start + quote.length }
    const found = await checkQuote({ sourceId: page.id, quote, passage }, [page], { locatorOf })
    if (found.outcome === 'found') {
      const { start: at, end } = found.evidence
      const isThere =
        start === undefined || at === start || standsBetween(text, { start: at, end }, { prefix, suffix })
      return { quote: isThere ? 'there' : 'moved', span: { start: at, end } }
    }
    if (found.outcome === 'altered' || found.outcome === 'unclear') {
      const { start: at, end } = found.evidence
      return { quote: 'altered', span: { start: at, end } }
    }
    // A quote this short may occur by chance, so only an exact match counts.
    const exact = found.outcome === 'region' ? locateQuote(quote, text, { minSimilarity: 1 }) : null
    return exact ? { quote: 'there', span: { start: exact.start, end: exact.end } } : { quote: 'gone' }
  }

  /**
   * Returns the greatest change among the cited words, and the span of the first of them; `null` for a citation without
   * a quote or evidence in the source.
   */
  return async (citation: CitationRecord, sourceId: string): Promise<SoughtQuote | null> => {
    const sought: SoughtQuote[] = []
    for (const cited of wordsOf(citation, sourceId)) sought.push(await seekOne(cited))
    if (sought.length === 0) return null
    const worst = sought.reduce((a, b) => (order.indexOf(b.quote) > order.indexOf(a.quote) ? b : a))
    return { quote: worst.quote, ...defined({ span: sought[0]!.span }) }
  }
}

/** The evidence of the citation in this source; without evidence, the words that it quotes. */
function wordsOf({ evidence, registration, quoteCheck }: CitationRecord, sourceId: string): Cited[] {
  const own = evidence.filter((each) => each.sourceId === sourceId && each.quote.trim() !== '')
  if (own.length > 0) return own
  const { quote } = registration ?? {}
  // A quote that was not in the earlier text cannot have disappeared since.
  const wasMissing = quoteCheck !== undefined && quoteCheck.outcome !== 'found'
  return quote === undefined || wasMissing ? [] : [{ quote }]
}

/** Whether the words before the quote in the earlier text, or those after it, stand there next to this span too. */
function standsBetween(
  text: string,
  { start, end }: Span,
  { prefix, suffix }: { prefix: string; suffix: string },
): boolean {
  const before = prefix.trim()
  const after = suffix.trim()
  const isAfter = before !== '' && text.slice(0, start).trimEnd().endsWith(before)
  return (
    isAfter ||
    (after !== '' &&
      text
        .slice(end, end + suffix.length + 20)
        .trimStart()
        .startsWith(after))
  )
}
