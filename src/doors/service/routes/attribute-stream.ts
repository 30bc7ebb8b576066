import type { TextStreamPart, ToolSet } from 'ai'
import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import { closed } from '../../../core/closed-schema.ts'
import { firstProblem, plainIssue } from '../../../core/plain-issue.ts'
import { attributeInputSchema } from '../../../engine/answers.ts'
import type { CitationRun } from '../../../engine/runs.ts'
import { withRegistered } from '../../../engine/sources.ts'
import type { SourceReader } from '../../../engine/sources.ts'
import { sendCitedAnswer } from '../../hono/chat-events.ts'
import { sseResponse } from '../../hono/sse.ts'
import type { Send } from '../../hono/sse.ts'
import { checkMayWrite } from '../../../engine/registrar.ts'
import { describeError } from './service-errors.ts'
import type { OnServiceError } from './service-errors.ts'
import { ANSWER_FAILED } from '../../web/body/event-stream.ts'
import { readFrames } from '../../web/body/frames.ts'
import {
  answerScope,
  asCaller,
  conversationFields,
  createOperation,
  createRoutes,
  failures,
} from './operation.ts'
import type { Operations } from './operation.ts'
import { fromQueryText } from './query-string-fields.ts'

type Part = TextStreamPart<ToolSet>

/** One JSON line of the body of `POST /v1/attribute/stream`. */
const lineSchema = z
  .object({
    text: z.string().optional().describe('What the model has written since the last line.'),
    sources: attributeInputSchema.shape.sources.optional(),
    toolResults: attributeInputSchema.shape.toolResults.optional(),
  })
  .meta({ id: 'AttributeLine' })

const route = createOperation({
  operationId: 'attributeStream',
  method: 'post',
  path: '/v1/attribute/stream',
  tags: ['Answers'],
  summary: 'Cite an answer while it is written',
  description:
    'The body is JSON lines, sent as the model writes: sources and results of tools as they are known, pieces of text. ' +
    'The answer is events `token`, `source`, `citation`, `checking`, `citations` with the whole map, `stored`, which says whether the record was kept, then `[DONE]`. ' +
    'It begins with the first line: a client that reads only when it has sent all gets the same events then.',
  request: {
    query: fromQueryText(
      z.object({
        ...conversationFields,
        question: z.string().max(10_000).optional().describe('What was asked; kept in the record.'),
      }),
    ),
    body: { required: true, content: { 'application/x-ndjson': { schema: lineSchema } } },
  },
  responses: {
    200: { description: 'Server-sent events.', content: { 'text/event-stream': { schema: z.string() } } },
    ...failures,
  },
})

/** Routes by the ids of their operations; the typed client has a method for each. */
export const streamOperations = { attributeStream: route }

/** The route that cites an answer while its model writes it. */
export function attributeStreamRoutes({ engine, onError }: Operations & { onError: OnServiceError }) {
  return createRoutes().openapi(route, (c) => {
    const { actor } = c.get('caller')
    checkMayWrite(actor, 'run')
    const { question, ...conversation } = c.req.valid('query')
    const { body } = c.req.raw
    if (!body) throw invalidLine('The body is empty.')
    const run = engine.run({ ...answerScope(c, conversation), question })
    const readAs = asCaller({ engine }, c)
    const onFailure = (error: unknown) => {
      if (describeError(error).status >= 500) onError(error, c.get('requestId'))
    }
    return sseResponse(c, (send) => citeLines({ run, readAs }, body, { send, onFailure }), {
      onError: onFailure,
    })
  })
}

/** The run of the answer, and the reader of registered sources that the request names by id. */
type Cited = { run: CitationRun; readAs: SourceReader }

/**
 * Cites the lines of a body and sends the events of the answer. An invalid line, or a body that breaks off, ends the
 * answer, which is then stored as aborted. `onFailure` is called with its error.
 */
async function citeLines(
  { run, readAs }: Cited,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { send, onFailure }: { send: Send; onFailure: (error: unknown) => void },
): Promise<void> {
  const onError = (error: unknown) => {
    run.interrupt('aborted')
    onFailure(error)
  }
  const toError = (error: unknown) =>
    error instanceof CitationError ? describeError(error).body : { message: ANSWER_FAILED }
  try {
    await send({ type: 'metadata', runId: run.id })
    await sendCitedAnswer(run, partsOf(body, { run, readAs }), { send, onError, toError })
    const { stored } = await run.finish()
    await send({ type: 'stored', runId: run.id, stored })
  } finally {
    await run.finish()
  }
}

/**
 * Converts the text of the lines into stream parts. Sources and tool results in the lines are passed to the run. An
 * invalid line breaks the stream off (`invalid-input`).
 */
function partsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>, cited: Cited): ReadableStream<Part> {
  const frames = readFrames(body, 'lines')
  const decoder = new TextDecoder()
  let isOpen = false
  return new ReadableStream<Part>({
    async pull(controller) {
      for (;;) {
        const frame = await frames.next()
        if (!frame) {
          if (isOpen) controller.enqueue({ type: 'text-end', id: '1' })
          controller.close()
          return
        }
        const text = await takeLine(decoder.decode(frame.bytes), { isWhole: frame.isRead, ...cited })
        if (text === '') continue
        if (!isOpen) controller.enqueue({ type: 'text-start', id: '1' })
        isOpen = true
        controller.enqueue({ type: 'text-delta', id: '1', text })
        return
      }
    },
    cancel: () => frames.cancel(),
  })
}

/**
 * Passes the sources and tool results in a line to the run; returns the text of the line. Throws `invalid-input` for an
 * invalid line, or if `isWhole` is `false` because it is too long.
 */
async function takeLine(
  line: string,
  { isWhole, run, readAs }: Cited & { isWhole: boolean },
): Promise<string> {
  if (line.trim() === '') return ''
  const { text = '', toolResults = [], ...given } = readLine(line, isWhole)
  const { sources, places } = await withRegistered(given.sources ?? [], () => readAs)
  await run.addSourcesInTurns(sources, { places })
  for (const result of toolResults) run.addToolResult(result)
  return text
}

function readLine(line: string, isWhole: boolean): z.output<typeof lineSchema> {
  if (!isWhole) throw invalidLine('A line is longer than 8 MB.')
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (cause) {
    throw invalidLine('A line is not JSON.', cause)
  }
  const parsed = closed(lineSchema).safeParse(value, { error: plainIssue })
  if (parsed.success) return parsed.data
  throw invalidLine(`A line is not valid: ${firstProblem(parsed.error, 'line')}.`, parsed.error)
}

function invalidLine(message: string, cause?: unknown): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message,
    suggestion: 'Send JSON lines such as {"sources":[…]} and {"text":"…"}.',
    cause,
  })
}
