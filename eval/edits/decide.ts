import { CitationEngine, checkClaim } from '../../src/entries/index.ts'
import { locateQuote } from '../../src/text/locate/locate.ts'
import type { Attribution } from '../../src/entries/index.ts'
import type { Status } from '../../src/core/verdict.ts'
import type { EditCase } from './case.ts'

export type Decided = EditCase & { status: Status; reason: string }

/**
 * Returns a function that lets citespan check a case without a model. Consecutive cases with the same answer share one
 * attribution.
 */
export function createDecider(): (given: EditCase) => Promise<Decided> {
  const engine = new CitationEngine({ onIncident: () => {} })
  let last: { key: string; attribution: Attribution } | null = null

  async function attributionOf({ answer = '', source, question }: EditCase): Promise<Attribution> {
    const key = JSON.stringify([answer, source, question])
    if (last?.key === key) return last.attribution
    const attribution = await engine.attribute({ response: answer, sources: [{ content: source }], question })
    last = { key, attribution }
    return attribution
  }

  return async (given) => {
    const { claim, source, url, before, quote, answer, isLocated } = given
    if (isLocated) {
      const isFound = locateQuote(quote ?? claim, source) !== null
      return {
        ...given,
        status: isFound ? 'verified' : 'unverified',
        reason: isFound ? 'found' : 'not found',
      }
    }
    if (answer !== undefined) return { ...given, ...statusIn(await attributionOf(given), given) }
    const { status, reason } = await checkClaim({ claim, before, quote, sources: [{ content: source, url }] })
    return { ...given, status, reason }
  }
}

/** The status of the citation that covers more than half of the claim; `unverified` if none does. */
function statusIn({ citations, textParts, uncited }: Attribution, { claim, answer = '' }: EditCase) {
  // Marks are removed from the answer, so the offsets index the text without them.
  const text = textParts[0] ?? answer
  const start = Math.max(0, text.indexOf(claim))
  const end = start + claim.length
  const overlap = (span: { start: number; end: number }) =>
    Math.min(end, span.end) - Math.max(start, span.start)
  const [best] = citations.toSorted((a, b) => overlap(b) - overlap(a))
  if (best && overlap(best) > claim.length / 2) return { status: best.status, reason: best.reason }
  const why = uncited.find((span) => overlap(span) > 0)
  return { status: 'unverified' as const, reason: `uncited: ${why?.reason ?? 'no citation'}` }
}
