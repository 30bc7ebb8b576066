import { closedFields, readClosed } from '../../core/fields.ts'
import { expectMethods } from '../../core/shapes.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Incident } from '../../core/incident.ts'
import type { GivenSource } from '../../core/source.ts'
import type { CitationEngine } from '../../engine/engine.ts'
import type { RunOptions } from '../../engine/runs.ts'
import type { ReadMarks } from '../../engine/marks.ts'
import { citedResponse } from '../web/cite-response.ts'
import { checkCitingOptions, givenSources, safely } from '../web/check-options.ts'
import { kindOfHeaders } from '../web/response-kind.ts'
import { asksForMarks } from '../web/response-run.ts'
import { captureResponse } from './capture-response.ts'
import type { AnswerFields } from '../web/reading/answer-fields.ts'
import { hearQuestion } from './request-question.ts'

/** Options of `nodeCitations`: whom an answer belongs to, its sources, and how it is read. */
export type NodeCitationsOptions<Request extends IncomingMessage = IncomingMessage> = {
  /**
   * Returns the run options for a request: session, user and project of the answer, and others. What it leaves out
   * comes from the engine's `context`.
   */
  scope?: (request: Request) => Omit<RunOptions, 'marks'> | Promise<Omit<RunOptions, 'marks'>>
  /**
   * Returns sources that the answer may rest on, in addition to those in the response. Called when the endpoint begins
   * to write its answer.
   */
  sources?: (request: Request) => readonly GivenSource[]
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
  onError?: (error: unknown, request: Request) => void
}

const nodeCitationsFields = closedFields<NodeCitationsOptions>({
  scope: true,
  sources: true,
  fields: true,
  marks: true,
  cleanAnswer: true,
  onError: true,
})

/**
 * A middleware for Express, and for any framework that calls `(request, response, next)` with the request and response
 * of Node's HTTP server. Responses are recognised by their shape and get citations as from `citeResponse`. Others pass
 * unchanged, except that a compressed stream may be decompressed. Streams are not buffered.
 *
 * ```ts
 * app.use('/chat', nodeCitations(engine))                                   // Express
 *
 * const citations = nodeCitations(engine)                                   // Fastify
 * fastify.addHook('onRequest', (request, reply, done) => citations(request.raw, reply.raw, done))
 * ```
 */
export function nodeCitations<Request extends IncomingMessage = IncomingMessage>(
  engine: CitationEngine,
  given: NodeCitationsOptions<Request> = {},
): (request: Request, response: ServerResponse, next: () => void) => void {
  const where = 'nodeCitations()'
  expectMethods(engine, `${where}: engine`, ['run', 'report'])
  const {
    scope = () => ({}),
    sources = () => [],
    fields,
    marks = engine.marks,
    cleanAnswer = false,
    onError = logError,
  } = readClosed(given, nodeCitationsFields, where)
  checkCitingOptions({ fields, marks, cleanAnswer, functions: { scope, sources, onError } }, where)

  return function citations(request, response, next) {
    if (request.method !== 'HEAD') {
      const question = hearQuestion(request)
      const report = (incident: Incident) => engine.report(incident)
      const told = safely((error) => onError(error, request), report)
      captureResponse(response, {
        isRead: (headers) => kindOfHeaders(headers, report) !== null,
        change: (captured) =>
          citedResponse(captured, {
            start: async () => engine.run({ ...(await scope(request)), marks }),
            hasOwnRun: false,
            sources: givenSources(() => sources(request), {
              where: `${where}: what sources() gives`,
              onError: told,
            }),
            fields,
            readsMarks: asksForMarks(marks),
            cleanAnswer,
            question: question(),
            report,
            onError: told,
            keep: () => {},
          }),
      })
    }
    next()
  }
}

function logError(error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(error)
}
