import { createAudit } from '../../records/audit.ts'
import type { AuditTotal, RunAudit } from '../../records/audit.ts'
import { defined } from '../../core/defined.ts'
import { CitationError } from '../../core/error.ts'
import type { RunRecord, UnreadableRow } from '../../core/records.ts'
import type { Page, Store } from '../../core/ports.ts'

/** The audit of a stored run, with the fields that a list of runs shows. */
export type StoredRunAudit = RunAudit & Pick<RunRecord, 'createdAt' | 'outcome' | 'question' | 'sessionId'>

/** Audits of one page of stored runs, oldest first unless `newestFirst` is set; `total` covers only this page. */
export type StoredAudit = {
  runs: StoredRunAudit[]
  total: AuditTotal
  nextCursor: string | null
  /** Runs that cannot be read, and are in no total; absent if there are none. */
  unreadable?: UnreadableRow[]
}

type RunQuery = Parameters<Store['listRuns']>[0]

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1000
/** Maximum number of runs loaded at once: each holds the full text of its sources in memory. */
const BATCH = 20

export function auditStored(run: RunRecord, audit: { add(run: RunRecord): RunAudit }): StoredRunAudit {
  const { createdAt, outcome, question, sessionId } = run
  return {
    ...audit.add(run),
    createdAt,
    outcome,
    ...defined({ question, sessionId }),
  }
}

/**
 * Audits a page of runs. Rejects with `invalid-input` for a limit outside of 1–1,000, and with the errors of
 * `listRuns`.
 */
export async function auditPage(
  listRuns: (query: RunQuery) => Promise<Page<RunRecord>>,
  { limit = DEFAULT_LIMIT, cursor, ...scope }: RunQuery,
): Promise<StoredAudit> {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) throw invalidLimit()
  const audit = createAudit()
  const runs: StoredRunAudit[] = []
  const unreadable: UnreadableRow[] = []
  let read = 0
  let next = cursor
  do {
    const page = await listRuns({ ...scope, limit: Math.min(BATCH, limit - read), cursor: next })
    unreadable.push(...(page.unreadable ?? []))
    read += page.items.length + (page.unreadable?.length ?? 0)
    runs.push(...page.items.map((run) => auditStored(run, audit)))
    next = page.nextCursor ?? undefined
  } while (next !== undefined && read < limit)
  return {
    runs,
    total: audit.total(),
    nextCursor: next ?? null,
    ...(unreadable.length > 0 && { unreadable }),
  }
}

function invalidLimit(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The limit is not an integer from 1 to ${MAX_LIMIT}.`,
    suggestion: 'Ask for fewer and follow `nextCursor`.',
  })
}
