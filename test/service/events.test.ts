import { describe, expect, it } from 'vitest'
import { memoryStore } from '../../src/index.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { followSession } from '../../src/service/routes/follow-session.ts'
import { sentence, startService } from './service-under-test.ts'

/** The events of a stream that has ended: id, type, data. */
function eventsOf(text: string): { id: string; event: string; data: string }[] {
  return text
    .split('\n\n')
    .filter((frame) => frame.startsWith('id: '))
    .map((frame) => Object.fromEntries(frame.split('\n').map((line) => line.split(/: (.*)/s, 2))) as never)
}

describe('events of a run', async () => {
  const { call, tokenOf } = await startService()
  const token = await tokenOf()
  const claims = Array.from(
    { length: 12 },
    (_, number) => `The fee of hall ${number + 1} is ${number + 40} euros.`,
  )
  const response = claims.join(' ')
  const { body } = await call(token, 'POST /v1/attribute', {
    json: { response, sources: [{ content: response }] },
  })
  const read = async (last?: number) => {
    const headers: Record<string, string> = last === undefined ? {} : { 'last-event-id': String(last) }
    return eventsOf((await call(token, `GET /v1/runs/${body.runId}/events`, { headers })).text)
  }

  it('are the answer, its citations, and the end', async () => {
    const events = await read()
    expect(events.map(({ event }) => event)).toEqual(['run', ...claims.map(() => 'citation'), 'end'])
    expect(events.map(({ id }) => Number(id))).toEqual(events.map((_, index) => index + 1))
    const cited = events.filter(({ event }) => event === 'citation').map(({ data }) => JSON.parse(data).text)
    expect(cited).toEqual(claims)
    expect(events[0]!.data).not.toContain('"content"')
  })

  it('go on behind any event, with the same content', async () => {
    const all = await read()
    for (let cut = 0; cut <= all.length; cut++) expect(await read(cut)).toEqual(all.slice(cut))
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
      await call(token, 'POST /v1/citations', {
        json: { sourceId: body.id, claim: sentence, quote: sentence },
        headers,
      })
    }
  }

  /** Follows until so many entries have come; each wait writes more. */
  async function follow(store: Store, after: number, wanted: number, onWait: () => Promise<void>) {
    const stopped = new AbortController()
    const found: string[] = []
    const wait = async () => {
      if (found.length >= wanted) stopped.abort()
      else await onWait()
    }
    for await (const { number, event } of followSession(store, {
      actor: user,
      sessionId,
      after,
      signal: stopped.signal,
      wait,
    }))
      found.push(`${number} ${event.kind}`)
    return found
  }

  it('come as they are written, in the order of their numbers, each once', async () => {
    const store = memoryStore()
    const write = await writeInto(store)
    let written = 0
    const found = await follow(store, 0, 9, async () => await write(++written))
    expect(found).toEqual(
      [1, 4, 7].flatMap((first) => [`${first} source`, `${first + 1} citation`, `${first + 2} verification`]),
    )
  })

  it('go on behind any number, with nothing missed and nothing twice', async () => {
    const store = memoryStore()
    const write = await writeInto(store)
    for (const count of [1, 2, 3]) await write(count)
    const all = await follow(store, 0, 9, async () => {})
    expect(all).toHaveLength(9)
    for (let after = 0; after < 9; after++)
      expect(await follow(store, after, 9 - after, async () => {})).toEqual(all.slice(after))
  })

  it('are the events that the actor may see, of its project', async () => {
    const { call, tokenOf, app } = await startService()
    const foreign = await tokenOf({ project: 'cranes', agentId: 'smith' })
    await call(foreign, 'POST /v1/sources', {
      json: { name: 'Tariff', content: sentence },
      headers: { 'x-session-id': sessionId },
    })
    const asked = new AbortController()
    const headers = { authorization: `Bearer ${await tokenOf({ role: 'auditor' })}` }
    const response = await app.request(`/v1/sessions/${sessionId}/events`, { headers, signal: asked.signal })
    asked.abort()
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
      ['ida', { operation: 'sessionEvents', filter: { sessionId, after: 0 }, count: 1 }],
    ])
  })
})
