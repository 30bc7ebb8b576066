import { CitationError } from '../../core/error.ts'
import type { Matcher } from '../../core/ports.ts'
import type { MatchProgress } from './with-progress.ts'

/**
 * A matcher that uses another one when it fails.
 *
 * Links before the failure are kept. The fallback gets the claims without links, except those listed as answered in the
 * error's `partialResult`. Links name the matcher they come from, and the failure is reported as an incident.
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
  // Only citespan's matchers set this field; other values have no such list.
  const { answeredClaimNumbers } = error.partialResult as Partial<MatchProgress>
  return Array.isArray(answeredClaimNumbers) ? answeredClaimNumbers : []
}

/**
 * The reason of a failure, for an incident: the message of a `CitationError`, which is safe to record, but only the
 * name of another error, whose message may contain keys or addresses.
 */
function reasonOf(error: unknown): string {
  if (error instanceof CitationError) return error.message
  return error instanceof Error ? error.name : 'unknown error'
}
