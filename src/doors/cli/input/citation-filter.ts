import type { CitationFilter } from '../../../core/ports.ts'
import type { RecordArguments } from './arguments.ts'

/** The citations that the arguments select. A status that is none is refused by the store. */
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
  // The cast holds but for the status.
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as CitationFilter
}

/** A day stands for its beginning in UTC. */
function toInstant(given: string | undefined): string | undefined {
  return given !== undefined && /^\d{4}-\d\d-\d\d$/.test(given) ? `${given}T00:00:00.000Z` : given
}
