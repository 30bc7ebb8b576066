import { sha256Hex } from '../../../core/hash.ts'
import type { EventBatch } from '../events/create-batch.ts'

/** The channel on which stores notify each other of changed sessions. */
export const CHANNEL = 'citespan_sessions'

/** Milliseconds between two messages; changes meanwhile are collected into one message. */
const GAP = 10

/**
 * Identifies a session to those who already know it. Every login of the database may listen, so the result is a hash
 * that reveals neither project nor session.
 */
export function topicOf({ project, sessionId }: { project: string; sessionId: string }): string {
  return sha256Hex(JSON.stringify([project, sessionId])).slice(0, 32)
}

/** Announces to other processes that sessions of committed batches have changed; `stop` drops what was not yet sent. */
export type Announcer = { committed(batch: EventBatch): void; stop(): void }

/**
 * Announces sessions soon after their commit, many in one message. It does not notify within the writing transaction:
 * `notify` makes every commit of the database wait for the one before, including its flush, which took four to nine
 * times as long with 32 writers. If the process is killed before the message, other processes notice the change only
 * when they poll.
 *
 * @param send Sends these topics; a rejection is ignored.
 */
export function createAnnouncer(send: (topics: string[]) => Promise<unknown>): Announcer {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function flush(): void {
    timer = undefined
    if (waiting.size === 0 || isStopped) return
    const topics = [...waiting]
    waiting.clear()
    send(topics)
      .catch(() => {})
      .finally(schedule)
    schedule()
  }

  function schedule(): void {
    if (waiting.size === 0 || timer !== undefined) return
    timer = setTimeout(flush, GAP)
    timer.unref()
  }

  return {
    committed({ scope: { project, sessionId } }) {
      if (sessionId === undefined) return
      waiting.add(topicOf({ project, sessionId }))
      schedule()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
