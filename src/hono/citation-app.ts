import { generateText, isStepCount, streamText } from 'ai'
import type { LanguageModel, ToolSet } from 'ai'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { auditRun } from '../audit/audit-run.ts'
import { toCitationsData, toCitedSource } from '../core/to-citations-data.ts'
import { CitationError } from '../core/error.ts'
import type { RunRecord } from '../core/records/run-record.ts'
import type { CitationEngine } from '../engine/engine.ts'
import type { CitationRun } from '../engine/citation-run.ts'
import { citedAnswer, plainAnswer } from './chat-answer.ts'
import { sendCitedAnswer, sendTokens } from './chat-events.ts'
import { errorHandler, logError, notFound } from './error-response.ts'
import type { OnError } from './error-response.ts'
import { outlive } from './outlive.ts'
import { questionOf, readChatRequest, toModelMessages } from './read-body.ts'
import type { ChatRequest } from './read-body.ts'
import { isWithin, requestScope } from './request-scope.ts'
import type { ReadScope } from './request-scope.ts'
import { sseResponse } from './sse.ts'

/** Bytes of a request's body. */
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
   * agent or user are then not found, and a key without a value is refused.
   * Everything is visible unless told.
   */
  scope?: ReadScope
  /** Told what failed on our side; the caller is only told that something did. Logged unless told. */
  onError?: OnError
}

/**
 * A chat service with citations, to be mounted or served as it is.
 *
 * - `POST /chat` → the whole answer as JSON
 * - `POST /chat/stream` → server-sent events `metadata`, `token`, `source`, `citation`, `citations`, `[DONE]`
 * - `GET /runs/:id`, `GET /runs/:id/sources/:sourceId` → a stored answer, the full text of a source
 * - `GET /sessions` → conversations, newest first
 * - `GET /sessions/:id/runs`, `GET /sessions/:id/citations` → what a session holds, oldest first
 * - `GET /runs/:id/audit`, `GET /sessions/:id/audit` → how well they are cited: coverage, verdicts, orphans
 *
 * Lists are paged by `limit` and `cursor`.
 *
 * An answer is finished and stored even when its reader leaves.
 */
export function citationApp(
  engine: CitationEngine,
  { model, tools = {}, instructions, maxSteps = 8, scope: readScope, onError = logError }: CitationAppOptions,
) {
  const app = new Hono()
  app.onError(errorHandler(onError))
  app.notFound((c) => errorHandler(onError)(notFound(), c))
  app.use(bodyLimit({ maxSize: MAX_BODY, onError: refuseBody }))

  function modelCall(request: ChatRequest) {
    return { model, tools, instructions, messages: toModelMessages(request), stopWhen: isStepCount(maxSteps) }
  }

  async function startRun(c: Context, request: ChatRequest): Promise<CitationRun | null> {
    const scope = await requestScope(c, readScope)
    const { sessionId, include_citations } = request
    return include_citations ? engine.run({ ...scope, sessionId, question: questionOf(request) }) : null
  }

  async function findRun(c: Context<object, '/runs/:id'>): Promise<RunRecord> {
    const scope = await requestScope(c, readScope)
    const record = await engine.getRun(c.req.param('id'))
    if (!record || !isWithin(record, scope)) throw notFound()
    return record
  }

  async function listQuery(c: Context) {
    const { cursor, limit } = c.req.query()
    return {
      ...(await requestScope(c, readScope)),
      cursor,
      limit: limit === undefined ? undefined : parseLimit(limit),
    }
  }

  async function sessionQuery(c: Context<object, `/sessions/:id/${string}`>) {
    return { ...(await listQuery(c)), sessionId: c.req.param('id') }
  }

  /** As a user of the project: reads by auditors would be recorded. */
  async function listCitations({ project, ...filter }: Awaited<ReturnType<typeof sessionQuery>>) {
    return engine.as({ role: 'user', ...(project !== undefined && { project }) }).listCitations(filter)
  }

  return app
    .post('/chat', async (c) => {
      const request = await readChatRequest(c.req)
      const { sessionId } = request
      const run = await startRun(c, request)
      if (!run) return c.json({ sessionId, ...plainAnswer(await generateText(modelCall(request))) })
      try {
        const result = await generateText(run.observe(modelCall(request)))
        const answer = await citedAnswer(run, result, { onError: (error) => onError(error, c) })
        return c.json({ runId: run.id, sessionId, ...answer })
      } catch (error) {
        run.interrupt('failed')
        throw error
      } finally {
        outlive(c, run.finish())
      }
    })
    .post('/chat/stream', async (c) => {
      const request = await readChatRequest(c.req)
      const { sessionId } = request
      const run = await startRun(c, request)
      return sseResponse(
        c,
        async (send) => {
          const report = (error: unknown) => onError(error, c)
          try {
            await send({ type: 'metadata', runId: run?.id, sessionId })
            // Errors are parts of the stream as well; here they would be logged a second time.
            const { stream } = streamText({ ...modelCall(request), onError: () => {} })
            if (run) await sendCitedAnswer(run, stream, { send, onError: report })
            else await sendTokens(stream, send, { onError: report })
          } catch (error) {
            run?.interrupt('failed')
            throw error
          } finally {
            if (run) outlive(c, run.finish())
          }
        },
        { onError },
      )
    })
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

/** A stored run as its readers see it: no content of sources, no incidents. */
function toPublicRun(record: RunRecord) {
  const { id, sessionId, createdAt, finishedAt, outcome, question, textParts } = record
  return {
    run: { id, sessionId, createdAt, finishedAt, outcome, question, textParts },
    data: toCitationsData({ runId: id, progress: 'complete', ...record }),
  }
}

/** `NaN`, which a store refuses, for what `Number` would take but is not written as a whole number. */
function parseLimit(limit: string): number {
  return /^\d{1,5}$/.test(limit) ? Number(limit) : Number.NaN
}

function refuseBody(): never {
  throw new CitationError({
    code: 'input-too-large',
    message: `The body is longer than ${MAX_BODY} bytes.`,
    suggestion: 'Send a shorter history.',
  })
}
