import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAnnouncer, topicOf } from '../../../../src/records/store/postgres/announce.ts'
import { createSessionNews } from '../../../../src/records/store/postgres/session-news.ts'
import type { ListeningClient } from '../../../../src/records/store/postgres/session-news.ts'

const session = { project: 'p', sessionId: 's' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Clients of a server that delivers what is notified, or not. */
function serverOf({ delivers = true, accepts = true } = {}) {
  const state = { delivers, accepts }
  const clients: (EventEmitter & ListeningClient)[] = []
  const notify = (payload: string) => {
    for (const client of clients) client.emit('notification', { payload })
  }
  async function open() {
    const client = Object.assign(new EventEmitter(), {
      async connect() {
        if (!state.accepts) throw new Error('refused')
      },
      async query(text: string, values: unknown[] = []) {
        if (text.includes('pg_notify') && state.delivers) client.emit('notification', { payload: values[1] })
      },
      async end() {
        client.emit('end')
      },
    }) as unknown as EventEmitter & ListeningClient
    clients.push(client)
    return client
  }
  return { state, clients, notify, open }
}

describe('news of sessions', () => {
  test('tell of the sessions that are watched, over one connection', async () => {
    const server = serverOf()
    const news = createSessionNews(server.open)
    const told: string[] = []
    const watches = [1, 2].map((name) => news.watch(session, () => told.push(`s ${name}`)))
    const other = news.watch({ ...session, project: 'q' }, () => told.push('other'))
    await vi.advanceTimersByTimeAsync(0)
    expect(server.clients).toHaveLength(1)
    expect(watches[0]!.isComplete()).toBe(true)
    // What was written before was not told.
    expect(told.splice(0)).toEqual(['s 1', 's 2', 'other'])
    server.notify(topicOf(session))
    expect(told.splice(0)).toEqual(['s 1', 's 2'])
    watches[0]!.stop()
    server.notify(topicOf(session))
    server.notify('nonsense')
    expect(told).toEqual(['s 2'])
    other.stop()
    await news.close()
  })

  test('listen again after a connection was lost, and say that something may have been missed', async () => {
    const server = serverOf()
    const news = createSessionNews(server.open)
    const onChange = vi.fn<() => void>()
    const watch = news.watch(session, onChange)
    await vi.advanceTimersByTimeAsync(0)
    server.state.accepts = false
    server.clients[0]!.emit('error', new Error('gone'))
    expect(watch.isComplete()).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    const tries = server.clients.length
    expect(tries).toBeGreaterThan(5)
    expect(tries).toBeLessThan(20)
    onChange.mockClear()
    server.state.accepts = true
    await vi.advanceTimersByTimeAsync(30_000)
    expect(watch.isComplete()).toBe(true)
    expect(onChange).toHaveBeenCalledTimes(1)
    await news.close()
  })

  test('are not complete behind a pooler that delivers nothing, nor on a connection that has died', async () => {
    const server = serverOf({ delivers: false })
    const news = createSessionNews(server.open)
    const watch = news.watch(session, () => {})
    await vi.advanceTimersByTimeAsync(10_000)
    expect(watch.isComplete()).toBe(false)
    server.state.delivers = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(watch.isComplete()).toBe(true)
    server.state.delivers = false
    await vi.advanceTimersByTimeAsync(26_000)
    expect(watch.isComplete()).toBe(false)
    await news.close()
    const opened = server.clients.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.clients).toHaveLength(opened)
  })
})

test('many commits of a session are told in one message, with neither project nor session in it', async () => {
  const sent: string[][] = []
  const announcer = createAnnouncer(async (topics) => sent.push(topics))
  const batch = (sessionId?: string) =>
    ({ scope: { project: 'p', ...(sessionId && { sessionId }) } }) as never
  for (let count = 0; count < 100; count++) announcer.committed(batch('s'))
  announcer.committed(batch('t'))
  announcer.committed(batch())
  await vi.advanceTimersByTimeAsync(100)
  expect(sent).toEqual([[topicOf(session), topicOf({ project: 'p', sessionId: 't' })]])
  expect(sent[0]![0]).toMatch(/^[0-9a-f]{32}$/)
  announcer.committed(batch('s'))
  await vi.advanceTimersByTimeAsync(100)
  expect(sent).toHaveLength(2)
})
