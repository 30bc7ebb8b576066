import { expectArgument } from '../../core/error.ts'
import { closedFields, readClosed } from '../../core/fields.ts'
import type { Incident } from '../../core/incident.ts'
import type { GivenSource } from '../../core/source.ts'
import { runOptionNames } from '../../engine/runs.ts'
import type { CitationRun, RunOptions } from '../../engine/runs.ts'
import type { CitationEngine } from '../../engine/engine.ts'
import { deferStream } from '../../engine/stream.ts'
import { bodyDecoder } from './body/decode-body.ts'
import { readFrames } from './body/frames.ts'
import { startOf } from './body/read-at-most.ts'
import { citeEvents } from './cite-events.ts'
import { citeJson } from './cite-json.ts'
import { citeMessages } from './cite-messages.ts'
import { citeText } from './cite-text.ts'
import { citeUiStream } from './cite-ui-stream.ts'
import { checkCitingOptions, safely } from './check-options.ts'
import { asksForMarks, notCited, questionHeard, startRun, startRunNow } from './response-run.ts'
import type { Citing } from './response-run.ts'
import type { AnswerFields } from './reading/answer-fields.ts'
import { questionOfRequest } from './request-question.ts'
import { responseKind } from './response-kind.ts'
import { expectMethods, expectObject } from '../../core/shapes.ts'

type Body = ReadableStream<Uint8Array<ArrayBuffer>>

/** Header of a cited text stream with the id of its run, since such a body has no place for citations. */
const RUN_HEADER = 'x-citespan-run'

/** Headers that depend on the exact bytes of the body, and are therefore removed from the response. */
const bodyHeaders =
  'content-length content-encoding etag content-md5 digest content-digest repr-digest'.split(' ')

/** Options of `citeResponse`: those of a run, and what the endpoint knows about the answer. */
export type CiteResponseOptions = RunOptions & {
  /** An existing run to cite the answer in; the application may have added sources to it. Replaces the run options. */
  run?: CitationRun
  /**
   * The request with an unread body, such as a copy made earlier with `request.clone()`. If no `question` is given, the
   * question in this body is used for matching; it is not recorded.
   */
  request?: Request
  /** Sources that the answer may rest on, in addition to those in the response. */
  sources?: readonly GivenSource[]
  /**
   * Where answer and sources are in JSON of an unknown shape, also in a stream of such JSON. If given, all JSON is read
   * by these paths only, and known shapes are not recognised.
   */
  fields?: AnswerFields
  /**
   * Whether to remove the model's marks, such as `[1]`, from the answer's text in a JSON response. By default (`false`)
   * the text stays, and `texts` in the added field `data` (`citationsData` if the JSON has `data`) holds the text
   * without marks. Offsets refer to the text without marks.
   */
  cleanAnswer?: boolean
  /**
   * Called with the error if an answer passes uncited, for example because the engine is closed. Also called if one of
   * `sources` is invalid; the answer is then cited with its own sources. By default the error goes to `console.error`.
   */
  onError?: (error: unknown) => void
  /** Keeps the runtime alive until the answer is recorded: `ctx.waitUntil` of Cloudflare Workers. */
  waitUntil?: (work: Promise<unknown>) => void
}

const citeResponseFields = closedFields<CiteResponseOptions>({
  ...runOptionNames,
  run: true,
  request: true,
  sources: true,
  fields: true,
  cleanAnswer: true,
  onError: true,
  waitUntil: true,
})

/**
 * Adds citations to a response, for any framework with Fetch types.
 *
 * Answers are recognised by the shape of the response, such as streams of the AI SDK, answers of OpenAI, Anthropic,
 * Google and Cohere, results of LangChain and LlamaIndex, `{ answer, sources }`, server-sent events, JSON lines and, if
 * sources or a run are given, text. Text has no place for citations: the response header `x-citespan-run` has the id of
 * its run, whose record has them. Streams are not buffered.
 *
 * Any other response passes uncited. If its content type or encoding is not supported, it is returned untouched. If its
 * body had to be read to see that it has no answer, the content stays the same, but is no longer compressed. If the
 * response could have been an answer, the reason why it is not cited is reported once: to `onIncident` of the engine,
 * or as a line on the console. Throws for invalid arguments, never because of what the response contains.
 *
 * ```ts
 * export const POST = async (request: Request) => citeResponse(engine, await answer(request))
 * ```
 */
export function citeResponse(
  engine: CitationEngine,
  response: Response,
  settings: CiteResponseOptions = {},
): Response {
  expectMethods(engine, 'citeResponse(): engine', ['run', 'report'])
  expectObject(response, 'citeResponse(): response', 'a Response')
  expectObject(response.headers, 'citeResponse(): response', 'a Response')
  const {
    run: ownRun,
    request,
    sources = [],
    fields,
    cleanAnswer = false,
    onError = logError,
    waitUntil,
    ...options
  } = readClosed(settings, citeResponseFields, 'citeResponse()')
  const marks = options.marks ?? engine.marks
  expectArgument(Array.isArray(sources), 'citeResponse(): sources', 'an array of sources')
  checkCitingOptions({ fields, marks, cleanAnswer, functions: { onError, waitUntil } }, 'citeResponse()')
  const report = (incident: Incident) => engine.report(incident)
  const citing: Citing<CitationRun> = {
    start: () => ownRun ?? engine.run(options),
    hasOwnRun: ownRun !== undefined,
    sources,
    fields,
    readsMarks: ownRun !== undefined || asksForMarks(marks),
    cleanAnswer,
    question: request && questionOfRequest(request).catch(() => undefined),
    onError: safely(onError, report),
    report,
    keep: waitUntil ?? (() => {}),
  }
  const kind = responseKind(response, citing)
  const decoder = kind && decoderOf(response, citing)
  if (!kind || !decoder) return response
  if (kind !== 'ui' && kind !== 'text') {
    const body = decoder.decode(response.body!)
    return changed(
      response,
      deferStream(() => citeBody(kind, body, citing)),
    )
  }
  const run = startRunNow(citing)
  if (!run) return response
  const body = decoder.decode(response.body!)
  const heard = citing.question ? deferStream(() => questionHeard(citing).then(() => body)) : body
  return citeWith(run, kind, response, heard)
}

