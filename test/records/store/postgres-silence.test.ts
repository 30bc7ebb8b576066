import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CitationError } from '../../../src/core/error.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { postgresStore } from '../../../src/records/store/postgres/store.ts'
import { keptPostgres } from '../../fixtures/kept-postgres.ts'
import type { KeptPostgres } from '../../fixtures/kept-postgres.ts'
import { actor, citationEvent, lighthouse, sourceEvent } from './log-events.ts'
import { turns } from '../../fixtures/turns.ts'

let server: KeptPostgres

beforeAll(async () => {
  server = await keptPostgres()
})

afterAll(() => server.stop())

/** A way to the server that can fall silent: it goes on to accept connections, and passes nothing on. */
async function openWay() {
  const { hostname, port } = new URL(server.connectionString)
  const sockets = new Set<Socket>()
  let isSilent = false
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (!isSilent) to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  const url = new URL(server.connectionString)
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    connectionString: url.href,
    setSilent(value: boolean) {
      isSilent = value
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => {
        proxy.close(resolve)
      })
    },
  }
}

afterEach(() => void vi.useRealTimers())

const own = { actor: actor() }
const calls: [string, (store: Store) => Promise<unknown>][] = [
  ['a write', (store) => store.append([citationEvent('c1')], own)],
  [
    'a write of several statements',
    (store) => store.append([sourceEvent('source-2')], { ...own, contents: ['Another content.'] }),
  ],
  ['a read', (store) => store.findCitations({}, own)],
  ['a search', (store) => store.findCitations({ text: 'lighthouse' }, own)],
]

describe('postgres: a server that accepts and never answers', () => {
  test.each(calls)('%s fails within the limit, and goes through when it answers again', async (_, call) => {
    await using way = await openWay()
    const store = postgresStore(way.connectionString, { answerTimeoutMs: 5000 })
    await store.append([sourceEvent('source-1')], { ...own, contents: [lighthouse] })
    expect(await outcomes(store, { way, call })).toStrictEqual(['database-unavailable', 'done'])
    await closed(store)
  })

  test('a pool that was passed has the limit of the store', async () => {
    await using way = await openWay()
    const pool = new Pool({ connectionString: way.connectionString, max: 2, connectionTimeoutMillis: 5000 })
    pool.on('error', () => {})
    const store = postgresStore({ pool }, { answerTimeoutMs: 5000 })
    await store.append([sourceEvent('source-1')], { ...own, contents: [lighthouse] })
    expect(await outcomes(store, { way, call: calls[0]![1] })).toStrictEqual(['database-unavailable', 'done'])
    await closed(store, pool)
  })
})

/** What becomes of a call while the way is silent, and of one that is made again until it is answered. */
async function outcomes(
  store: Store,
  { way, call }: { way: Awaited<ReturnType<typeof openWay>>; call: (store: Store) => Promise<unknown> },
): Promise<string[]> {
  const outcome = () =>
    call(store).then(
      () => 'done',
      (error: CitationError) => error.code,
    )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  way.setSilent(true)
  const silent = await whileTimePasses(outcome(), { step: 1000 })
  way.setSilent(false)
  while (true) {
    const answered = await whileTimePasses(outcome(), { step: 20 })
    if (answered === 'done') return [silent, answered]
    // It is refused at once until the next probe is due.
    await vi.advanceTimersByTimeAsync(250)
  }
}

/** A connection that was begun in the silence ends by its time limit, not by that of the server, which is 60 real seconds. */
async function closed(store: Store, pool?: Pool): Promise<void> {
  const closing = store.close().then(() => pool?.end())
  await whileTimePasses(closing, { step: 1000 })
}

/**
 * What is awaited, while the clock is set on in steps of so many milliseconds:
 * without a limit of its own a call would never end. The server is another
 * process, which gets real turns in each step.
 */
async function whileTimePasses<Result>(
  awaited: Promise<Result>,
  { step }: { step: number },
): Promise<Result> {
  const state = { isOver: false }
  void awaited.finally(() => (state.isOver = true))
  while (!state.isOver) {
    await turns(20)
    await vi.advanceTimersByTimeAsync(step)
  }
  return awaited
}
