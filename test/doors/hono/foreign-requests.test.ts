import { describe, expect, test, vi } from 'vitest'
import { answer } from './answers.ts'
import { service } from './chat-service.ts'

const body = JSON.stringify({ message: 'Which?' })
const json = { 'content-type': 'application/json' }
const own = 'http://localhost'
const evil = 'https://evil.example'
const listed = 'https://app.example'

const posts: [what: string, headers: Record<string, string>, status: number][] = [
  ['a program', json, 200],
  ['a program, with a charset', { 'content-type': 'application/json; charset=utf-8' }, 200],
  ['a type of JSON', { 'content-type': 'application/vnd.api+json' }, 200],
  ['the own page', { ...json, origin: own }, 200],
  ['the own page behind a proxy with TLS', { ...json, origin: 'https://localhost' }, 200],
  [
    'the own page, as browsers say it',
    { ...json, origin: own, 'sec-fetch-site': 'same-origin', cookie: 's=1' },
    200,
  ],
  ['a listed page', { ...json, origin: listed, 'sec-fetch-site': 'cross-site', cookie: 's=1' }, 200],
  ['a foreign page with a token', { ...json, origin: evil, authorization: 'Bearer t' }, 200],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ['a text', { 'content-type': 'text/plain' }, 415],
  ['a text that calls itself JSON', { 'content-type': 'text/plain; application/json' }, 415],
  ['JSON lines', { 'content-type': 'application/jsonl' }, 415],
  [
    'a text of the own page',
    { 'content-type': 'text/plain', origin: own, 'sec-fetch-site': 'same-origin' },
    415,
  ],
  ['a text with a token', { 'content-type': 'text/plain', authorization: 'Bearer t' }, 415],
  ['a foreign page', { ...json, origin: evil }, 403],
  [
    'a foreign page of the same site',
    { ...json, origin: 'http://other.localhost', 'sec-fetch-site': 'same-site' },
    403,
  ],
  ['a foreign page on another port', { ...json, origin: 'http://localhost:8080' }, 403],
  ['a page without an origin', { ...json, origin: 'null' }, 403],
  ['a page that says no origin', { ...json, 'sec-fetch-site': 'cross-site' }, 403],
  [
    'a foreign page with a token and cookies',
    { ...json, origin: evil, authorization: 'Bearer t', cookie: 's=1' },
    403,
  ],
  ['an origin that begins as a listed one', { ...json, origin: `${listed}.evil.example` }, 403],
  ['a name as origin', { ...json, origin: 'localhost' }, 403],
]

describe.each(['/chat', '/chat/stream'])('POST %s', (path) => {
  test.each(posts)('of %s', async (_, headers, status) => {
    const { app, engine, errors } = service({ origins: [listed] })
    const response = await app.request(path, { method: 'POST', headers, body })
    const text = await response.text()
    expect([response.status, errors]).toEqual([status, []])
    const { items } = await engine.listRuns({})
    expect(items.map(({ textParts }) => textParts.join(''))).toEqual(status === 200 ? [answer] : [])
    if (status !== 200)
      expect(JSON.parse(text)).toEqual({
        error: {
          code: expect.stringMatching(/^(?:forbidden|unsupported-media-type)$/),
          message: expect.any(String),
          suggestion: expect.any(String),
        },
      })
  })
})

describe.each(['/chat', '/chat/stream', '/api/v1/chat/', '/api/v1/chat/stream'])(
  'POST %s without a scope',
  (path) => {
    const asked = JSON.stringify(path.startsWith('/api') ? { query: 'Which?' } : { message: 'Which?' })
    test.each([
      ['its own page', own, 200],
      ['a foreign page', evil, 403],
    ])('answers %s: %s', async (_, origin, status) => {
      const { app } = service({ scope: undefined, dialect: 'citations-api' })
      const response = await app.request(path, { method: 'POST', headers: { ...json, origin }, body: asked })
      await response.text()
      expect(response.status).toBe(status)
    })
  },
)

const paths = [
  '/runs/r1',
  '/runs/r1/sources/S1',
  '/runs/r1/audit',
  '/sessions',
  '/sessions/s1/runs',
  '/sessions/s1/citations',
  '/sessions/s1/audit',
]

describe.each(paths)('GET %s', (path) => {
  async function get(headers: Record<string, string>, scope?: 'public') {
    const { app, engine } = service({ scope })
    const sources = [{ content: 'The lighthouse was built in 1887.' }]
    await engine.attribute({ response: 'Built in 1887.', runId: 'r1', sessionId: 's1', sources })
    return await app.request(path, { headers })
  }

  test('is refused without a scope, and the developer is told once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { app } = service({ scope: undefined })
    for (let asked = 0; asked < 3; asked++) {
      const response = await app.request(path)
      expect([response.status, await response.text()]).toEqual([403, expect.not.stringContaining('1887')])
    }
    expect(warn.mock.calls).toEqual([[expect.stringContaining("scope: 'public'")]])
    warn.mockRestore()
  })

  test('is not for a foreign page with cookies', async () => {
    const foreign = { origin: evil, 'sec-fetch-site': 'cross-site' }
    expect((await get({ ...foreign, cookie: 's=1' }, 'public')).status).toBe(403)
    expect((await get({ cookie: 's=1', 'sec-fetch-site': 'same-origin' }, 'public')).status).toBe(200)
  })

  test('says that it is not to be kept, framed, embedded or guessed', async () => {
    const { status, headers } = await get({}, 'public')
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
  })
})

test('other routes of the application are left alone', async () => {
  const { Hono } = await import('hono')
  const { app } = service()
  const whole = new Hono().route('/', app).post('/upload', (c) => c.text('taken'))
  const response = await whole.request('/upload', { method: 'POST', body: 'x', headers: { origin: evil } })
  expect(await response.text()).toBe('taken')
  expect(response.headers.get('cache-control')).toBeNull()
})
