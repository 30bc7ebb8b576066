import type { CitationFilter } from '../../../core/ports.ts'
import type { RecordArguments } from './arguments.ts'

/** The filter for the citations that the arguments select. The store rejects an unknown status. */
export function citationFilterOf({
  source,
  status,
  since,
  until,
  text,
  session,
  project,
  agent,
}: RecordArguments): CitationFilter {
  const given = {
    sourceId: source,
    status,
    since: toInstant(since),
    until: toInstant(until),
    text,
    sessionId: session,
    project,
    agentId: agent,
  }
  // The cast holds except for the status.
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as CitationFilter
}

/** A day means its beginning in UTC. */
function toInstant(given: string | undefined): string | undefined {
  return given !== undefined && /^\d{4}-\d\d-\d\d$/.test(given) ? `${given}T00:00:00.000Z` : given
}
