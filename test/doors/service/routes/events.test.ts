import { describe, expect, it, vi } from 'vitest'
import { memoryStore } from '../../../../src/entries/index.ts'
import type { Actor } from '../../../../src/core/records/actor.ts'
import type { Store } from '../../../../src/core/ports/store.ts'
import { CitationError } from '../../../../src/core/error.ts'
import { followChain } from '../../../../src/doors/service/routes/follow-chain.ts'
import { sentence, startService } from '../service-under-test.ts'

type Event = { id?: string; event: string; data: string }

/** The events of a stream that came whole: id, name, data. */
function eventsOf(text: string): Event[] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .filter((frame) => !frame.startsWith(':'))
    .map((frame) => Object.fromEntries(frame.split('\n').map((line) => line.split(/: (.*)/s, 2))) as never)
}

const lastIdOf = (events: readonly Event[]) => events.findLast(({ id }) => id !== undefined)?.id

describe('events of a run', async () => {
  const { call, tokenOf } = await startService()
  const token = await tokenOf()
  const claims = Array.from(
    { length: 100 },
    (_, hall) => `The fee of hall ${hall + 1} is ${hall + 40} euros.`,
  )
  const response = claims.join(' ')
  const { body } = await call(token, 'POST /v1/attribute', {
    json: { response, sources: [{ content: response }] },
  })
  const read = async (last?: string) => {
    const headers: Record<string, string> = last === undefined ? {} : { 'last-event-id': last }
    return (await call(token, `GET /v1/runs/${body.runId}/events`, { headers })).text
  }
  const whole = await read()
  const all = eventsOf(whole)

  it('are the answer, each citation before and after its verdict, and the end', () => {
    const statuses = body.citations.map(({ status }: { status: string }) => ['provisional', status]).flat()
    expect(all.map(({ event }) => event)).toEqual(['run', ...statuses, 'end'])
    expect(all.map(({ id }) => id)).toEqual([...all.slice(1).map((_, index) => `${index + 1}`), undefined])
    const cited = all
      .filter(({ event }) => event === 'provisional')
      .map(({ data }) => JSON.parse(data).data.text)
    expect(cited).toEqual(claims)
    expect(all[0]!.data).not.toContain('"content"')
  })

  it('end for an auditor whose own session is the one that is read', async () => {
    const sessionId = 'both'
    const json = { response: sentence, sources: [{ content: sentence }], sessionId }
    const { body: answer } = await call(token, 'POST /v1/attribute', { json })
    const auditor = await tokenOf({ role: 'auditor' })
    const headers = { 'x-session-id': sessionId }
    const events = async () =>
      eventsOf((await call(auditor, `GET /v1/runs/${answer.runId}/events`, { headers })).text)
    const first = await events()
    expect(first.map(({ event }) => event)).toEqual(['run', 'provisional', 'verified', 'end'])
    expect(await events()).toEqual(first)
  })

  it('go on behind each of 200 cuts, with the same content', async () => {
    expect(all.length).toBeGreaterThan(200)
    for (let cut = 0; cut < all.length; cut++) {
      const before = all.slice(0, cut)
      expect([...before, ...eventsOf(await read(lastIdOf(before)))]).toEqual(all)
    }
  })

  it('go on behind cuts within an event, with the same content', async () => {
    const bytes = new TextEncoder().encode(whole)
    for (let end = 1; end < bytes.length; end += 4_001) {
      // A client takes only events whose blank line has come, and decodes what it has.
      const before = eventsOf(new TextDecoder().decode(bytes.subarray(0, end)) + '\n\n').slice(0, -1)
      const whole = before.length > 0 ? before : []
      expect([...whole, ...eventsOf(await read(lastIdOf(whole)))]).toEqual(all)
    }
  })
})

