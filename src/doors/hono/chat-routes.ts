import { generateText, isStepCount, streamText } from 'ai'
import type { LanguageModel, ToolSet } from 'ai'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { CitationError } from '../../core/error.ts'
import type { CitationEngine } from '../../engine/engine.ts'
import type { CitationRun } from '../../engine/runs.ts'
import { citedAnswer, plainAnswer } from './chat-answer.ts'
import { sendCitedAnswer, sendTokens } from './chat-events.ts'
import type { OnError } from './error-response.ts'
import { waitUntil } from './wait-until.ts'
import { questionOf, readChatRequest, toModelMessages } from './read-body.ts'
import type { ChatRequest } from './read-body.ts'
import { requestScope } from './request-scope.ts'
import type { ReadScope } from './request-scope.ts'
import { sseResponse } from './sse.ts'

/** The options of the app that the answering routes use. */
export type ChatOptions = {
  model: LanguageModel
  tools: ToolSet
  instructions: string | undefined
  maxSteps: number
  readScope: ReadScope | 'public' | undefined
  onError: OnError
}

/** The `POST` routes of `citationApp`: the model's answer with its citations, whole or streamed. */
export function chatRoutes(
  engine: CitationEngine,
  { model, tools, instructions, maxSteps, readScope, onError }: ChatOptions,
) {
  /** The arguments of the model call. The call is aborted if the engine closes before the answer is complete. */
  function modelCall(request: ChatRequest, run: CitationRun | null) {
    return {
      model,
      tools,
      instructions,
      messages: toModelMessages(request),
      stopWhen: isStepCount(maxSteps),
      ...(run && { abortSignal: run.cutOff }),
    }
  }

  async function startRun(c: Context, request: ChatRequest): Promise<CitationRun | null> {
    const scope = await requestScope(c, readScope)
    const { sessionId, include_citations } = request
    if (!include_citations) return null
    // Responses hold the model's own text, because the offsets of citations refer to it.
    return engine.run({ ...scope, sessionId, question: questionOf(request), marks: false })
  }

  return new Hono()
    .post('/chat', async (c) => {
      const request = await readChatRequest(c.req)
      const { sessionId } = request
      const run = await startRun(c, request)
      if (!run) return c.json({ sessionId, ...plainAnswer(await generateText(modelCall(request, run))) })
      try {
        const result = await generateText(run.observe(modelCall(request, run)))
        const answer = await citedAnswer(run, result, { onError: (error) => onError(error, c) })
        return c.json({ runId: run.id, sessionId, ...answer })
      } catch (error) {
        run.interrupt('failed')
        throw run.cutOff.aborted ? closing(error) : error
      } finally {
        waitUntil(c, run.finish())
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
            // Errors also arrive as parts of the stream; without this they would be logged twice.
            const { stream } = streamText({ ...modelCall(request, run), onError: () => {} })
            if (run) await sendCitedAnswer(run, stream, { send, onError: report })
            else await sendTokens(stream, send, { onError: report })
          } catch (error) {
            run?.interrupt('failed')
            throw error
          } finally {
            if (run) waitUntil(c, run.finish())
          }
        },
        { onError },
      )
    })
}

/** The error of an answer that was cut off because the engine closes: neither the request nor the model is at fault. */
export function closing(cause: unknown): CitationError {
  return new CitationError({
    code: 'closed',
    message: 'The answer was not completed, because the citation engine closes.',
    suggestion: 'Ask again later.',
    cause,
  })
}
