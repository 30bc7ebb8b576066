import { defined } from '../../core/defined.ts'
import { readClosed } from '../../core/fields.ts'
import { runQueryFields, sessionQueryFields } from '../../core/ports.ts'
import { mayRead, DEFAULT_PROJECT, runEventId } from '../../core/records.ts'
import type { Actor, OwnerScope, RunRecord, Scope } from '../../core/records.ts'
import type { Page, SessionQuery, SessionSummary, Store, StoredRun } from '../../core/ports.ts'
import { projectLog } from '../registrar/context/project-log.ts'
import { auditPage } from './audit-stored.ts'
import type { StoredAudit } from './audit-stored.ts'

/** Filters stored runs, and says which part of the list to return. `limit`: 1–1,000 runs, 100 by default. */
export type RunQuery = Parameters<Store['listRuns']>[0]

/** Looks up stored answers. What the reader may not see looks absent: `null`, or an empty page. */
export type RunReader = {
  /** The record of a run; `null` if there is none that the reader may see. */
  getRun(id: string): Promise<RunRecord | null>
  /** Stored runs by session, agent, user or project, paged; oldest first, or newest first with `newestFirst`. */
  listRuns(query?: RunQuery): Promise<Page<RunRecord>>
  /**
   * Audits a page of stored runs, oldest first, or newest first with `newestFirst`: how well each run is cited, and all
   * runs of the page in total. A page has 100 runs by default, at most 1,000.
   */
  auditRuns(query?: RunQuery): Promise<StoredAudit>
  /** Conversations of an agent, user or project, paged; the one with the newest answer comes first. */
  listSessions(query?: SessionQuery): Promise<Page<SessionSummary>>
}

/** Reads runs of every project, or of the one project that an engine was created for. */
export function createRunReader(open: () => { store: Store; project?: string }): RunReader {
  const reader = () => {
    const { store, project } = open()
    return readerWithin(store, {
      project,
      scope: project === undefined ? {} : { project },
      isVisible: (run) => project === undefined || projectOf(run) === project,
    })
  }
  return {
    getRun: async (id) => await reader().getRun(id),
    listRuns: async (query) => await reader().listRuns(query),
    auditRuns: async (query) => await reader().auditRuns(query),
    listSessions: async (query) => await reader().listSessions(query),
  }
}

/**
 * Creates a reader of the runs and sessions that the actor may see (`mayRead` in `core/records.ts`).
 *
 * @param record Records the read; called with the number of results before they are returned. If it fails, the read
 * fails.
 */
export function createActorRunReader(
  store: Store,
  {
    actor,
    withinProject,
    record,
  }: {
    actor: Actor
    /** Auditors and admins see only their own project. */
    withinProject: boolean
    record: (operation: string, filter: object, count: number) => Promise<void>
  },
): RunReader {
  const { project } = actor
  const log = withinProject ? projectLog(store, project) : store
  const own = scopeOf(actor)
  const reader = readerWithin(store, {
    project,
    scope: withinProject ? own && { ...own, project } : own,
    isVisible: (run) => isVisibleTo(actor, run) && (!withinProject || projectOf(run) === project),
  })
  return {
    async getRun(id) {
      // The read is recorded first. A run that the actor may not see is not loaded, so it takes as long as a missing
      // one.
      const isSeen = await log.getEvent(runEventId('run', { runId: id }), { actor })
      const run = isSeen && (await reader.getRun(id))
      await record('getRun', { id }, run ? 1 : 0)
      return run
    },
    async listRuns(query = {}) {
      const page = await reader.listRuns(query)
      await record('listRuns', query, page.items.length)
      return page
    },
    async auditRuns(query = {}) {
      const audit = await reader.auditRuns(query)
      await record('auditRuns', query, audit.runs.length)
      return audit
    },
    async listSessions(query = {}) {
      const page = await reader.listSessions(query)
      await record('listSessions', query, page.items.length)
      return page
    },
  }
}

/** The scope that limits every query of a reader; `null` for a reader that sees nothing. */
type ReaderScope = OwnerScope | null

function readerWithin(
  store: Store,
  {
    project,
    scope,
    isVisible,
  }: { project: string | undefined; scope: ReaderScope; isVisible: (run: StoredRun) => boolean },
): RunReader {
  const listRuns = async (query: RunQuery = {}) => {
    const narrowed = narrow(readClosed(query, runQueryFields, 'listRuns()'), scope)
    return narrowed ? await store.listRuns(narrowed) : emptyPage
  }
  return {
    async getRun(id) {
      const run = await store.getRun(id, { project })
      return run && isVisible(run) ? run : null
    },
    listRuns,
    auditRuns: async (query = {}) =>
      await auditPage(listRuns, readClosed(query, runQueryFields, 'auditRuns()')),
    async listSessions(query = {}) {
      const { sessionId, ...rest } = scope ?? {}
      const asked = readClosed(query, sessionQueryFields, 'listSessions()')
      const narrowed = narrow(asked, scope && rest)
      if (!narrowed) return emptyPage
      const page = await store.listSessions(narrowed)
      if (sessionId === undefined) return page
      return { ...page, items: page.items.filter((session) => session.sessionId === sessionId) }
    },
  }
}

const emptyPage = { items: [], nextCursor: null }

/** Limits the query to the scope; `null` if the query asks for another project, agent, session or user. */
function narrow<Query extends OwnerScope>(query: Query, scope: ReaderScope): Query | null {
  if (!scope) return null
  const isOutside = Object.entries(scope).some(([name, value]) => {
    const asked = query[name as keyof Scope]
    return asked !== undefined && asked !== value
  })
  return isOutside ? null : { ...query, ...scope }
}

/** The filter for the runs that `mayRead` lets the actor see; `null` if the actor may see none. */
function scopeOf({ role, project, agentId, sessionId, userId }: Actor): ReaderScope {
  if (role === 'auditor' || role === 'admin') return {}
  if (role === 'user') return { project }
  if (agentId !== undefined) return { project, agentId, userId: userId ?? null }
  return sessionId === undefined ? null : { project, sessionId, userId: userId ?? null }
}

function isVisibleTo(actor: Actor, run: StoredRun): boolean {
  const { agentId, erased, sessionId, userId } = run
  return mayRead(actor, {
    ...defined({ erased }),
    kind: 'run',
    project: projectOf(run),
    sessionId,
    actor: { role: 'agent', agentId, userId },
  })
}

function projectOf({ project = DEFAULT_PROJECT }: Scope): string {
  return project
}
