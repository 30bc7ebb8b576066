import type { RecordedEvent } from '../../core/records.ts'
import type { EventName } from '../service/routes/event-frames.ts'
import { delay } from './delay.ts'
import { readEvents } from './read-events.ts'
import { CitationServiceError, noAnswer } from './service-error.ts'

/** A recorded event, or the end of a stored answer. */
export type ServiceEvent =
  | {
      [Kind in RecordedEvent['kind']]: {
        /**
         * What happened. For a citation: `provisional` when it is recorded; then its verdict, `verified`, `failed` or
         * `unverified`; `superseded`, `contradicted` or `related` when its relation to another citation is recorded;
         * `source-changed` or `source-checked` when its web source was fetched again. For other records: their kind,
         * such as `run`.
         */
        type: EventName
        /** Number of the event in the stream; pass it as `lastEventId` to continue after it. */
        lastEventId: string
        /** Id of the recorded event. */
        id: string
        kind: Kind
        /** When the event was recorded: ISO 8601, UTC. */
        createdAt: string
        runId?: string
        /** Hash of the log entry. */
        hash: string
        data: Extract<RecordedEvent, { kind: Kind }>['data']
      }
    }[RecordedEvent['kind']]
  | { type: 'end'; lastEventId: string; kind?: undefined }

/** Where a stream of events begins, when it ends, and for which user an agent reads it. */
export type FollowOptions = {
  /** Ends the stream; the loop ends without an error. */
  signal?: AbortSignal
  /**
   * For a client with the key of an agent that acts for several users: the user whose records the stream has. Overrides
   * the option `user` of the client.
   */
  user?: string
  /**
   * `lastEventId` of the last handled event, after which the stream continues. Without it the stream begins with the
   * first event.
   */
  lastEventId?: string
  /** Maximum reconnects in a row without an event, after which the loop throws; 20 by default, about ten minutes. */
  reconnects?: number
}

const RECONNECTS = 20
/**
 * Milliseconds before the second attempt to reconnect; the first follows at once. Each further wait is twice as long,
 * up to `LONGEST_WAIT`. A random part of up to the same length is added to each wait.
 */
const FIRST_WAIT = 250
const LONGEST_WAIT = 30_000

/** Whether the error is permanent, not just a brief absence of the service. */
const isFinal = (error: unknown) =>
  error instanceof CitationServiceError && error.status !== null && error.status < 500 && error.status !== 429

/**
 * The events of a stream, over any number of connections: after each interruption it continues after the last event.
 * Ends with the event `end`, or when the signal aborts.
 *
 * @param connect Requests the events after the one with this id; all events for `undefined`.
 * @throws CitationServiceError if the service rejects the stream, or after too many interruptions in a row.
 */
export async function* followEvents(
  connect: (lastEventId: string | undefined) => Promise<Response>,
  { url, signal, lastEventId: after, reconnects = RECONNECTS }: FollowOptions & { url: string },
): AsyncGenerator<ServiceEvent, void, undefined> {
  let lastEventId = after
  let cuts = 0
  for (;;) {
    if (signal?.aborted) return
    try {
      const { body } = await connect(lastEventId)
      for await (const { id = lastEventId, event, data } of readEvents(body)) {
        if (event === undefined) continue
        lastEventId = id
        cuts = 0
        // The cast holds: the service sends events of these shapes.
        yield { lastEventId, type: event, ...JSON.parse(data) } as ServiceEvent
        if (event === 'end') return
      }
      throw noAnswer(url, new Error('The stream ended.'))
    } catch (error) {
      if (signal?.aborted) return
      if (isFinal(error) || ++cuts > reconnects) throw asServiceError(error, url)
      const asked = error instanceof CitationServiceError ? error.retryAfterMs : null
      const backoff = Math.min(FIRST_WAIT * 2 ** (cuts - 2), LONGEST_WAIT) * (1 + Math.random())
      // Reconnects at once after the first interruption: a stream that had events continues without a gap.
      const wait = asked ?? (cuts === 1 ? 0 : backoff)
      await delay(wait, signal).catch(() => {})
    }
  }
}

function asServiceError(error: unknown, url: string): CitationServiceError {
  return error instanceof CitationServiceError ? error : noAnswer(url, error)
}
