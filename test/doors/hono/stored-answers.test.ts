import { HTTPException } from 'hono/http-exception'
import { describe, expect, test } from 'vitest'
import type { CitationAppOptions } from '../../../src/doors/hono.ts'
import { answer, harbour, lighthouse } from './answers.ts'
import { claims, service } from './chat-service.ts'
import { postJson } from './requests.ts'

describe('what is stored', () => {
  test('is read by run, source and session, page by page', async () => {
    const { app, get } = service()
    const runIds: string[] = []
    for (const sessionId of ['s1', 's1', 's2', 's1']) {
      const response = await app.request('/chat', postJson({ message: 'Which?', sessionId }))
      runIds.push(((await response.json()) as { runId: string }).runId)
    }
    const source = await get(`/runs/${runIds[0]}/sources/S2`)
    expect(source.body).toEqual({
      source: expect.objectContaining({ id: 'S2', title: lighthouse.title, url: lighthouse.url }),
      content: lighthouse.content,
      pages: [],
    })

    const first = await get('/sessions/s1/runs?limit=2')
    const second = await get(`/sessions/s1/runs?limit=2&cursor=${first.body.nextCursor}`)
    const items = [...first.body.items, ...second.body.items]
    expect(items.map(({ run }) => run.id).toSorted()).toEqual([runIds[0], runIds[1], runIds[3]].toSorted())
    expect(second.body.nextCursor).toBeNull()
    expect(Object.keys(items[0].run).toSorted()).toEqual(
      ['createdAt', 'finishedAt', 'id', 'outcome', 'question', 'sessionId', 'textParts'].toSorted(),
    )
    for (const { data } of items)
      for (const source of data.sources) expect(source).not.toHaveProperty('content')

    const citations = await get('/sessions/s1/citations?limit=5')
    expect(citations.body.items).toHaveLength(5)
    const rest = await get(`/sessions/s1/citations?limit=5&cursor=${citations.body.nextCursor}`)
    expect(rest.body.items).toMatchObject([{ text: claims[1], status: 'verified' }])
    expect(await get('/sessions/none/runs')).toEqual({ status: 200, body: { items: [], nextCursor: null } })
  })

  test('of another project, agent or user is as if it were not there', async () => {
    const { app, get } = service({
      scope: (c) => ({
        project: c.req.header('x-project') ?? '',
        ...(c.req.header('x-user') && { userId: c.req.header('x-user') }),
      }),
    })
    const as = (project: string, userId?: string) => ({
      headers: { 'x-project': project, ...(userId && { 'x-user': userId }) },
    })
    const chat = postJson({ message: 'Which?', sessionId: 's1' })
    const response = await app.request('/chat', {
      ...chat,
      headers: { ...chat.headers, ...as('red', 'ann').headers },
    })
    const { runId } = (await response.json()) as { runId: string }

    expect(await get(`/runs/${runId}`, as('red'))).toMatchObject({ status: 200 })
    expect(await get(`/runs/${runId}`, as('red', 'ann'))).toMatchObject({ status: 200 })
    const missing = await get('/runs/00000000-0000-0000-0000-000000000000', as('blue'))
    expect(missing).toEqual({
      status: 404,
      body: {
        error: { code: 'not-found', message: 'No record has this id. Check it.', suggestion: 'Check it.' },
      },
    })
    for (const other of [as('blue'), as('blue', 'ann'), as('red', 'bob')]) {
      expect(await get(`/runs/${runId}`, other)).toEqual(missing)
      expect(await get(`/runs/${runId}/sources/S1`, other)).toEqual(missing)
      expect(await get('/sessions/s1/runs', other)).toEqual(await get('/sessions/s9/runs', other))
      expect(await get('/sessions/s1/citations', other)).toEqual(await get('/sessions/s9/citations', other))
    }
    expect((await get('/sessions/s1/citations', as('red'))).body.items).toHaveLength(2)
  })

  const everyPath = [
    '/runs/r1',
    '/runs/r1/audit',
    '/runs/r1/sources/S1',
    '/sessions',
    '/sessions/s1/runs',
    '/sessions/s1/citations',
    '/sessions/s1/audit',
  ]
  const noCredentials: [string, CitationAppOptions['scope']][] = [
    ['an undefined project', () => ({ project: undefined })],
    ['an empty project', () => ({ project: '' })],
    ['a project with NUL', () => ({ project: 'a\0b' })],
    // As a JavaScript application may write it.
    ['no object', (() => undefined) as unknown as CitationAppOptions['scope']],
    ['null', (() => ({ userId: null })) as unknown as CitationAppOptions['scope']],
  ]
  test.each(noCredentials)('with %s as scope is refused, not shown', async (_, scope) => {
    const { app, engine, get } = service({ scope })
    await engine.attribute({ response: answer, sources: [harbour], sessionId: 's1', runId: 'r1' })
    for (const path of everyPath) {
      expect(await get(path)).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
    }
    for (const path of ['/chat', '/chat/stream']) {
      expect((await app.request(path, postJson({ message: 'Hi' }))).status).toBe(403)
    }
  })

  const misprogrammed: [string, unknown, string][] = [
    [
      'an unknown field',
      { userId: 'ann', recall: 'secret' },
      'recall: there is no such field; there are project, agentId, userId',
    ],
    ['an unknown field alone', { recall: true }, 'recall: there is no such field'],
    ['a mistyped field', { userID: 'ann' }, 'userID: there is no such field; "userId" is probably meant'],
    ['an unknown field without credentials', { userId: undefined, sessionId: 's1' }, 'sessionId: there is'],
    ['a number', { userId: 7 }, 'userId: must be a string, not a number'],
    ['a text', 'ann', 'the scope: must be an object, not a string'],
  ]
  test.each(misprogrammed)('with %s as scope fails, and the developer is told', async (_, scope, message) => {
    const { app, engine, get, errors } = service({
      scope: () => scope as never,
      dialect: 'citations-api',
    })
    await engine.attribute({ response: answer, sources: [harbour], sessionId: 's1', runId: 'r1' })
    const responses = [
      ...everyPath.map((path) => get(path)),
      ...['/chat', '/chat/stream'].map(async (path) => {
        const response = await app.request(path, postJson({ message: 'Hi' }))
        return { status: response.status, body: await response.json() }
      }),
      ...['/api/v1/chat/', '/api/v1/chat/stream'].map(async (path) => {
        const response = await app.request(path, postJson({ query: 'Hi' }))
        return { status: response.status, body: await response.json() }
      }),
    ]
    for (const { status, body } of await Promise.all(responses)) {
      expect([status, body]).toEqual([500, expect.anything()])
      expect(JSON.stringify(body)).not.toMatch(/scope|recall|userI|secret/)
    }
    expect(errors).toHaveLength(responses.length)
    for (const error of errors) expect(String(error)).toContain(`what scope() gives: ${message}`)
  })

  test('is not shown when the scope throws, and the caller reads what the scope says to them alone', async () => {
    const unauthorized = new Response('Log in.', { status: 401, headers: { 'www-authenticate': 'Bearer' } })
    const cases = [
      { thrown: new HTTPException(401, { message: 'Log in.' }), status: 401, text: /Log in/ },
      { thrown: new HTTPException(401, { res: unauthorized }), status: 401, text: /^Log in\.$/ },
      { thrown: new Error('ldap://root:secret@host'), status: 500, text: /could not be answered/ },
    ]
    for (const { thrown, status, text } of cases) {
      const { app } = service({
        scope: () => {
          throw thrown
        },
      })
      const response = await app.request('/runs/r1')
      expect(response.status).toBe(status)
      const body = await response.text()
      expect(body).toMatch(text)
      expect(body).not.toContain('secret')
    }
  })
})
