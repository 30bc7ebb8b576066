import { Hono } from 'hono'
import type { Context } from 'hono'
import { auditRun } from '../../records/audit.ts'
import { toCitationsData, toCitedSource } from '../../core/to-citations-data.ts'
import type { RunRecord } from '../../core/records.ts'
import type { CitationEngine } from '../../engine/engine.ts'
import { notFound } from './error-response.ts'
import { createReadingScope, isWithin } from './request-scope.ts'
import type { ReadScope } from './request-scope.ts'

/**
 * The `GET` routes of `citationApp`: stored runs and sessions within the scope of the request. Without `readScope`,
 * each request is rejected (403).
 */
export function recordRoutes(engine: CitationEngine, readScope: ReadScope | 'public' | undefined) {
  const scopeOf = createReadingScope(readScope)

  async function findRun(c: Context<object, '/runs/:id'>): Promise<RunRecord> {
    const scope = await scopeOf(c)
    const record = await engine.getRun(c.req.param('id'))
    if (!record || !isWithin(record, scope)) throw notFound()
    return record
  }

  async function listQuery(c: Context) {
    const { cursor, limit } = c.req.query()
    return {
      ...(await scopeOf(c)),
      cursor,
      limit: limit === undefined ? undefined : parseLimit(limit),
    }
  }

  async function sessionQuery(c: Context<object, `/sessions/:id/${string}`>) {
    return { ...(await listQuery(c)), sessionId: c.req.param('id') }
  }

  /** Reads as a user of the project, because reads by an auditor are recorded in the log. */
  async function listCitations({ project, ...filter }: Awaited<ReturnType<typeof sessionQuery>>) {
    return engine.as({ role: 'user', ...(project !== undefined && { project }) }).listCitations(filter)
  }

  return new Hono()
    .get('/runs/:id', async (c) => c.json(toPublicRun(await findRun(c))))
    .get('/runs/:id/sources/:sourceId', async (c) => {
      const { sources } = await findRun(c)
      const source = sources.find(({ id }) => id === c.req.param('sourceId'))
      if (!source) throw notFound()
      const { content, pages = [] } = source
      return c.json({ source: toCitedSource(source), content, pages })
    })
    .get('/runs/:id/audit', async (c) => c.json(auditRun(await findRun(c))))
    .get('/sessions', async (c) => c.json(await engine.listSessions(await listQuery(c))))
    .get('/sessions/:id/runs', async (c) => {
      const page = await engine.listRuns(await sessionQuery(c))
      return c.json({ ...page, items: page.items.map(toPublicRun) })
    })
    .get('/sessions/:id/citations', async (c) => c.json(await listCitations(await sessionQuery(c))))
    .get('/sessions/:id/audit', async (c) => {
      const audit = await engine.auditRuns(await sessionQuery(c))
      if (audit.runs.length === 0) throw notFound()
      return c.json(audit)
    })
}

/** A stored run for clients: without the content of sources and without incidents. */
function toPublicRun(record: RunRecord) {
  const { id, sessionId, createdAt, finishedAt, outcome, question, textParts } = record
  return {
    run: { id, sessionId, createdAt, finishedAt, outcome, question, textParts },
    data: toCitationsData(record),
  }
}

/**
 * Reads a limit of 1–5 digits. Anything else becomes `NaN`, which a store rejects; `Number` would also accept forms
 * such as `1e3`.
 */
function parseLimit(limit: string): number {
  return /^\d{1,5}$/.test(limit) ? Number(limit) : Number.NaN
}
