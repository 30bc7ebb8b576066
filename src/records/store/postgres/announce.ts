import { sha256Hex } from '../../../core/hash.ts'
import type { EventBatch } from '../events/create-batch.ts'

/** The channel on which stores tell each other of sessions that have changed. */
export const CHANNEL = 'citespan_sessions'

/** Milliseconds between two messages, in which changes of many sessions are collected. */
const GAP = 10

/**
 * What is told of a session: enough to recognise one that is known. Every login of the database may listen, so
 * neither project nor session stands in it.
 */
export function topicOf({ project, sessionId }: { project: string; sessionId: string }): string {
  return sha256Hex(JSON.stringify([project, sessionId])).slice(0, 32)
}

/** Tells of the sessions of batches that were committed. */
export type Announcer = { committed(batch: EventBatch): void; stop(): void }

/**
 * Tells of sessions soon after their commit, many in one message. Not in the transaction that writes them: `notify`
 * makes every commit of the database wait for the one before, flush included, which took four to nine times as
 * long with 32 writers. A process that is killed in between leaves it to the others to look by themselves.
 *
 * @param send Tells of these topics; a rejection is left at that.
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
