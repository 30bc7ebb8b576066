import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { CitationError } from '../../core/error.ts'
import { callerName } from './keys/credentials.ts'
import type { ServiceEnv } from './keys/credentials.ts'

/** How much may be under way at once in one instance; each is a whole number from 1 on. */
export type WorkLimits = {
  /** Answers that are cited, checked or chatted; 200 by default. More are told to come again (503). */
  answers?: number
  /** The same of one credential; 100 by default. More are told so (429). */
  answersPerCredential?: number
  /** Streams of events that are open; 2,000 by default. */
  eventStreams?: number
  /** The same of one credential; 1,000 by default. */
  eventStreamsPerCredential?: number
}

/** What is under way. */
export type Work = { answers: number; eventStreams: number }

/** Seconds after which whoever was refused comes again. */
const RETRY_AFTER = 1

/** Refuses what would be too much at once, and counts what is under way until its response has been sent. */
export function limitWork({
  answers = 200,
  answersPerCredential = 100,
  eventStreams = 2_000,
  eventStreamsPerCredential = 1_000,
}: WorkLimits): {
  answer: MiddlewareHandler<ServiceEnv>
  eventStream: MiddlewareHandler<ServiceEnv>
  current: () => Work
} {
  check({ answers, answersPerCredential, eventStreams, eventStreamsPerCredential })
  const ofAnswers = createSlots({ all: answers, each: answersPerCredential })
  const ofStreams = createSlots({ all: eventStreams, each: eventStreamsPerCredential })
  return {
    answer: limited(ofAnswers, 'POST'),
    eventStream: limited(ofStreams, 'GET'),
    current: () => ({ answers: ofAnswers.taken(), eventStreams: ofStreams.taken() }),
  }
}

type Slots = ReturnType<typeof createSlots>

function createSlots({ all, each }: { all: number; each: number }) {
  const taken = new Map<string, number>()
  let total = 0
  return {
    taken: () => total,
    /** Gives the slot back; or says who has too many. */
    take(who: string): (() => void) | 'credential' | 'all' {
      const own = taken.get(who) ?? 0
      if (own >= each) return 'credential'
      if (total >= all) return 'all'
      taken.set(who, own + 1)
      total += 1
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        total -= 1
        const left = taken.get(who)! - 1
        if (left === 0) taken.delete(who)
        else taken.set(who, left)
      }
    },
  }
}

function limited(slots: Slots, method: string): MiddlewareHandler<ServiceEnv> {
  return async function limit(c, next) {
    if (c.req.method !== method) return await next()
    const slot = slots.take(callerName(c.get('caller')))
    if (typeof slot === 'string') throw refusal(c, slot)
    try {
      await next()
    } catch (error) {
      slot()
      throw error
    }
    releaseAfter(c, slot)
  }
}

/** A stream is under way until it was read to its end, or its reader has left. */
function releaseAfter(c: Context, release: () => void): void {
  const { body, headers } = c.res
  if (!body || !headers.get('content-type')?.startsWith('text/event-stream')) return release()
  const reader = body.getReader()
  const counted = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          release()
          controller.close()
        } catch (error) {
          release()
          controller.error(error)
        }
      },
      async cancel(reason) {
        release()
        await reader.cancel(reason)
      },
    },
    // What waits for a slow reader is bounded where it is written.
    { highWaterMark: 0 },
  )
  c.res = new Response(counted, c.res)
}

function refusal(c: Context, who: 'credential' | 'all'): HTTPException {
  c.header('retry-after', String(RETRY_AFTER))
  return who === 'credential'
    ? new HTTPException(429, { message: 'Too many requests of this credential at once. Try again later.' })
    : new HTTPException(503, { message: 'The service is busy. Try again later.' })
}

function check(limits: Required<WorkLimits>): void {
  for (const [name, limit] of Object.entries(limits)) {
    if (Number.isInteger(limit) && limit >= 1) continue
    throw new CitationError({
      code: 'invalid-input',
      message: `${name} is ${String(limit).slice(0, 40)}.`,
      suggestion: 'Give a whole number from 1 on.',
    })
  }
}
