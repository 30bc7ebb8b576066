import { describe, expect, it } from 'vitest'
import { sentence, startService } from './service-under-test.ts'

describe('what every response has', () => {
  it('security headers, an id of the request, and no cache', async () => {
    const { call, tokenOf } = await startService()
    for (const { headers } of [
      await call(await tokenOf(), 'GET /v1/runs'),
      await call(null, 'GET /v1/runs'),
    ]) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    }
  })

  it('the id that the request brings, and one that its error names', async () => {
    const { call } = await startService()
    const { headers, body } = await call(null, 'GET /v1/runs', { headers: { 'x-request-id': 'trace-7' } })
    expect([headers.get('x-request-id'), body.requestId]).toEqual(['trace-7', 'trace-7'])
  })

  it('pages of listed origins may call, and no others', async () => {
    const { call, tokenOf } = await startService({ origins: ['https://app.example'] })
    const from = async (origin: string) =>
      (await call(await tokenOf(), 'GET /v1/runs', { headers: { origin } })).headers.get(
        'access-control-allow-origin',
      )
    expect(await from('https://app.example')).toBe('https://app.example')
    expect(await from('https://evil.example')).toBeNull()
  })
})

describe('limits', () => {
  it('requests of one credential in a minute; the others are not affected', async () => {
    const { call, tokenOf } = await startService({ requestsPerMinute: 2 })
    const [busy, quiet] = [await tokenOf(), await tokenOf()]
    const statuses = []
    for (let count = 0; count < 3; count++) statuses.push((await call(busy, 'GET /v1/runs')).status)
    expect(statuses).toEqual([200, 200, 429])
    const { headers, body } = await call(busy, 'GET /v1/runs')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body.error.code).toBe('too-many-requests')
    expect((await call(quiet, 'GET /v1/runs')).status).toBe(200)
  })

  it.each([0, 1.5, Number.NaN])('a limit of %d requests is refused at once', async (requestsPerMinute) => {
    await expect(startService({ requestsPerMinute })).rejects.toMatchObject({ code: 'invalid-input' })
  })

  it('bytes of a body', async () => {
    const { call, tokenOf } = await startService({ maxBodyBytes: 1_000 })
    const { status, body } = await call(await tokenOf(), 'POST /v1/locate', {
      json: { quote: 'a', text: 'a'.repeat(1_000) },
    })
    expect([status, body.error.code]).toEqual([413, 'input-too-large'])
  })
})

describe('input that is not valid', () => {
  const cases: [string, { json?: unknown; form?: FormData }, number, RegExp][] = [
    ['POST /v1/attribute', { json: { response: 5 } }, 400, /^response: /],
    [
      'POST /v1/attribute',
      { json: { response: 'a', sources: [{ content: 1 }] } },
      400,
      /^sources\.0\.content: /,
    ],
    [
      'POST /v1/citations',
      { json: { sourceId: 'nobody', claim: 'A claim.' } },
      404,
      /^No record has this id\. Check it, /,
    ],
    ['POST /v1/citations', { json: { claim: 'A claim.' } }, 400, /^sourceId: /],
    ['GET /v1/runs?limit=0', {}, 400, /^limit: /],
    ['GET /v1/runs?cursor=x', {}, 400, /cursor/],
    ['GET /v1/citations?status=sure', {}, 400, /^status: /],
    ['GET /v1/citations?since=yesterday', {}, 400, /^since: /],
    ['POST /v1/sources/documents', { form: new FormData() }, 400, /^file: /],
    ['GET /v1/nothing', {}, 404, /^There is no such operation\. Check the address\.$/],
  ]

  it.each(cases)('%s %j', async (operation, sent, status, message) => {
    const { call, tokenOf, errors } = await startService()
    const answer = await call(await tokenOf(), operation, sent)
    expect(answer.status).toBe(status)
    expect(answer.body.error.message).toMatch(message)
    expect(errors).toEqual([])
  })

  it('a body that is no JSON', async () => {
    const { app, tokenOf } = await startService()
    const headers = { authorization: `Bearer ${await tokenOf()}`, 'content-type': 'application/json' }
    const response = await app.request('/v1/locate', { method: 'POST', headers, body: '{' })
    expect(response.status).toBe(400)
    expect(((await response.json()) as { error: { code: string } }).error.code).toBe('invalid-input')
  })
})

