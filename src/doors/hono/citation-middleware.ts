import { closedFields, readClosed } from '../../core/fields.ts'
import { expectMethods } from '../../core/shapes.ts'
import type { Context, MiddlewareHandler } from 'hono'
import type { Incident } from '../../core/incident.ts'
import type { GivenSource } from '../../core/source.ts'
import type { CitationEngine } from '../../engine/engine.ts'
import type { RunOptions } from '../../engine/runs.ts'
import type { ReadMarks } from '../../engine/marks.ts'
import { citedResponse } from '../web/cite-response.ts'
import { checkCitingOptions, givenSources, safely } from '../web/check-options.ts'
import { asksForMarks } from '../web/response-run.ts'
import type { AnswerFields } from '../web/reading/answer-fields.ts'
import { logError } from './error-response.ts'
import type { OnError } from './error-response.ts'
import { questionOfJson, questionOfRequest } from '../web/request-question.ts'
import { waitUntil } from './wait-until.ts'

/** Options of `citationMiddleware`: whom an answer belongs to, its sources, and how it is read. */
export type CitationMiddlewareOptions = {
  /**
   * Returns the run options for a request: session, user and project of the answer, and others. What it leaves out
   * comes from the engine's `context`.
   */
  scope?: (c: Context) => Omit<RunOptions, 'marks'> | Promise<Omit<RunOptions, 'marks'>>
  /**
   * Returns sources that the answer may rest on, in addition to those in the response; called after the endpoint has
   * answered.
   */
  sources?: (c: Context) => readonly GivenSource[]
  /**
   * Where answer and sources are in JSON of an unknown shape, also in a stream of such JSON. If given, all JSON is read
   * by these paths only, and known shapes are not recognised.
   */
  fields?: AnswerFields
  /**
   * How to read marks in the answer, such as `[1]`; by default as the engine's option `marks` says. If neither option
   * is set, or with `false`, marks are not read and stay in the text. Marks that are read are checked, and removed from
   * streams and plain text. Only with `cleanAnswer` are they also removed from JSON responses.
   */
  marks?: ReadMarks
  /**
   * Whether to remove the model's marks, such as `[1]`, from the answer's text in a JSON response. By default (`false`)
   * the text stays, and `texts` in the added field `data` (`citationsData` if the JSON has `data`) holds the text
   * without marks. Offsets refer to the text without marks.
   */
  cleanAnswer?: boolean
  /**
   * Called with the error if an answer passes uncited, for example because `scope` threw or the engine is closed. Also
   * called if `sources` threw, or returned no array or an invalid source; the answer is then cited with the sources
   * that it contains. By default the error is logged.
   */
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
 * Adds citations to the response of an endpoint. The response is recognised by its shape, such as a stream of the AI
 * SDK, an answer of OpenAI, Anthropic, Google or Cohere, a result of LangChain or LlamaIndex, `{ answer, sources }`,
 * server-sent events, JSON lines or, if sources are given, text. A text has no place for citations: the response header
 * `x-citespan-run` has the id of its run. Other responses pass unchanged, and so does an answer that cannot be cited,
 * except that a compressed stream may be decompressed. Streams are not buffered.
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
    const report = (incident: Incident) => engine.report(incident)
    const told = safely((error) => onError(error, c), report)
    const response = await citedResponse(res, {
      start: async () => engine.run({ ...(await scope(c)), marks }),
      hasOwnRun: false,
      sources: givenSources(() => sources(c), {
        where: `${where}: what sources() gives`,
        onError: told,
      }),
      fields,
      readsMarks: asksForMarks(marks),
      cleanAnswer,
      question,
      report,
      onError: told,
      keep: (work) => waitUntil(c, work),
    })
    if (response === res) return
    // Hono merges the old headers into a replacing response; setting `undefined` first avoids that.
    c.res = undefined
    c.res = response
  }
}

/**
 * The question of the request; if an earlier middleware has read the body, it comes from Hono's cache. `undefined` if
 * there is none or the body cannot be read.
 */
async function questionOf({ req }: Context): Promise<string | undefined> {
  try {
    return req.raw.bodyUsed ? questionOfJson(await req.text()) : await questionOfRequest(req.raw)
  } catch {
    // The body cannot be read a second time: the question is unknown, as without a body.
    return undefined
  }
}
