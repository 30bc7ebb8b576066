import type { OwnerScope } from '../../../core/records.ts'
import { invalidQuery } from '../events/errors.ts'
import { isoDateSchema } from '../events/keys.ts'
import type { EventScopeFilter } from '../events/visible-events.ts'

/** The fields of a scope that are given. */
export function pickScope({ project, sessionId, agentId, userId }: OwnerScope): EventScopeFilter {
  return {
    ...(project !== undefined && { project }),
    ...(sessionId !== undefined && { sessionId }),
    ...(agentId !== undefined && { agentId }),
    ...(userId !== undefined && { userId }),
  }
}

/**
 * A range of time in milliseconds since 1970 (`until` is exclusive), without the bounds that are not given; throws
 * `invalid-input` for a time that is not ISO 8601 in UTC.
 */
export function timesOf({ since, until }: { since?: string; until?: string }): {
  sinceMs?: number
  untilMs?: number
} {
  for (const time of [since, until]) {
    if (time !== undefined && !isoDateSchema.safeParse(time).success) {
      throw invalidQuery('a time that is not ISO 8601 in UTC')
    }
  }
  return {
    ...(since !== undefined && { sinceMs: Date.parse(since) }),
    ...(until !== undefined && { untilMs: Date.parse(until) }),
  }
}
