import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import type { LogEntry } from '../../core/records/event.ts'
import type { RecordLog } from '../../core/ports/store.ts'
import { timeOrderedId } from '../../core/time-ordered-id.ts'
import { notFound } from '../../hono/error-response.ts'
import { projectLog } from '../../registrar/context/project-log.ts'
import { recordReading } from '../../registrar/context/reading.ts'
import { outlive } from '../../hono/outlive.ts'
import { eventStream, eventStreamHeaders } from '../../web/body/event-stream.ts'
import type { ServiceEnv } from '../keys/credentials.ts'
import { followSession } from './follow-session.ts'
import { asCaller, createRoutes, failures, idParams } from './operation.ts'
import type { Operations } from './operation.ts'

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

const ofSession = createRoute({
  operationId: 'sessionEvents',
  method: 'get',
  path: '/v1/sessions/{id}/events',
  tags,
  summary: 'What is recorded in a conversation, as it happens',
  description:
    'Events `source`, `citation`, `verification`, `relation` and `run` of the log that the caller may see, from the first one on, and then as they are written, by any instance. `id` is their number in the conversation.',
  request: { params: idParams, headers },
  responses: events,
})

const ofRun = createRoute({
  operationId: 'runEvents',
  method: 'get',
  path: '/v1/runs/{id}/events',
  tags,
  summary: 'The citations of an answer, one by one',
  description: 'Events `run`, one `citation` each, and `end`; always the same, with the same `id`s.',
  request: { params: idParams, headers },
  responses: events,
})

/** Streams of events that can be taken up again after any cut, on any instance on the same database. */
export function eventRoutes(operations: Operations & { store: RecordLog; stopping: AbortSignal }) {
  return createRoutes()
    .openapi(ofSession, async (c) => {
      const { store, stopping } = operations
      const { actor } = c.get('caller')
      const log = projectLog(store, actor.project)
      const signal = AbortSignal.any([c.req.raw.signal, stopping])
      const sessionId = c.req.valid('param').id
      const after = lastId(c.req.valid('header'))
      const reader = { log: store, actor, now: () => new Date(), createId: timeOrderedId }
      const record = (count: number) => recordReading('sessionEvents', { sessionId, after }, count, reader)
      const entries = followSession(log, { actor, sessionId, after, signal, record })
      return send(c, async (write) => {
        for await (const entry of entries) await write(frameOf(entry))
      })
    })
    .openapi(ofRun, async (c) => {
      const run = await asCaller(operations, c).getRun(c.req.valid('param').id)
      if (!run) throw notFound()
      const { citations, sources, ...rest } = run
      const all = [
        {
          type: 'run',
          data: { ...rest, sources: sources.map(({ content: _content, ...source }) => source) },
        },
        ...citations.map((citation) => ({ type: 'citation', data: citation })),
        { type: 'end', data: {} },
      ]
      const after = lastId(c.req.valid('header'))
      return send(c, async (write) => {
        for (const [index, { type, data }] of all.entries())
          if (index + 1 > after) await write(frame(index + 1, type, data))
      })
    })
}

type Write = (frame: string) => Promise<void>

function send(c: Context<ServiceEnv>, produce: (write: Write) => Promise<void>): Response {
  const { body, done } = eventStream(produce)
  outlive(c, done)
  return new Response(body, { headers: eventStreamHeaders })
}

function lastId({ 'last-event-id': id = '0' }: z.infer<typeof headers>): number {
  return Number(id)
}

function frameOf({ event, number, hash }: LogEntry): string {
  const { id, kind, createdAt, data, runId } = event
  return frame(number, kind, { id, createdAt, ...(runId !== undefined && { runId }), hash, data })
}

/** JSON has no line breaks, so it is one line of the event. */
function frame(id: number, type: string, data: object): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}
