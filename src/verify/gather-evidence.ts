import type { Evidence } from '../core/citation.ts'
import type { Claim, Link } from '../core/claim.ts'
import type { Source } from '../core/source.ts'
import { spansOverlap } from '../core/span.ts'
import type { Span } from '../core/span.ts'
import { splitSentences } from '../text/sentences.ts'
import { createEvidence } from './evidence.ts'
import { contentTerms, narrowToSupport } from './narrow.ts'
import type { SentenceReader } from './narrow.ts'
import { checkQuote } from './quote.ts'
import type { QuoteCheck } from './quote.ts'

/** Evidence with the text that a judge of the claim should read around it. */
export type PlacedEvidence = { source: Source; evidence: Evidence; context: Span }

export type GatheredEvidence = {
  placed: PlacedEvidence[]
  /** Links that gave no evidence in the source they name. */
  problems: Exclude<QuoteCheck, { outcome: 'found' | 'region' }>[]
}

const MAX_LINKS = 8
/** A region up to this long is context as a whole, in UTF-16 units. */
const MAX_CONTEXT = 1_000
const QUOTE_CONTEXT = 400

/**
 * Turns the links of a claim into evidence: quotes where they stand, passages
 * narrowed to the sentences that support the claim. Places named twice count once.
 */
export function gatherEvidence(
  { claim, links }: { claim: Claim; links: readonly Link[] },
  sources: readonly Source[],
  readSentences: SentenceReader,
): GatheredEvidence {
  const terms = contentTerms(claim.text)
  const placed: PlacedEvidence[] = []
  const problems: GatheredEvidence['problems'] = []

  function add(source: Source, evidence: Evidence, context: Span): void {
    const isKnown = placed.some(
      (known) => known.source.id === source.id && spansOverlap(known.evidence, evidence),
    )
    if (!isKnown) placed.push({ source, evidence, context })
  }

  for (const link of links.slice(0, MAX_LINKS)) {
    const check = checkQuote(link, sources)
    if (check.outcome === 'region') {
      const { source, region } = check
      for (const span of narrowToSupport(terms, source.content, { region, readSentences })) {
        const evidence = createEvidence(source, span)
        if (evidence) add(source, evidence, region.end - region.start > MAX_CONTEXT ? span : region)
      }
      continue
    }
    if (check.outcome !== 'found') problems.push(check)
    if (check.outcome === 'found' || check.outcome === 'misattributed') {
      const { source, evidence } = check
      add(source, evidence, sentencesAround(source.content, evidence))
    }
  }
  return { placed, problems }
}

/** The quote's span out to the ends of the sentences it stands in, as far as they are near. */
function sentencesAround(content: string, { start, end }: Span): Span {
  const window = {
    start: Math.max(0, start - QUOTE_CONTEXT),
    end: Math.min(content.length, end + QUOTE_CONTEXT),
  }
  const touched = splitSentences(content, window).filter((sentence) => spansOverlap(sentence, { start, end }))
  return {
    start: Math.min(start, touched[0]?.start ?? start),
    end: Math.max(end, touched.at(-1)?.end ?? end),
  }
}
