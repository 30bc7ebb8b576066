import type { Store, SessionWatch } from '../../../core/ports.ts'
import { CHANNEL, topicOf } from './announce.ts'

/** A listening connection: the part of a `pg` client that is used. */
export type ListeningClient = {
  connect(): Promise<unknown>
  query(text: string, values?: unknown[]): Promise<unknown>
  on(event: 'notification', listener: (message: { payload?: string }) => void): unknown
  on(event: 'error' | 'end', listener: () => void): unknown
  end(): Promise<void>
  /** `unref` lets the process end while the connection listens; `ref` keeps it alive while the connection is closed. */
  unref?(): void
  ref?(): void
}

/**
 * Average milliseconds between attempts to connect: `FIRST_PAUSE`, then twice the last pause, up to `LONGEST_PAUSE`.
 * Each pause varies at random by up to half.
 */
const FIRST_PAUSE = 100
const LONGEST_PAUSE = 15_000
/**
 * Milliseconds between two tests of the connection, and milliseconds to wait for the answer to a test, because a dead
 * connection may stay open for hours.
 */
const PROBE_INTERVAL = 20_000
const PROBE_PATIENCE = 5_000

/** Tells watchers which sessions of a database have changed; `watch` is the `watchSession` of the store. */
export type SessionNews = { watch: NonNullable<Store['watchSession']>; close(): Promise<void> }

/**
 * Listens for all watched sessions on one connection, opened for the first of them. A watch is complete (it hears of
 * every change) only while the connection receives its own messages, because a pooler such as PgBouncer accepts
 * `listen` but delivers nothing.
 */
export function createSessionNews(open: () => Promise<ListeningClient>): SessionNews {
  const watchers = new Map<string, Set<() => void>>()
  let current: { close(): Promise<void> } | null = null
  let isHeard = false
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function tellAll(): void {
    for (const topic of watchers.values()) for (const onChange of topic) onChange()
  }

  function later(milliseconds: number, work: () => void): void {
    timer = setTimeout(() => {
      timer = undefined
      work()
    }, milliseconds)
    timer.unref()
  }

  function listen(): void {
    if (isClosed || current || watchers.size === 0) return
    const opened = listenOn(open, {
      onTopic(topic) {
        for (const onChange of watchers.get(topic) ?? []) onChange()
      },
      onHeard() {
        if (current !== opened || isHeard) return
        isHeard = true
        pause = FIRST_PAUSE
        // Earlier changes were not reported.
        tellAll()
      },
      onLost() {
        if (current !== opened) return
        current = null
        isHeard = false
        if (isClosed) return
        later(pause * (0.5 + Math.random()), listen)
        pause = Math.min(pause * 2, LONGEST_PAUSE)
      },
    })
    current = opened
  }

  return {
    watch(session, onChange): SessionWatch {
      const topic = topicOf(session)
      const ofTopic = watchers.get(topic) ?? new Set()
      // A new function each time, so that a callback registered twice is called twice.
      const told = () => onChange()
      watchers.set(topic, ofTopic.add(told))
      // Otherwise the next attempt is scheduled already.
      if (timer === undefined) listen()
      return {
        isComplete: () => isHeard,
        stop() {
          ofTopic.delete(told)
          if (ofTopic.size === 0 && watchers.get(topic) === ofTopic) watchers.delete(topic)
        },
      }
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await current?.close()
    },
  }
}

/**
 * Listens on one connection until it is lost or closed; `onLost` is called only if it is lost. `onHeard` is called
 * whenever the connection receives its own test message.
 */
function listenOn(
  open: () => Promise<ListeningClient>,
  { onTopic, onHeard, onLost }: { onTopic: (topic: string) => void; onHeard: () => void; onLost: () => void },
): { close(): Promise<void> } {
  const probe = `probe ${crypto.randomUUID()}`
  let client: ListeningClient | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLost = false

  function later(milliseconds: number, work: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(work, milliseconds)
    timer.unref()
  }

  function lose(): void {
    if (isLost) return
    isLost = true
    clearTimeout(timer)
    void client?.end().catch(() => {})
    onLost()
  }

  function send(): void {
    later(PROBE_PATIENCE, lose)
    client!.query('select pg_notify($1, $2)', [CHANNEL, probe]).catch(lose)
  }

  async function begin(): Promise<void> {
    client = await open()
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ payload = '' }) => {
      if (payload !== probe) return onTopic(payload)
      onHeard()
      later(PROBE_INTERVAL, send)
    })
    later(PROBE_PATIENCE, lose)
    await client.connect()
    client.unref?.()
    if (isLost) return
    await client.query(`listen ${CHANNEL}`)
    send()
  }

  begin().catch(lose)
  return {
    async close() {
      isLost = true
      clearTimeout(timer)
      // Otherwise a process that waits only for this would end before everything is closed.
      client?.ref?.()
      await client?.end().catch(() => {})
    },
  }
}
