import { generateText, isStepCount, streamText } from 'ai'
import type { TextStreamPart, ToolSet } from 'ai'
import { Hono } from 'hono'
import type { Context } from 'hono'
import type { CitationEngine } from '../../engine/engine.ts'
import type { CitationRun } from '../../engine/runs.ts'
import { providerMessage } from '../../cite/model.ts'
import { ANSWER_FAILED } from '../web/body/event-stream.ts'
import { closing } from './chat-routes.ts'
import type { ChatOptions } from './chat-routes.ts'
import { markedAnswer, sourcesOf } from './citations-api-answer.ts'
import type { CitationsApiAnswer } from './citations-api-answer.ts'
import { sendMarkedAnswer } from './citations-api-events.ts'
import { citationsApiInstructions } from './citations-api-prompt.ts'
import { readCitationsApiRequest } from './citations-api-request.ts'
import type { CitationsApiRequest } from './citations-api-request.ts'
import type { OnError } from './error-response.ts'
import { withKnownSources } from './known-sources.ts'
import type { KnownSource } from './known-sources.ts'
import { waitUntil } from './wait-until.ts'
import { requestScope } from './request-scope.ts'
import { sseResponse } from './sse.ts'
import { markedProtocols } from './numbered-text.ts'

/** Options of `citationApp` for the dialect only. */
export type DialectOptions = {
  /** Classifies a query for the field `intent` of the answer; the field is `null` if it cannot decide or is absent. */
  intent?: (request: { query: string; sessionId: string }) => string | null | Promise<string | null>
  /**
   * Sources known before the model runs, such as search results for the query. They get the first numbers. The model is
   * shown the first ten: their titles in the system prompt, and at most 10,000 UTF-16 units of their texts in all.
   */
  sources?: (
    c: Context,
    request: { query: string; sessionId: string },
  ) => readonly KnownSource[] | Promise<readonly KnownSource[]>
}

/**
 * The routes of `dialect: 'citations-api'`. Each query is answered without the earlier ones of its session, since the
 * numbers count only the sources of this answer. The text is recorded without marks.
 */
export function citationsApiRoutes(
  engine: CitationEngine,
  { model, tools, instructions = citationsApiInstructions, maxSteps, readScope, onError }: ChatOptions,
  { intent, sources }: DialectOptions,
) {
  async function modelCall(c: Context, request: CitationsApiRequest, run: CitationRun): Promise<ModelCall> {
    const { query, sessionId } = request
    const known = (await sources?.(c, { query, sessionId })) ?? []
    const prompt = await withKnownSources(run, known, { instructions, query })
    return {
      model,
      tools,
      instructions: prompt.instructions,
      messages: [{ role: 'user' as const, content: prompt.message }],
      stopWhen: isStepCount(maxSteps),
      temperature: 0,
      abortSignal: run.cutOff,
    }
  }

  async function startRun(c: Context, { sessionId, query }: CitationsApiRequest): Promise<CitationRun> {
    const scope = await requestScope(c, readScope)
    // The prompt asks for marks, so a wrong mark is not part of the answer's wording.
    const marks = { asked: markedProtocols }
    return engine.run({ ...scope, sessionId, question: query, marks, recall: false })
  }

  /** The intent of a query; `null` if it is not classified. An error is reported and does not fail the answer. */
  async function intentOf(c: Context, { query, sessionId }: CitationsApiRequest): Promise<string | null> {
    try {
      return (await intent?.({ query, sessionId })) ?? null
    } catch (error) {
      onError(error, c)
      return null
    }
  }

  async function chat(c: Context): Promise<Response> {
    const started = performance.now()
    const request = await readCitationsApiRequest(c.req)
    const run = await startRun(c, request)
    const { answer, sources, citation_map, tool_calls, agent_path } = await answerQuery(c, {
      run,
      request,
      call: () => modelCall(c, request, run),
      onError,
    })
    return c.json({
      answer,
      query: request.query,
      session_id: request.sessionId,
      intent: await intentOf(c, request),
      sources,
      citation_map,
      tool_calls,
      metadata: { latency_seconds: Math.round(performance.now() - started) / 1_000, agent_path },
    })
  }

  async function stream(c: Context): Promise<Response> {
    const request = await readCitationsApiRequest(c.req)
    const run = await startRun(c, request)
    return sseResponse(
      c,
      async (send) => {
        const report = (error: unknown) => onError(error, c)
        try {
          const timestamp = new Date().toISOString()
          await send({ type: 'metadata', session_id: request.sessionId, timestamp })
          await sendMarkedAnswer(run, await openStream(() => modelCall(c, request, run)), {
            request,
            send,
            onError: report,
          })
        } catch (error) {
          // The dialect has no error message: the stream ends with what was sent.
          report(error)
        } finally {
          waitUntil(c, run.finish())
        }
      },
      { onError, isNamed: false },
    )
  }

  return new Hono().post('/api/v1/chat', chat).post('/api/v1/chat/', chat).post('/api/v1/chat/stream', stream)
}

type ModelCall = Parameters<typeof generateText<ToolSet>>[0] & Parameters<typeof streamText<ToolSet>>[0]

/** The answer; if the model fails, an answer that says so. Throws `closed` if the engine closes meanwhile. */
async function answerQuery(
  c: Context,
  {
    run,
    request,
    call,
    onError,
  }: { run: CitationRun; request: CitationsApiRequest; call: () => Promise<ModelCall>; onError: OnError },
): Promise<CitationsApiAnswer> {
  try {
    const result = await generateText(run.observe(await call()))
    return await markedAnswer(run, result, { request, onError: (error) => onError(error, c) })
  } catch (error) {
    run.interrupt('failed')
    if (run.cutOff.aborted) throw closing(error)
    const message = providerMessage(error) || 'The model gave no reason.'
    run.incident({ step: 'stream', code: 'answer-failed', message })
    onError(error, c)
    await run.sourcesSettled()
    const { sources } = sourcesOf(run, run.data(), request)
    return { answer: ANSWER_FAILED, sources, citation_map: {}, tool_calls: [], agent_path: [] }
  } finally {
    waitUntil(c, run.finish())
  }
}

/** The stream of the model's answer. If the call itself fails, returns a stream that ends with that error. */
async function openStream(call: () => Promise<ModelCall>): Promise<ReadableStream<TextStreamPart<ToolSet>>> {
  try {
    // Errors also arrive as parts of the stream; without this they would be logged twice.
    return streamText({ ...(await call()), onError: () => {} }).stream
  } catch (error) {
    return new ReadableStream({ start: (controller) => controller.error(error) })
  }
}
