import { createAdaptorServer } from '@hono/node-server'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createCitationClient, CitationServiceError } from '../../../src/doors/http.ts'
import type { AnswerEvent, ServiceEvent } from '../../../src/doors/http.ts'
import { advanceUntilSettled } from '../../fixtures/fake-timers.ts'
import { sentence, startService } from '../service/service-under-test.ts'

const { app, engine, tokenOf } = await startService()
const key = await tokenOf({ agentId: 'writer' })
const server = createAdaptorServer({ fetch: app.fetch })
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address() as { port: number }
const url = `http://127.0.0.1:${address.port}`
const client = createCitationClient({ url, key })
afterAll(() => new Promise((resolve) => server.close(resolve)))

const second = 'The hall opens at nine.'
const sources = [{ id: 'S1', content: `${sentence} ${second}` }]

async function collect<Event>(events: AsyncIterable<Event>): Promise<Event[]> {
  const all: Event[] = []
  for await (const event of events) all.push(event)
  return all
}

/** A fetch whose streams of events end after `count` of them, each time. */
const cutAfter =
  (count: number): typeof fetch =>
  async (input, init) => {
    const response = await app.request(String(input), init)
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response
    const frames = (await response.text()).split(/(?<=\n\n)/)
    return new Response(frames.slice(0, count).join(''), { headers: response.headers })
  }

