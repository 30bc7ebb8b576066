import { DEFAULT_PROJECT } from '../core/records/roles.ts'
import type { CitationFilter, RecordLog } from '../core/ports/store.ts'
import { auditCitations } from '../registrar/audits/audit-citations.ts'
import type { CitationAudit } from '../registrar/audits/audit-citations.ts'
import type { RecordArguments } from './input/arguments.ts'

/** Citations that one row counts; more give further rows. */
const LIMIT = 100_000

/** Whether citations are asked for, and not answers. */
export function isOfCitations({ citations, source, status, since, until, text }: RecordArguments): boolean {
  return citations === true || [source, status, since, until, text].some((given) => given !== undefined)
}

/** Counts of the citations that the arguments select: a row for each 100,000 of them. */
export async function* auditCitationRecords(
  log: Pick<RecordLog, 'findCitations'>,
  { source, status, since, until, text, session, project, agent }: RecordArguments,
): AsyncGenerator<CitationAudit> {
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
  const filter = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  let cursor: string | undefined
  do {
    const actor = { role: 'auditor', project: project ?? DEFAULT_PROJECT } as const
    // A status that is none is refused by the store.
    const audit = await auditCitations(
      { ...(filter as CitationFilter), limit: LIMIT, cursor },
      { log, actor },
    )
    yield audit
    cursor = audit.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** A day stands for its beginning in UTC. */
function toInstant(given: string | undefined): string | undefined {
  return given !== undefined && /^\d{4}-\d\d-\d\d$/.test(given) ? `${given}T00:00:00.000Z` : given
}
