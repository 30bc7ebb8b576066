import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { CitationError } from '../../core/error.ts'
import { callerName } from './keys/credentials.ts'
import type { ServiceEnv } from './keys/credentials.ts'

/** How much work may be in progress at once in one instance; each limit is a whole number from 1 on. */
export type WorkLimits = {
  /**
   * Maximum number of requests in progress that do long work, such as citing an answer or registering a source; 200 by
   * default. Further requests are rejected (503) and can be repeated later.
   */
  answers?: number
  /**
   * Maximum requests of one credential in progress that do long work; 100 by default. Further ones are rejected (429).
   */
  answersPerCredential?: number
  /** Maximum number of open event streams; 2,000 by default. Further ones are rejected (503). */
  eventStreams?: number
  /** Maximum number of open event streams of one credential; 1,000 by default. Further ones are rejected (429). */
  eventStreamsPerCredential?: number
}

/** Counts of the work in progress. */
export type Work = { answers: number; eventStreams: number }

/** Seconds after which a rejected client may try again. */
const RETRY_AFTER = 1

/**
 * Rejects work beyond the limits: 429 beyond that of the credential, 503 beyond that of all, with `Retry-After`. Work
 * is in progress until its handler has returned or, if the response is an event stream, until that has ended or its
 * reader has left.
 *
 * @throws CitationError `invalid-input` unless each limit is a whole number from 1 on.
 */
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
    /** Takes a slot and returns a function that releases it; or returns whose limit is reached. */
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

/**
 * Releases the slot: for an event stream when it has been read to its end or its reader has left, for other responses
 * at once.
 */
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
    // Nothing is buffered here, because the writer of the response already buffers for slow readers.
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