describe('attributeStream', () => {
  it('is read while it is written', async () => {
    const tokenSeen = Promise.withResolvers<void>()
    async function* lines() {
      yield { sources }
      yield `${sentence} `
      // The rest is sent once the first token has come back.
      await tokenSeen.promise
      yield { text: second }
    }
    const events: AnswerEvent[] = []
    for await (const event of client.attributeStream(lines(), { session: 'talk', question: 'When?' })) {
      events.push(event)
      if (event.type === 'token') tokenSeen.resolve()
    }
    expect(events.flatMap((event) => (event.type === 'token' ? [event.text] : [])).join('')).toBe(
      `${sentence} ${second}`,
    )
    const all = events.findLast((event) => event.type === 'citations')
    expect(all?.data.citations.map(({ status }) => status)).toEqual(['verified', 'verified'])
    const [first] = events
    const run = first?.type === 'metadata' && (await client.getRun({ id: first.runId }))
    expect(run).toMatchObject({ sessionId: 'talk', question: 'When?', outcome: 'complete' })
  })

  it('sends all at once where a body cannot be sent while it is made', async () => {
    const bodies: unknown[] = []
    const whole = createCitationClient({
      url,
      key,
      streamBodies: false,
      fetch(input, init) {
        bodies.push(init?.body)
        return fetch(input, init)
      },
    })
    const events = await collect(whole.attributeStream([{ sources }, sentence]))
    expect(bodies).toEqual([`${JSON.stringify({ sources })}\n${JSON.stringify({ text: sentence })}\n`])
    expect(events.slice(-2)).toMatchObject([{ type: 'citations' }, { type: 'stored', stored: true }])
  })

  it.each([
    ['that is complete is sent again after 429', false, 2, 'stored'],
    ['that is made while it is sent can be sent only once', true, 1, 'refused'],
  ])('a body %s', async (_, streamBodies, count, last) => {
    let sent = 0
    const busyOnce = createCitationClient({
      url,
      key,
      streamBodies,
      async fetch(input, init) {
        sent++
        if (sent > 1) return fetch(input, init)
        return Response.json({}, { status: 429, headers: { 'retry-after': '0' } })
      },
    })
    const read = collect(busyOnce.attributeStream([{ sources }, sentence]))
    expect(
      await read.then(
        (events) => events.at(-1)?.type,
        (error: CitationServiceError) => error.code,
      ),
    ).toBe(last)
    expect(sent).toBe(count)
  })

  it('rejects with what its lines throw, and with a cut', async () => {
    const broken = new Error('the model is gone')
    async function* lines() {
      yield sentence
      throw broken
    }
    await expect(collect(client.attributeStream(lines()))).rejects.toBe(broken)
    const cut = createCitationClient({ url, key, fetch: cutAfter(1) })
    const read = collect(cut.attributeStream([sentence]))
    await expect(read).rejects.toMatchObject({ code: 'unavailable' })
    const refused = createCitationClient({ url, key: 'none' }).attributeStream([sentence])
    await expect(collect(refused)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('ends without an error when it is aborted, and its record says so', async () => {
    const left = new AbortController()
    async function* lines() {
      yield sentence
      await new Promise(() => {})
    }
    let id = ''
    for await (const event of client.attributeStream(lines(), { signal: left.signal })) {
      if (event.type === 'metadata') id = event.runId
      if (event.type === 'token') left.abort()
    }
    await vi.waitFor(async () => expect(await engine.getRun(id)).toMatchObject({ outcome: 'aborted' }))
  })
})

describe('lines that are collected before they are sent', () => {
  const whole = createCitationClient({
    url,
    key,
    streamBodies: false,
    fetch: () => expect.unreachable('Nothing is sent.'),
  })

  it.each([
    ['never end', () => new Promise((resolve) => setImmediate(resolve))],
    ['do not come', () => new Promise(() => {})],
  ])('are left at an abort, if they %s', async (_, wait) => {
    const left = new AbortController()
    async function* lines() {
      yield sentence
      left.abort()
      for (;;) {
        await wait()
        yield sentence
      }
    }
    expect(await collect(whole.attributeStream(lines(), { signal: left.signal }))).toEqual([])
  })

  it('are told that they are left', async () => {
    const left = new AbortController()
    let isLeft = false
    async function* lines() {
      try {
        for (;;) {
          yield sentence
          left.abort()
          await new Promise((resolve) => setImmediate(resolve))
        }
      } finally {
        isLeft = true
      }
    }
    expect(await collect(whole.attributeStream(lines(), { signal: left.signal }))).toEqual([])
    await vi.waitFor(() => expect(isLeft).toBe(true))
  })
})

describe('events', async () => {
  const { runId } = await client.attribute({ response: `${sentence} ${second}`, sources, sessionId: 'whole' })
  const whole = await collect(client.runEvents({ id: runId }))

  it.each([1, 2, 3])('of an answer are the same when they are cut after each %d', async (count) => {
    const cut = createCitationClient({ url, key, fetch: cutAfter(count) })
    expect(await collect(cut.runEvents({ id: runId }))).toEqual(whole)
    const types = ['run', 'provisional', 'verified', 'provisional', 'verified', 'end']
    expect(whole.map(({ type }) => type).toSorted()).toEqual(types.toSorted())
  })

  it('go on behind the last that was handled', async () => {
    const { lastEventId } = whole[1]!
    expect(await collect(client.runEvents({ id: runId }, { lastEventId }))).toEqual(whole.slice(2))
  })

  it('of a conversation come as they are recorded, until it is left', async () => {
    const left = new AbortController()
    const agent = createCitationClient({ url, key, session: 'live' })
    const source = await agent.addTextSource({ name: 'Tariff', content: sentence })
    const seen: ServiceEvent[] = []
    for await (const event of agent.sessionEvents({ id: 'live' }, { signal: left.signal })) {
      seen.push(event)
      if (event.type === 'source') void agent.cite({ sourceId: source.id, claim: sentence, quote: sentence })
      if (event.type === 'verified') left.abort()
    }
    expect(seen.map(({ type }) => type)).toEqual(['source', 'provisional', 'verified'])
    expect(seen[2]).toMatchObject({ kind: 'verification', data: { status: 'verified' } })
  })

  it('give up after as many cuts as told, and at once when they are refused', async () => {
    vi.useFakeTimers()
    try {
      let connections = 0
      const gone = createCitationClient({
        url,
        key,
        async fetch() {
          connections++
          throw new TypeError('fetch failed')
        },
      })
      const events = collect(gone.runEvents({ id: runId }, { reconnects: 3 })).catch(
        (error: unknown) => error,
      )
      expect(await advanceUntilSettled(events)).toMatchObject({ code: 'unavailable', status: null })
      expect(connections).toBe(4)
    } finally {
      vi.useRealTimers()
    }
    const missing = collect(client.runEvents({ id: 'none' }))
    await expect(missing).rejects.toBeInstanceOf(CitationServiceError)
  })
})
