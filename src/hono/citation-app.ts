import { generateText, isStepCount, streamText } from 'ai'
import type { LanguageModel, ToolSet } from 'ai'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { toCitationsData, toCitedSource } from '../core/citations-data.ts'
import type { RunRecord, Scope } from '../core/run-record.ts'
import type { CitationEngine } from '../engine/engine.ts'
import { toCitationMap } from '../render/citation-map.ts'
import { sendCitedAnswer, sendTokens } from './chat-events.ts'
import { errorResponse, notFound } from './error-response.ts'
import { readChatRequest, toModelMessages } from './read-body.ts'
import type { ChatRequest } from './read-body.ts'
import { sseResponse } from './sse.ts'

const MAX_BODY = 4_000_000

export type CitationAppOptions = {
  model: LanguageModel
  tools?: ToolSet
  /** The system prompt. */
  instructions?: string
  /** Model calls an answer may take; 8 unless told. */
  maxSteps?: number
  /**
   * Whose the request is, from its credentials. Records of another project,
   * agent or user are then not found. Everything is visible unless told.
   */
  scope?: (c: Context) => Omit<Scope, 'sessionId'> | Promise<Omit<Scope, 'sessionId'>>
}

/**
 * A chat service with citations, to be mounted or served as it is.
 *
 * - `POST /chat` → the whole answer as JSON
 * - `POST /chat/stream` → server-sent events `metadata`, `token`, `source`, `citation`, `citations`, `[DONE]`
 * - `GET /runs/:id`, `GET /runs/:id/sources/:sourceId` → a stored answer, the full text of a source
 * - `GET /sessions/:id/runs`, `GET /sessions/:id/citations` → what a session holds, paged by `cursor`
 *
 * An answer is finished and stored even when its reader leaves.
 */
export function citationApp(
  engine: CitationEngine,
  { model, tools = {}, instructions, maxSteps = 8, scope = () => ({}) }: CitationAppOptions,
) {
  const app = new Hono()
  app.onError(errorResponse)
  app.use(bodyLimit({ maxSize: MAX_BODY }))

  function modelCall(request: ChatRequest) {
    return { model, tools, instructions, messages: toModelMessages(request), stopWhen: isStepCount(maxSteps) }
  }

  async function startRun(c: Context, request: ChatRequest) {
    const { sessionId } = request
    const question = request.message ?? request.messages?.at(-1)?.content
    return engine.run({ ...(await scope(c)), sessionId, question })
  }

  async function findRun(c: Context<object, '/runs/:id'>): Promise<RunRecord> {
    const record = await engine.getRun(c.req.param('id'))
    if (!record || !isWithin(record, await scope(c))) throw notFound('run')
    return record
  }

  return app
    .post('/chat', async (c) => {
      const request = await readChatRequest(c.req)
      const { sessionId } = request
      if (!request.include_citations) {
        const { text } = await generateText(modelCall(request))
        return c.json({ sessionId, answer: text })
      }
      const run = await startRun(c, request)
      const result = await generateText(run.observe(modelCall(request)))
      await run.cite(result)
      const data = run.data()
      return c.json({ runId: run.id, sessionId, answer: result.text, citations: toCitationMap(data), data })
    })
    .post('/chat/stream', async (c) => {
      const request = await readChatRequest(c.req)
      const { sessionId } = request
      const run = request.include_citations ? await startRun(c, request) : null
      return sseResponse(async (send) => {
        send({ type: 'metadata', runId: run?.id, sessionId })
        const { stream } = streamText({ ...modelCall(request), onError: () => {} })
        await (run ? sendCitedAnswer(run, stream, send) : sendTokens(stream, send))
      })
    })
    .get('/runs/:id', async (c) => c.json(toPublicRun(await findRun(c))))
    .get('/runs/:id/sources/:sourceId', async (c) => {
      const { sources } = await findRun(c)
      const source = sources.find(({ id }) => id === c.req.param('sourceId'))
      if (!source) throw notFound('source')
      return c.json({ source: toCitedSource(source), content: source.content })
    })
    .get('/sessions/:id/runs', async (c) => {
      const page = await engine.listRuns(await listQuery(c))
      return c.json({ ...page, items: page.items.map(toPublicRun) })
    })
    .get('/sessions/:id/citations', async (c) => c.json(await engine.listCitations(await listQuery(c))))

  async function listQuery(c: Context<object, '/sessions/:id/runs' | '/sessions/:id/citations'>) {
    const { cursor, limit } = c.req.query()
    return {
      ...(await scope(c)),
      sessionId: c.req.param('id'),
      cursor,
      limit: limit === undefined ? undefined : Number(limit),
    }
  }
}

/** A stored run as its readers see it: no content of sources, no incidents. */
function toPublicRun(record: RunRecord) {
  const { id, sessionId, createdAt, finishedAt, outcome, question, textParts } = record
  return {
    run: { id, sessionId, createdAt, finishedAt, outcome, question, textParts },
    data: toCitationsData({ runId: id, progress: 'complete', ...record }),
  }
}

function isWithin(record: Scope, { project, agentId, userId }: Omit<Scope, 'sessionId'>): boolean {
  return (
    (project === undefined || record.project === project) &&
    (agentId === undefined || record.agentId === agentId) &&
    (userId === undefined || record.userId === userId)
  )
}