/**
 * Adds citations to a response as `citeResponse` does, but waits for a JSON body: if such a body is not cited, the
 * response keeps its headers and compression.
 */
export async function citedResponse(response: Response, citing: Citing): Promise<Response> {
  const kind = responseKind(response, citing)
  const decoder = kind && decoderOf(response, citing)
  if (!kind || !decoder) return response
  if (kind === 'json') {
    const { json, array } = await arrayOrJson(response.body!, decoder)
    if (array) return changed(response, citeArray(array, citing))
    const { body, isCited } = await citeJson(json, decoder.encoding, citing)
    return isCited ? changed(response, body) : new Response(body, response)
  }
  if (kind !== 'ui' && kind !== 'text') {
    const body = decoder.decode(response.body!)
    return changed(
      response,
      deferStream(() => citeBody(kind, body, citing)),
    )
  }
  const run = await startRun(citing)
  return run ? citeWith(run, kind, response, decoder.decode(response.body!)) : response
}

/**
 * Tells a stream of Gemini from other JSON. `array`: the decoded body, if it is such a stream. `json`: otherwise the
 * body, still encoded as it was sent.
 */
async function arrayOrJson(
  sent: Body,
  { encoding, decode }: Decoder,
): Promise<{ json: Body; array: null } | { json: null; array: Body }> {
  if (encoding === null) {
    const { start, body } = await startOf(sent, ARRAY_START)
    return isGeminiArray(start) ? { json: null, array: body } : { json: body, array: null }
  }
  const [json, copy] = sent.tee()
  const { start, body } = await startOf(decode(copy), ARRAY_START)
  if (isGeminiArray(start)) {
    void json.cancel()
    return { json: null, array: body }
  }
  // A damaged body rejects here; the error is reported where the body is read as JSON.
  void body.cancel().catch(() => {})
  return { json, array: null }
}

async function citeBody(
  kind: 'json' | 'events' | 'lines',
  body: Body,
  citing: Citing,
): Promise<ReadableStream<Uint8Array>> {
  if (kind === 'events') return await citeEvents(body, citing)
  if (kind === 'lines') return citeMessages(readFrames(body, 'lines'), { first: [], format: 'lines', citing })
  const { start, body: json } = await startOf(body, ARRAY_START)
  if (isGeminiArray(start)) return citeArray(json, citing)
  return new Response((await citeJson(json, null, citing)).body).body!
}

/** Number of bytes at the start of a body by which a stream of Gemini is recognised. */
const ARRAY_START = 64

/**
 * Whether a body begins like a stream of Gemini: if not requested as events, the stream is one JSON array whose items
 * arrive one by one.
 */
function isGeminiArray(start: Uint8Array): boolean {
  return /^\s*\[\s*\{\s*"(?:candidates|usageMetadata|modelVersion|promptFeedback|responseId)"/.test(
    new TextDecoder().decode(start),
  )
}

function citeArray(body: Body, citing: Citing): ReadableStream<Uint8Array> {
  return citeMessages(readFrames(body, 'array'), { first: [], format: 'array', citing })
}

function citeWith(run: CitationRun, kind: 'ui' | 'text', response: Response, body: Body): Response {
  if (kind === 'ui') return changed(response, citeUiStream(run, body))
  return changed(response, citeText(run, body), { [RUN_HEADER]: run.id })
}

type Decoder = { encoding: string | null; decode: (body: Body) => Body }

/**
 * Returns a decoder for the body of a response, which leaves a body without encoding as it is; `null`, with a report,
 * for an unknown encoding.
 */
function decoderOf({ headers }: Response, { report }: Citing): Decoder | null {
  const encoding = headers.get('content-encoding')?.trim() || 'identity'
  if (encoding === 'identity') return { encoding: null, decode: (sent) => sent }
  const decoder = bodyDecoder(encoding)
  if (decoder) return { encoding, decode: (sent) => sent.pipeThrough(decoder) }
  report(
    notCited(
      'body-compressed',
      `A body has the content encoding ${encoding.slice(0, 40)}, which is not read.`,
    ),
  )
  return null
}

function changed(
  { status, statusText, headers }: Response,
  body: BodyInit,
  added: Record<string, string> = {},
): Response {
  const kept = new Headers(headers)
  for (const name of bodyHeaders) kept.delete(name)
  for (const [name, value] of Object.entries(added)) kept.set(name, value)
  return new Response(body, { status, statusText, headers: kept })
}

function logError(error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(error)
}
