import { createAudit } from '../audit/audit-runs.ts'
import type { AuditTotal } from '../audit/audit-runs.ts'
import type { RunAudit } from '../audit/audit-run.ts'
import { CitationError } from '../core/error.ts'
import type { RunRecord } from '../core/records/run-record.ts'
import type { Page, Store } from '../core/ports/store.ts'

/** The audit of a stored run, with what a list of them shows beside it. */
export type StoredRunAudit = RunAudit & Pick<RunRecord, 'createdAt' | 'outcome' | 'question' | 'sessionId'>

/** Audits of stored runs, oldest first; `total` is of these runs, and of all where no page is left. */
export type StoredAudit = { runs: StoredRunAudit[]; total: AuditTotal; nextCursor: string | null }

type RunQuery = Parameters<Store['listRuns']>[0]

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1000
/** Runs in memory at a time: each brings the full text of its sources. */
const BATCH = 20

export function auditStored(run: RunRecord, audit: { add(run: RunRecord): RunAudit }): StoredRunAudit {
  const { createdAt, outcome, question, sessionId } = run
  return {
    ...audit.add(run),
    createdAt,
    outcome,
    ...(question !== undefined && { question }),
    ...(sessionId !== undefined && { sessionId }),
  }
}

/** Audits a page of runs. Rejects with `invalid-input` for a limit that is not 1–1,000, else as `listRuns` does. */
export async function auditPage(
  listRuns: (query: RunQuery) => Promise<Page<RunRecord>>,
  { limit = DEFAULT_LIMIT, cursor, ...scope }: RunQuery,
): Promise<StoredAudit> {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) throw invalidLimit()
  const audit = createAudit()
  const runs: StoredRunAudit[] = []
  let next = cursor
  do {
    const page = await listRuns({ ...scope, limit: Math.min(BATCH, limit - runs.length), cursor: next })
    runs.push(...page.items.map((run) => auditStored(run, audit)))
    next = page.nextCursor ?? undefined
  } while (next !== undefined && runs.length < limit)
  return { runs, total: audit.total(), nextCursor: next ?? null }
}

function invalidLimit(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The limit is not an integer from 1 to ${MAX_LIMIT}.`,
    suggestion: 'Ask for fewer and follow `nextCursor`.',
  })
}
