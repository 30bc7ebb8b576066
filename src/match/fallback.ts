import { CitationError } from '../core/error.ts'
import type { Matcher } from '../core/ports/matcher.ts'
import type { MatchProgress } from './llm.ts'

/**
 * A matcher that hands over to another when it fails.
 *
 * Links that came before the failure stay; the fallback gets the claims that
 * have none, unless the first matcher says in its error's `partialResult` that
 * it had looked at them. Links name the matcher they come from, and an
 * incident says what happened.
 *
 * ```ts
 * withFallback(llmMatcher({ model }), lexicalMatcher())
 * ```
 */
export function withFallback(matcher: Matcher, fallback: Matcher): Matcher {
  return {
    name: matcher.name,
    async *match(request) {
      const { claims, signal, report } = request
      const settled = new Set<number>()
      try {
        for await (const link of matcher.match(request)) {
          settled.add(link.claimNumber)
          yield link
        }
        return
      } catch (error) {
        if (signal?.aborted) return
        for (const number of answeredClaimNumbers(error)) settled.add(number)
        report?.incident({
          step: 'match',
          code: 'matcher-failed',
          message: `The matcher ${matcher.name} failed (${reasonOf(error)}); ${fallback.name} took over.`,
        })
      }
      const open = claims.filter(({ number }) => !settled.has(number))
      if (open.length === 0) return
      yield* fallback.match({ ...request, claims: open })
    },
  }
}

function answeredClaimNumbers(error: unknown): number[] {
  if (!(error instanceof CitationError) || !error.partialResult) return []
  // Only our own matchers set it; anything else has no such list and counts as none.
  const { answeredClaimNumbers } = error.partialResult as Partial<MatchProgress>
  return Array.isArray(answeredClaimNumbers) ? answeredClaimNumbers : []
}

/** Our own messages are safe to record; what others throw may hold keys or addresses. */
function reasonOf(error: unknown): string {
  if (error instanceof CitationError) return error.message
  return error instanceof Error ? error.name : 'unknown error'
}
