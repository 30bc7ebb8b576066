import { closedFields, readClosed } from '../../core/fields.ts'
import { expectMethods } from '../../core/shapes.ts'
import type { Context, MiddlewareHandler } from 'hono'
import type { GivenSource } from '../../core/source.ts'
import type { CitationEngine } from '../../engine/engine.ts'
import type { RunOptions } from '../../engine/runs.ts'
import type { ReadMarks } from '../../engine/marks.ts'
import { citedResponse } from '../web/cite-response.ts'
import { checkCitingOptions, givenSources } from '../web/check-options.ts'
import { asksForMarks } from '../web/citing.ts'
import type { AnswerFields } from '../web/reading/answer-fields.ts'
import { logError } from './error-response.ts'
import type { OnError } from './error-response.ts'
import { questionOfJson, questionOfRequest } from '../web/request-question.ts'
import { outlive } from './outlive.ts'

/** Whom an answer belongs to, and what its sources are, as the endpoint knows it. */
export type CitationMiddlewareOptions = {
  /** Gives session, user and project of the answer, from the request. */
  scope?: (c: Context) => Omit<RunOptions, 'marks'> | Promise<Omit<RunOptions, 'marks'>>
  /** Gives sources that the answer may rest on, besides those in the response, after the endpoint has answered. */
  sources?: (c: Context) => readonly GivenSource[]
  /** Where answer and sources stand in JSON of a shape that is not recognised. */
  fields?: AnswerFields
  /**
   * Marks of citations in the answer, such as `[1]`: read and checked if given, here or for the engine. A stream
   * then passes without them, a JSON answer only with `cleanAnswer`.
   */
  marks?: ReadMarks
  /**
   * Puts the text without marks in the place of the answer's text in JSON answers too. By default that text stays,
   * and the clean one, which offsets index, is `data.texts`.
   */
  cleanAnswer?: boolean
  /** Called with the reason when an answer passes uncited: `scope` threw, or the engine is closed. By default it is logged. */
  onError?: OnError
}

const citationMiddlewareFields = closedFields<CitationMiddlewareOptions>({
  scope: true,
  sources: true,
  fields: true,
  marks: true,
  cleanAnswer: true,
  onError: true,
})

/**
 * Adds citations to the response of an endpoint, which is read by its shape: a stream of the AI SDK, an
 * answer of OpenAI or Anthropic, a result of LangChain or LlamaIndex, JSON `{ answer, sources }`, events
 * or JSON lines. Other responses pass unchanged, and so does an answer whose citing fails. A stream is not
 * buffered.
 *
 * ```ts
 * app.use('/chat', citationMiddleware(engine))
 * ```
 */
export function citationMiddleware(
  engine: CitationEngine,
  given: CitationMiddlewareOptions = {},
): MiddlewareHandler {
  const where = 'citationMiddleware()'
  expectMethods(engine, `${where}: engine`, ['run', 'report'])
  const {
    scope = () => ({}),
    sources = () => [],
    fields,
    marks = engine.marks,
    cleanAnswer = false,
    onError = logError,
  } = readClosed(given, citationMiddlewareFields, where)
  checkCitingOptions({ fields, marks, cleanAnswer, functions: { scope, sources, onError } }, where)

  return async function citations(c, next) {
    const question = questionOf(c)
    await next()
    const { res } = c
    if (c.req.method === 'HEAD') return
    const response = await citedResponse(res, {
      start: async () => engine.run({ ...(await scope(c)), marks }),
      hasOwnRun: false,
      sources: givenSources(() => sources(c), {
        where: `${where}: what sources() gives`,
        onError: (error) => onError(error, c),
      }),
      fields,
      readsMarks: asksForMarks(marks),
      cleanAnswer,
      question,
      report: (incident) => engine.report(incident),
      onError: (error) => onError(error, c),
      keep: (work) => outlive(c, work),
    })
    if (response === res) return
    // Hono merges the old headers into a response that replaces another one; `undefined` first avoids that.
    c.res = undefined
    c.res = response
  }
}

/** What the request asks; a body that a middleware before has read is read from Hono's cache. */
async function questionOf({ req }: Context): Promise<string | undefined> {
  try {
    return req.raw.bodyUsed ? questionOfJson(await req.text()) : await questionOfRequest(req.raw)
  } catch {
    // The body cannot be read a second time: nothing is known of the question, as without a body.
    return undefined
  }
}
