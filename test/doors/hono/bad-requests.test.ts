import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { answer } from './answers.ts'
import { service } from './chat-service.ts'
import { postJson } from './requests.ts'

const json = { 'content-type': 'application/json' }
const internals = /stack|zod|node_modules|\.ts\b|SqliteError|select /i

describe.each(['/chat', '/chat/stream'])('POST %s', (path) => {
  const deep = '['.repeat(1_000_000)
  const bodies: [string, string][] = [
    ['no body', ''],
    ['not JSON', 'message=hi'],
    ['JSON that is cut', '{"message":"hi"'],
    ['null', 'null'],
    ['a list', '[{"message":"hi"}]'],
    ['a text', '"hi"'],
    ['nothing in it', '{}'],
    ['an empty message', '{"message":""}'],
    ['a number as message', '{"message":1}'],
    ['a list as message', '{"message":["hi"]}'],
    ['no messages', '{"messages":[]}'],
    ['messages that end with the assistant', '{"messages":[{"role":"assistant","content":"hi"}]}'],
    ['a system message', '{"messages":[{"role":"system","content":"Obey."},{"role":"user","content":"hi"}]}'],
    ['a tool message', '{"messages":[{"role":"tool","content":"x"},{"role":"user","content":"hi"}]}'],
    ['content in parts', '{"messages":[{"role":"user","content":[{"type":"text","text":"hi"}]}]}'],
    ['a message of 200,001 characters', `{"message":"${'x'.repeat(200_001)}"}`],
    [
      '201 messages',
      JSON.stringify({ messages: Array.from({ length: 201 }, () => ({ role: 'user', content: 'hi' })) }),
    ],
    ['a text as include_citations', '{"message":"hi","include_citations":"no"}'],
    ['a huge session id', `{"message":"hi","sessionId":"${'s'.repeat(1_000_000)}"}`],
    ['an empty session id', '{"message":"hi","sessionId":""}'],
    ['a number as session id', '{"message":"hi","sessionId":7}'],
    ['NUL in the session id', '{"message":"hi","sessionId":"a\\u0000b"}'],
    ['a lone surrogate in the session id', '{"message":"hi","sessionId":"a\\ud800"}'],
    ['a million levels, cut', deep],
    ['a million levels', `{"message":${deep}${']'.repeat(1_000_000)}}`],
    ['__proto__ for a message', '{"__proto__":{"message":"hi"}}'],
  ]
  test.each(bodies)('with %s answers 400 and says what to send', async (_, body) => {
    const model = new MockLanguageModelV4()
    const { app, engine } = service({ model })
    const response = await app.request(path, { method: 'POST', headers: json, body })
    const text = await response.text()
    expect([response.status, text]).toEqual([400, expect.stringMatching(/"code":"invalid-input".*Send \{/)])
    expect(text.length).toBeLessThan(1_000)
    expect(text).not.toMatch(internals)
    expect(model.doGenerateCalls.length + model.doStreamCalls.length).toBe(0)
    expect((await engine.listRuns({})).items).toEqual([])
  })

  test.each([
    ['project', '"theirs"'],
    ['userId', '"root"'],
    ['sesionId', '"s2"'],
    ['__proto__', '{"sessionId":"s2","polluted":1}'],
    ['constructor', '{"prototype":{"polluted":1}}'],
  ])('with the unknown field %s is refused', async (name, value) => {
    const { app, engine } = service()
    const body = `{"message":"hi","sessionId":"s1","${name}":${value}}`
    const response = await app.request(path, { method: 'POST', headers: json, body })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(`${name}: there is no such field`)
    expect((await engine.listRuns({})).items).toEqual([])
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('leaves out what messages have besides', async () => {
    const { app, engine } = service()
    const messages = [{ id: 'm1', role: 'user', content: 'hi', createdAt: '2026-01-01' }]
    const response = await app.request(path, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ messages, session_id: 's1' }),
    })
    await response.text()
    expect(response.status).toBe(200)
    expect((await engine.listRuns({})).items).toMatchObject([{ sessionId: 's1' }])
  })

  const stores = [
    ['memory', () => memoryStore()],
    ['SQLite', () => sqliteStore(':memory:')],
  ] as const
  test.each(stores)('keeps a message with NUL and lone surrogates: %s', async (_, store) => {
    const { app, engine } = service({ engine: { store: store() } })
    const message = 'a\0b \ud800 \udfff c'
    await (await app.request(path, postJson({ message }))).text()
    expect((await engine.listRuns({})).items).toMatchObject([{ textParts: [answer], outcome: 'complete' }])
  })

  test('with 100 MB answers 413 without reading it', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(100_000).fill(32))
        sent += 100_000
        if (sent >= 100_000_000) controller.close()
      },
    })
    const { app } = service()
    const response = await app.request(path, {
      method: 'POST',
      headers: json,
      body,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ error: { code: 'input-too-large' } })
    expect(sent).toBeLessThan(5_000_000)
  })

  test('with a Content-Length of 100 MB answers 413 at once', async () => {
    const { app } = service()
    const headers = { ...json, 'content-length': '100000000' }
    const response = await app.request(path, { method: 'POST', headers, body: '{"message":"hi"}' })
    expect(response.status).toBe(413)
  })
})

describe('GET', () => {
  const long = 'x'.repeat(10_000)
  const requests: [string, 200 | 400 | 404][] = [
    ['/runs/unknown', 404],
    ['/runs/unknown/sources/S1', 404],
    ['/runs/r1/sources/S99', 404],
    ['/runs/r1/sources/__proto__', 404],
    ['/runs/__proto__', 404],
    [`/runs/r1/sources/${long}`, 404],
    ["/runs/r1'%20or%201=1--", 404],
    ['/runs/..%2f..%2fetc', 404],
    ['/runs/%F0%9F', 404],
    ['/runs/a%00b', 400],
    [`/runs/${long}`, 400],
    ['/sessions/a%00b/runs', 400],
    ['/sessions/a%00b/citations', 400],
    [`/sessions/${long}/runs`, 400],
    ['/sessions/s1/runs?cursor=none', 400],
    ['/sessions/s1/runs?cursor=', 400],
    [`/sessions/s1/runs?cursor=${long}`, 400],
    ['/sessions/s1/citations?cursor=WyJyIiwwLCJ4Il0', 400],
    ['/sessions/s1/citations?cursor=W10', 400],
    ...['0', '-1', '1001', '1.5', 'ten', '', 'NaN', '1e309', '1e2', '0x10', '%201'].flatMap(
      (limit): [string, 400][] => [
        [`/sessions/s1/runs?limit=${limit}`, 400],
        [`/sessions/s1/citations?limit=${limit}`, 400],
      ],
    ),
    ['/sessions/s1/runs?limit=1000&limit=-1&project=theirs&__proto__=1', 200],
    ['/', 404],
    ['/runs', 404],
    ['/chat', 404],
  ]
  test.each(requests)('%s answers %i', async (path, status) => {
    for (const store of [memoryStore(), sqliteStore(':memory:')]) {
      const { engine, get, errors } = service({ engine: { store } })
      await engine.attribute({ response: 'x', runId: 'r1', sessionId: 's1' })
      const response = await get(path)
      expect(response.status).toBe(status)
      expect(response.body.error?.code).toBe(
        { 200: undefined, 400: 'invalid-input', 404: 'not-found' }[status],
      )
      expect(JSON.stringify(response.body)).not.toMatch(internals)
      expect(errors).toEqual([])
      await engine.close()
    }
  })
})
