import type { Claim, Link } from '../../core/claim.ts'
import { CitationError } from '../../core/error.ts'
import type { Matcher, VerifyRequest } from '../../core/ports.ts'
import type { Source } from '../../core/source.ts'
import { trimSpan } from '../../text/sentences.ts'
import type { JudgeContext } from './evidence/judge-context.ts'

/**
 * Maps the index of a claim to the links that a matcher finds for it. If the matcher fails, an incident says so, and
 * the links found so far count.
 */
export async function searchFurther(
  claims: readonly Claim[],
  search: Matcher,
  { sources, signal, report }: Pick<VerifyRequest, 'sources' | 'signal' | 'report'>,
): Promise<Map<number, Link[]>> {
  const found = new Map<number, Link[]>()
  if (claims.length === 0 || signal?.aborted) return found
  // Parts of one claim share its number; here each needs its own.
  const numbered = claims.map((claim, position) => ({ ...claim, number: position + 1 }))
  try {
    for await (const link of search.match({ claims: numbered, sources, signal, report })) {
      const claim = claims[link.claimNumber - 1]
      if (!claim || link.support === 'none') continue
      const links = found.get(link.claimNumber - 1) ?? []
      found.set(link.claimNumber - 1, [...links, { ...link, claimNumber: claim.number }])
    }
  } catch (error) {
    const isOurs = error instanceof CitationError
    report?.incident({
      step: 'verify',
      code: isOurs ? error.code : 'matcher-failed',
      // Only our own messages are known to hold no secrets.
      message: isOurs ? error.message : 'The sources could not be searched for further evidence.',
    })
  }
  return found
}

/** Whether the judge's pieces contain all text of the sources, so that a search would find nothing new. */
export function isAllRead(pieces: readonly JudgeContext[], sources: readonly Source[]): boolean {
  return sources.every(({ id, content }) => {
    const { start, end } = trimSpan(content, { start: 0, end: content.length })
    const isRead = (piece: JudgeContext) => piece.source.id === id && piece.start <= start && piece.end >= end
    return start >= end || pieces.some(isRead)
  })
}