describe('a failure that is not the request’s', () => {
  it('is told to the operator with the id of the request, and not to the caller', async () => {
    const { call, tokenOf, store, errors } = await startService()
    const token = await tokenOf()
    await call(token, 'GET /v1/runs')
    store.listRuns = () => Promise.reject(new Error('secret of the database'))
    const { status, text, body } = await call(token, 'GET /v1/runs')
    expect([status, body.error.code]).toEqual([500, 'internal'])
    expect(text).not.toContain('secret')
    expect(errors).toEqual([new Error('secret of the database')])
  })

  it('readiness asks the database, health does not', async () => {
    const { call, store } = await startService()
    expect((await call(null, 'GET /ready')).status).toBe(200)
    store.getEvent = () => Promise.reject(new Error('away'))
    const { status, body } = await call(null, 'GET /ready')
    expect([status, body.status, body.database]).toEqual([503, 'unavailable', 'away'])
    expect((await call(null, 'GET /health')).status).toBe(200)
  })
})

describe('the log of requests', () => {
  it('has routes and credentials, and neither ids nor contents', async () => {
    const { call, tokenOf, logs, keys } = await startService()
    const token = await tokenOf()
    const [key] = await keys.list()
    await call(token, 'GET /v1/runs/my-secret-run')
    await call(token, 'GET /v1/runs?limit=5')
    await call(null, 'GET /v1/runs')
    await call(token, 'POST /v1/locate', { json: { quote: 'secret words', text: sentence } })
    expect(logs).toMatchObject([
      { method: 'GET', route: '/v1/runs/:id', status: 404, credential: `key:${key!.id}` },
      { method: 'GET', route: '/v1/runs', status: 200 },
      { method: 'GET', status: 401 },
      { method: 'POST', route: '/v1/locate', status: 200 },
    ])
    expect(JSON.stringify(logs)).not.toMatch(/secret|limit/)
    expect(logs[2]).not.toHaveProperty('credential')
  })

  it('that fails changes no response', async () => {
    const { call } = await startService({
      onRequest() {
        throw new Error('the log is full')
      },
    })
    expect((await call(null, 'GET /health')).status).toBe(200)
  })
})

describe('sessions of admins', () => {
  it('are those that the request names, else one of each request, for what is cited alone', async () => {
    const { call, keys, store } = await startService()
    const { token } = await keys.create({
      name: 'root',
      role: 'admin',
      project: 'metals',
      userId: 'root',
    })
    const source = await call(token, 'POST /v1/sources', { json: { name: 'Tariff', content: sentence } })
    const json = { sourceId: source.body.id, claim: sentence, quote: sentence }
    const cite = (headers = {}) => call(token, 'POST /v1/citations', { json, headers })
    const answers = [
      await cite(),
      await cite({ 'idempotency-key': 'key-0001' }),
      await cite({ 'x-session-id': 'talk' }),
    ]
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
      Array.from({ length: 3 }, () => [201, 'verified']),
    )
    const again = await cite({ 'idempotency-key': 'key-0001' })
    expect(again.body.id).toBe(answers[1]!.body.id)
    const { body } = await call(token, 'GET /v1/citations')
    const made = { sessionId: expect.any(String), userId: 'root' }
    expect(body.items).toMatchObject([made, made, { sessionId: 'talk', userId: 'root' }])
    expect(body.items[0].sessionId).not.toBe(body.items[1].sessionId)
    const actor = { role: 'auditor', project: 'metals' } as const
    const { items } = await store.listEvents({ project: 'metals' }, { actor })
    const outside = items.filter(({ event }) => event.sessionId === undefined)
    expect(outside.map(({ event }) => event.kind)).toEqual(['source', 'reading'])
  })
})

describe('sessions of agents', () => {
  it('are named by the request, else each request has one', async () => {
    const { call, tokenOf } = await startService()
    const token = await tokenOf({ agentId: 'smith' })
    const json = { name: 'Note', content: sentence }
    const plain = await call(token, 'POST /v1/sources', { json })
    const named = await call(token, 'POST /v1/sources', {
      json: { ...json, name: 'Other', content: 'Another text.' },
      headers: { 'x-session-id': 'talk 1' },
    })
    expect(named.body.sessionId).toBe('talk 1')
    const third = { ...json, name: 'Third', content: 'A third text.' }
    const next = await call(token, 'POST /v1/sources', { json: third })
    expect(plain.body.sessionId).toMatch(/^[\w-]{36}$/)
    expect(next.body.sessionId).toMatch(/^[\w-]{36}$/)
    expect(next.body.sessionId).not.toBe(plain.body.sessionId)
    const refused = await call(token, 'GET /v1/runs', { headers: { 'x-session-id': 'x'.repeat(300) } })
    expect(refused.status).toBe(400)
  })
})