describe('events of a session', () => {
  const sessionId = 'talk'
  const user = { role: 'user', project: 'metals' } as const

  async function writeInto(store: Store) {
    const { call, tokenOf } = await startService({}, store)
    const token = await tokenOf({ agentId: 'smith' })
    const headers = { 'x-session-id': sessionId }
    return async (count: number) => {
      const { body } = await call(token, 'POST /v1/sources', {
        json: { name: `Tariff ${count}`, content: `${sentence} ${count}` },
        headers,
      })
      const cited = await call(token, 'POST /v1/citations', {
        json: { sourceId: body.id, claim: sentence, quote: sentence },
        headers,
      })
      return cited.body.id as string
    }
  }

  /** Follows until so many entries have come. */
  async function follow(
    store: Store,
    { after = 0, wanted, actor = user }: { after?: number; wanted: number; actor?: Actor },
  ) {
    const stopped = new AbortController()
    const found: string[] = []
    const range = { project: 'metals', sessionId, after }
    for await (const { number, event } of followChain(store, { actor, range, signal: stopped.signal })) {
      found.push(`${number} ${event.kind}`)
      if (found.length >= wanted) stopped.abort()
    }
    return found
  }

  it('come as they are written, in the order of their numbers, each once', async () => {
    const store = memoryStore()
    const write = await writeInto(store)
    const found = follow(store, { wanted: 9 })
    for (const count of [1, 2, 3]) await write(count)
    expect(await found).toEqual(
      [1, 4, 7].flatMap((first) => [`${first} source`, `${first + 1} citation`, `${first + 2} verification`]),
    )
  })

  it('go on behind any number, with nothing missed and nothing twice', async () => {
    const store = memoryStore()
    const write = await writeInto(store)
    for (const count of [1, 2, 3]) await write(count)
    const all = await follow(store, { wanted: 9 })
    expect(all).toHaveLength(9)
    for (let after = 0; after < 9; after++)
      expect(await follow(store, { after, wanted: 9 - after })).toEqual(all.slice(after))
  })

  it('are looked for by themselves where nothing tells of them, or a message was missed', async () => {
    vi.useFakeTimers()
    try {
      const store = memoryStore()
      const write = await writeInto(store)
      const silent = { ...store, watchSession: () => ({ isComplete: () => true, stop() {} }) }
      const found = follow(silent, { wanted: 3 })
      await write(1)
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await found).toHaveLength(3)
    } finally {
      vi.useRealTimers()
    }
  })

  it('wait for a database that is away', async () => {
    vi.useFakeTimers()
    try {
      const store = memoryStore()
      const write = await writeInto(store)
      await write(1)
      let away = 3
      const gone = new CitationError({ code: 'database-unavailable', message: 'Away.', suggestion: 'Wait.' })
      const readChain: Store['readChain'] = async (range, options) => {
        if (away-- > 0) throw gone
        return await store.readChain(range, options)
      }
      const found = follow({ ...store, readChain }, { wanted: 3 })
      await vi.advanceTimersByTimeAsync(3_000)
      expect(await found).toHaveLength(3)
    } finally {
      vi.useRealTimers()
    }
  })

  it('say which citation was superseded', async () => {
    const store = memoryStore()
    const write = await writeInto(store)
    const [from, to] = [await write(1), await write(2)]
    const { app, call, tokenOf } = await startService({}, store)
    const token = await tokenOf({ agentId: 'smith' })
    const headers = { 'x-session-id': sessionId }
    await call(token, 'POST /v1/relations', { json: { from: to, to: from, kind: 'supersedes' }, headers })
    const asked = new AbortController()
    const init = {
      headers: { authorization: `Bearer ${token}`, 'last-event-id': '6' },
      signal: asked.signal,
    }
    const response = await app.request(`/v1/sessions/${sessionId}/events`, init)
    const { value } = await response.body!.getReader().read()
    asked.abort()
    const [event] = eventsOf(new TextDecoder().decode(value))
    expect(event).toMatchObject({ id: '7', event: 'superseded' })
    expect(JSON.parse(event!.data).data).toMatchObject({ from: to, to: from })
  })

  it('are the events that the actor may see, of its project', async () => {
    const { call, tokenOf, app } = await startService()
    const foreign = await tokenOf({ project: 'cranes', agentId: 'smith' })
    await call(foreign, 'POST /v1/sources', {
      json: { name: 'Tariff', content: sentence },
      headers: { 'x-session-id': sessionId },
    })
    const stopping = new AbortController()
    const headers = { authorization: `Bearer ${await tokenOf({ role: 'auditor' })}` }
    const response = await app.request(`/v1/sessions/${sessionId}/events`, {
      headers,
      signal: stopping.signal,
    })
    stopping.abort()
    expect(await response.text()).toBe('')
  })

  it('that an auditor reads are recorded before they are given, as all its reads are', async () => {
    const { app, store, call, tokenOf } = await startService()
    const headers = { 'x-session-id': sessionId }
    const json = { name: 'Tariff', content: sentence }
    await call(await tokenOf({ agentId: 'smith' }), 'POST /v1/sources', { json, headers })
    const asked = new AbortController()
    const authorization = `Bearer ${await tokenOf({ role: 'auditor', userId: 'ida' })}`
    const init = { headers: { authorization }, signal: asked.signal }
    const response = await app.request(`/v1/sessions/${sessionId}/events`, init)
    const reader = response.body!.getReader()
    const { value } = await reader.read()
    asked.abort()
    expect(new TextDecoder().decode(value)).toMatch(/^id: 1\nevent: source\n/)
    const actor = { role: 'auditor', project: 'metals' } as const
    const { items } = await store.listEvents({ kind: 'reading' }, { actor })
    expect(items.map(({ event }) => [event.actor.userId, event.data])).toEqual([
      ['ida', { operation: 'sessionEvents', filter: { project: 'metals', sessionId, after: 0 }, count: 1 }],
    ])
  })
})
