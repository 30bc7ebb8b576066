import type { Claim, Link } from '../../core/claim.ts'
import { CitationError } from '../../core/error.ts'
import type { BatchRequest, MatchCall } from './match-call.ts'
import { matchUntilAnswered } from './match-until-answered.ts'
import type { ShownPassage } from './select-passages.ts'

/**
 * Matches claims as `matchUntilAnswered` does, then asks once more about claims without a match, with passages that the
 * model has not seen. The first "nothing" only applies to the passages that share most words with the claims, not to
 * the sources.
 *
 * If the second call fails, an incident reports it and the first answer stands.
 */
export async function* matchInTwoRounds(
  claims: readonly Claim[],
  request: BatchRequest,
  matchOnce: MatchCall,
): AsyncGenerator<Link> {
  const open = new Set<Claim>()
  const linked = new Set<number>()
  const seen = new Set<ShownPassage>()
  const onNone: BatchRequest['onNone'] = (claim, shown) => {
    open.add(claim)
    for (const passage of shown) seen.add(passage)
  }
  for await (const link of matchUntilAnswered(claims, { ...request, onNone }, matchOnce)) {
    linked.add(link.claimNumber)
    yield link
  }
  // A claim with links has a match, even if a further element for it added none.
  for (const claim of open) if (linked.has(claim.number)) open.delete(claim)
  if (open.size === 0 || request.signal?.aborted) return
  try {
    yield* matchOnce([...open], { ...request, seen: [...seen] })
  } catch (error) {
    const isOurs = error instanceof CitationError
    request.report?.incident({
      step: 'match',
      code: isOurs ? error.code : 'model-failed',
      // Only our own messages are known to hold no secrets.
      message: isOurs ? error.message : 'The model could not be asked about further passages.',
    })
  }
}
