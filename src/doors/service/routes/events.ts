import type { Context } from 'hono'
import { z } from 'zod'
import type { LogEntry, RunRecord } from '../../../core/records.ts'
import { DEFAULT_PROJECT, runEventId } from '../../../core/records.ts'
import type { RecordLog, ChainRange } from '../../../core/ports.ts'
import { timeOrderedId } from '../../../core/time-ordered-id.ts'
import { notFound } from '../../hono/error-response.ts'
import { idParams, recordReading } from '../../../engine/registrar.ts'
import { waitUntil } from '../../hono/wait-until.ts'
import { eventStream, eventStreamHeaders } from '../../web/body/event-stream.ts'
import type { ServiceEnv } from '../keys/credentials.ts'
import { entryFrame, frame } from './event-frames.ts'
import { followChain } from './follow-chain.ts'
import { asCaller, createOperation, createRoutes, failures } from './operation.ts'
import type { Operations } from './operation.ts'
import { fromQueryText } from './query-string-fields.ts'

const tags = ['Events']
const headers = z.object({
  'last-event-id': z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .describe('The `id` of the last event that was received; the stream goes on behind it.'),
})
const events = {
  200: { description: 'Server-sent events.', content: { 'text/event-stream': { schema: z.string() } } },
  ...failures,
}
const names =
  'Each citation is `provisional`, then `verified`, `failed` or `unverified` with each verdict; later perhaps ' +
  '`superseded`, `contradicted` or `related` by another, or `source-changed` or `source-checked` after a look at its ' +
  'web source. `data` is `{ id, kind, createdAt, runId, hash, data }`, as the log has it.'

const ofSession = createOperation({
  operationId: 'sessionEvents',
  method: 'get',
  path: '/v1/sessions/{id}/events',
  tags,
  summary: 'What is recorded in a conversation, as it happens',
  description:
    'What the caller may see of the log of the conversation, from the first entry on, and then as it is written, by ' +
    `any instance. \`id\` is the number in the conversation. ${names} Others are \`source\` and \`run\`.`,
  request: { params: idParams, headers },
  responses: events,
})

const ofRun = createOperation({
  operationId: 'runEvents',
  method: 'get',
  path: '/v1/runs/{id}/events',
  tags,
  summary: 'An answer and its citations, one by one',
  description: `\`run\`, then its citations and what became of them. ${names} \`end\` comes last, unless it is followed.`,
  request: {
    params: idParams,
    headers,
    query: fromQueryText(
      z.object({
        follow: z.boolean().optional().describe('Goes on with what becomes of the citations later.'),
      }),
    ),
  },
  responses: events,
})

/** Routes by the ids of their operations; the typed client has a method for each. */
export const eventOperations = { sessionEvents: ofSession, runEvents: ofRun }

type EventOperations = Operations & { store: RecordLog; stopping: AbortSignal }

/**
 * The routes of event streams. After an interruption a client can resume on any instance that uses the same database.
 */
export function eventRoutes(operations: EventOperations) {
  return createRoutes()
    .openapi(ofSession, (c) => {
      const sessionId = c.req.valid('param').id
      const { project } = c.get('caller').actor
      const range = { project, sessionId, after: lastId(c.req.valid('header')) }
      return send(c, range, { ...operations, isLive: true, operation: 'sessionEvents' })
    })
    .openapi(ofRun, async (c) => {
      const { id } = c.req.valid('param')
      const caller = asCaller(operations, c)
      const run = await caller.getRun(id)
      const { actor } = caller
      const first = run && (await operations.store.getEvent(runEventId('run', { runId: id }), { actor }))
      if (!run || !first) throw notFound()
      const { sessionId, project = DEFAULT_PROJECT } = run
      const after = Math.max(lastId(c.req.valid('header')), first.number - 1)
      const range = { project, after, ...(sessionId === undefined ? { runId: id } : { sessionId }) }
      const isLive = c.req.valid('query').follow === true
      return send(c, range, { ...operations, isLive, operation: 'runEvents', isPart: createRunFilter(run) })
    })
}

/** Streams the entries of a chain that `isPart` accepts, by default all; the reading is recorded as `operation`. */
function send(
  c: Context<ServiceEnv>,
  range: ChainRange,
  {
    store,
    engine,
    stopping,
    isLive,
    operation,
    isPart = () => true,
  }: EventOperations & { isLive: boolean; operation: string; isPart?: (entry: LogEntry) => boolean },
): Response {
  const { actor } = asCaller({ engine }, c)
  const left = new AbortController()
  const signal = AbortSignal.any([c.req.raw.signal, stopping, left.signal])
  // The reading is recorded outside of the session's chain. In that chain, each record of a reading would itself be
  // streamed, read and recorded.
  const { sessionId: _session, ...auditor } = actor
  const reader = { log: store, actor: auditor, now: () => new Date(), createId: timeOrderedId }
  const record = (count: number) => recordReading(operation, range, count, reader)
  const entries = followChain(store, { actor, range, signal, isLive, record })
  const { body, done } = eventStream(
    async (write) => {
      for await (const entry of entries) if (isPart(entry)) await write(entryFrame(entry))
      if (!isLive && !signal.aborted) await write(frame('end', {}))
    },
    // Stops reading the log once the client has left.
    { onLeave: () => left.abort() },
  )
  waitUntil(c, done)
  return new Response(body, { headers: eventStreamHeaders })
}

/** Returns a filter for the log entries of a run and for later entries about its citations. */
function createRunFilter({ id: runId, citations }: RunRecord): (entry: LogEntry) => boolean {
  const ids = new Set(citations.map(({ id }) => runEventId('citation', { runId, citationId: id })))
  return ({ event }) => {
    if (event.runId === runId) return true
    const { kind, data } = event
    if (kind === 'relation') return ids.has(data.from) || ids.has(data.to)
    if (kind === 'verification' || kind === 'recheck') return ids.has(data.citationId ?? '')
    return false
  }
}

function lastId({ 'last-event-id': id = '0' }: z.infer<typeof headers>): number {
  return Number(id)
}
