import type { Claim, Link } from '../../core/claim.ts'
import type { Reporter } from '../../core/incident.ts'
import type { Source } from '../../core/source.ts'
import { readStatement } from '../../text/sentences.ts'
import { contentTerms } from '../../text/words.ts'

const MIN_LINKS = 5
const MAX_SHARE = 0.8
const LOW_COVERAGE = 0.3

/**
 * Detects a source that may have manipulated the model into citing it everywhere: one of several sources gets more than
 * four fifths of at least five links, but its passages have on average at most 30 % of the words of the claims. It is
 * reported as an incident. Its links are kept, because the verifier judges each.
 */
export function createDominanceCheck(
  claims: readonly Claim[],
  sources: readonly Source[],
  report: Reporter | undefined,
): { add(link: Link): void; flush(): void } {
  const links: Link[] = []
  return {
    add: (link) => void links.push(link),
    flush() {
      if (!report || sources.length < 2 || links.length < MIN_LINKS) return
      const bySource = Map.groupBy(links, ({ sourceId }) => sourceId)
      for (const [sourceId, own] of bySource) {
        if (own.length <= links.length * MAX_SHARE) continue
        const source = sources.find(({ id }) => id === sourceId)
        if (!source || meanCoverage(own, claims, source) > LOW_COVERAGE) continue
        report.incident({
          step: 'match',
          code: 'source-dominates',
          message: `${own.length} of ${links.length} links go to ${sourceId}, which shares few words with the claims.`,
        })
      }
    },
  }
}

function meanCoverage(links: readonly Link[], claims: readonly Claim[], source: Source): number {
  let sum = 0
  for (const { claimNumber, passage } of links) {
    const claim = claims.find(({ number }) => number === claimNumber)
    const terms = new Set(contentTerms(readStatement(claim?.text ?? '')))
    const held = new Set(contentTerms(source.content.slice(passage?.start, passage?.end)))
    const shared = [...terms].filter((term) => held.has(term)).length
    sum += terms.size === 0 ? 1 : shared / terms.size
  }
  return sum / links.length
}
