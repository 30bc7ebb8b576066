import { defined } from '../../../core/defined.ts'
import { z } from 'zod'
import { auditRun } from '../../../records/audit.ts'
import type { RunRecord } from '../../../core/records.ts'
import { notFound } from '../../hono/error-response.ts'
import {
  idParams,
  idSchema,
  pageFields,
  pageOf,
  withData,
  withoutContent,
} from '../../../engine/registrar.ts'
import { asCaller, createOperation, createRoutes, failures, jsonAnswer } from './operation.ts'
import type { Operations } from './operation.ts'
import { auditSchema, runSchema, sessionSchema, shownRunSchema } from './shapes.ts'
import { fromQueryText } from './query-string-fields.ts'

const tags = ['Records']

const scopeFields = pageFields.extend({
  agentId: idSchema.optional(),
  userId: idSchema.optional(),
  project: idSchema.optional().describe('For auditors and admins.'),
})
const scopeQuery = fromQueryText(scopeFields)
const runQuery = fromQueryText(scopeFields.extend({ sessionId: idSchema.optional() }))

const listRuns = createOperation({
  operationId: 'listRuns',
  method: 'get',
  path: '/v1/runs',
  tags,
  summary: 'List cited answers',
  request: { query: runQuery },
  responses: {
    200: jsonAnswer(pageOf(runSchema), 'Oldest first, without the contents of their sources.'),
    ...failures,
  },
})

const getRun = createOperation({
  operationId: 'getRun',
  method: 'get',
  path: '/v1/runs/{id}',
  tags,
  summary: 'A cited answer',
  request: { params: idParams },
  responses: {
    200: jsonAnswer(shownRunSchema, 'The answer, without the contents of its sources.'),
    ...failures,
  },
})

const getRunSource = createOperation({
  operationId: 'getRunSourceContent',
  method: 'get',
  path: '/v1/runs/{id}/sources/{sourceId}/content',
  tags,
  summary: 'The text of a source of an answer',
  request: { params: idParams.extend({ sourceId: idSchema }) },
  responses: {
    200: jsonAnswer(z.object({ content: z.string() }), 'The whole text; offsets of evidence refer to it.'),
    ...failures,
  },
})

const auditOne = createOperation({
  operationId: 'auditRun',
  method: 'get',
  path: '/v1/runs/{id}/audit',
  tags,
  summary: 'Audit of an answer',
  request: { params: idParams },
  responses: {
    200: jsonAnswer(auditSchema.shape.runs.element.omit({ createdAt: true }), 'How well it is cited.'),
    ...failures,
  },
})

const audit = createOperation({
  operationId: 'auditRuns',
  method: 'get',
  path: '/v1/audit',
  tags,
  summary: 'Audit of answers',
  request: { query: runQuery },
  responses: { 200: jsonAnswer(auditSchema, 'How well answers are cited, each and in total.'), ...failures },
})

const sessions = createOperation({
  operationId: 'listSessions',
  method: 'get',
  path: '/v1/sessions',
  tags,
  summary: 'List conversations',
  request: { query: scopeQuery },
  responses: { 200: jsonAnswer(pageOf(sessionSchema), 'Newest first.'), ...failures },
})

/** Routes by the ids of their operations; the typed client has a method for each. */
export const recordOperations = {
  listRuns,
  getRun,
  getRunSourceContent: getRunSource,
  auditRun: auditOne,
  auditRuns: audit,
  listSessions: sessions,
}

/** The routes that read stored answers, their audits, and lists of conversations. */
export function recordRoutes(operations: Operations) {
  return createRoutes()
    .openapi(listRuns, async (c) => {
      const page = await asCaller(operations, c).listRuns(defined(c.req.valid('query')))
      return c.json({ ...page, items: page.items.map(toRun) }, 200)
    })
    .openapi(getRun, async (c) => {
      const run = await asCaller(operations, c).getRun(c.req.valid('param').id)
      if (!run) throw notFound()
      return c.json(withData(run), 200)
    })
    .openapi(getRunSource, async (c) => {
      const { id, sourceId } = c.req.valid('param')
      const run = await asCaller(operations, c).getRun(id)
      const source = run?.sources.find((each) => each.id === sourceId)
      if (!source) throw notFound()
      return c.json({ content: source.content }, 200)
    })
    .openapi(auditOne, async (c) => {
      const run = await asCaller(operations, c).getRun(c.req.valid('param').id)
      if (!run) throw notFound()
      return c.json(auditRun(run), 200)
    })
    .openapi(audit, async (c) => {
      return c.json(await asCaller(operations, c).auditRuns(defined(c.req.valid('query'))), 200)
    })
    .openapi(sessions, async (c) => {
      return c.json(await asCaller(operations, c).listSessions(defined(c.req.valid('query'))), 200)
    })
}

function toRun(run: RunRecord) {
  return { ...run, sources: run.sources.map(withoutContent) }
}
