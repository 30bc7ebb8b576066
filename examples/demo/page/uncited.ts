import { uncitedWords } from 'citespan/client'
import type { Citation, Uncited } from 'citespan/client'
import { create } from './element.ts'

type Reason = Exclude<Uncited['reason'], 'not-a-claim'>

const idPrefix = 'uncited-'

/** Sentences a reader should be told of: questions, headings and the like need no source. */
export function withoutSource(uncited: readonly Uncited[]): (Uncited & { reason: Reason })[] {
  return uncited.flatMap(({ reason, ...sentence }) =>
    reason === 'not-a-claim' ? [] : [{ ...sentence, reason }],
  )
}

/**
 * Sentences without a source as citations of nothing: the renderer then puts
 * them in a `citespan-claim` of their own, without a marker.
 */
export function asClaims(uncited: readonly Uncited[], textParts: readonly string[]): Citation[] {
  return withoutSource(uncited).map(({ start, end, textPart, reason }, index) => ({
    id: `${idPrefix}${index}-${reason}`,
    start,
    end,
    textPart,
    text: textParts[textPart]?.slice(start, end) ?? '',
    sourceIds: [],
    confidence: 0,
    matcher: '',
    verdict: 'unknown',
    status: 'unverified',
    score: 0,
    reason: uncitedWords[reason].explanation,
    evidence: [],
    missing: [],
    verifier: '',
  }))
}

/** The card of such a sentence, or `null` for any other element. */
export function uncitedCard(mark: Element): HTMLElement | null {
  const [, reason] = mark.getAttribute('data-citation')?.match(/^uncited-\d+-([a-z-]+)$/) ?? []
  const known = Object.entries(uncitedWords).find(([name]) => name === reason)
  if (!known) return null
  const card = create('div', { className: 'citespan-card uncited' })
  card.append(
    create('p', { className: 'citespan-verdict', text: `○ ${known[1].label}` }),
    create('p', { className: 'citespan-reason', text: known[1].explanation }),
  )
  return card
}
