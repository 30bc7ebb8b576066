import { describe, expect, test } from 'vitest'
import { harbour, lighthouse } from './answers.ts'
import { claims, service } from './chat-service.ts'

const response = `${claims[0]} ${claims[1]} Nobody knows who painted it in 1950.`
const sources = [harbour, lighthouse, { title: 'Unread', content: 'Nothing of it is said here.' }]

/** Three sessions, one of them of another project, in the order of their ids. */
async function prepared() {
  let time = Date.parse('2026-03-01T08:00:00Z')
  const made = service({
    engine: { now: () => new Date((time += 1000)) },
    scope: (c) => ({ project: c.req.header('x-project') ?? 'red' }),
  })
  const runs: [string, string, string][] = [
    ['s1', 'red', 'Which rules?'],
    ['s2', 'red', 'Which light?'],
    ['s3', 'blue', 'Which colour?'],
    ['s1', 'red', 'And at night?'],
  ]
  for (const [index, [sessionId, project, question]] of runs.entries()) {
    await made.engine.attribute({ response, sources, sessionId, project, question, runId: `r${index + 1}` })
  }
  const asBlue = { headers: { 'x-project': 'blue' } }
  return { ...made, asBlue }
}

describe('GET /sessions', () => {
  test('lists conversations by their newest answer, page by page, under their first question', async () => {
    const { get } = await prepared()
    const first = await get('/sessions?limit=1')
    expect(first.body.items).toMatchObject([{ sessionId: 's1', project: 'red', title: 'Which rules?' }])
    const { createdAt, updatedAt } = first.body.items[0]
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(createdAt))
    const second = await get(`/sessions?limit=1&cursor=${first.body.nextCursor}`)
    expect(second.body.items).toMatchObject([{ sessionId: 's2', title: 'Which light?' }])
    expect(second.body.nextCursor).toBeNull()
  })

  test('shows those of the scope alone', async () => {
    const { get, asBlue } = await prepared()
    expect((await get('/sessions', asBlue)).body.items).toMatchObject([{ sessionId: 's3' }])
    const none = await get('/sessions', { headers: { 'x-project': 'green' } })
    expect(none).toEqual({ status: 200, body: { items: [], nextCursor: null } })
  })

  test.each(['limit=0', 'limit=1001', 'limit=1e3', 'limit=x', 'limit=-1', 'cursor=x'])(
    'refuses %s',
    async (query) => {
      const { get } = service()
      for (const path of ['/sessions', '/sessions/s1/audit']) {
        expect(await get(`${path}?${query}`)).toMatchObject({
          status: 400,
          body: { error: { code: 'invalid-input' } },
        })
      }
    },
  )
})

describe('audits', () => {
  test('of a run: what is cited of it, and what no one cites', async () => {
    const { get } = await prepared()
    const { body } = await get('/runs/r1/audit')
    expect(body).toMatchObject({
      id: 'r1',
      coverage: { claims: 3, cited: 2, verified: 2, citedShare: 2 / 3, notClaims: 0 },
      statuses: { verified: 2 },
      quotes: { fabricated: 0, misattributed: 0 },
      sources: [
        { id: 'S1', title: harbour.title, references: 1 },
        { id: 'S2', title: lighthouse.title, references: 1 },
        { id: 'S3', title: 'Unread', references: 0 },
      ],
      orphans: { sources: ['S3'], references: [] },
    })
    expect(JSON.stringify(body)).not.toContain('speed limit')
  })

  test('of a session: each run and all of them', async () => {
    const { get } = await prepared()
    const { body } = await get('/sessions/s1/audit')
    expect(body.runs).toMatchObject([
      { id: 'r1', question: 'Which rules?', outcome: 'complete', sessionId: 's1' },
      { id: 'r4', question: 'And at night?' },
    ])
    expect(body.total).toMatchObject({
      runs: 2,
      coverage: { claims: 6, cited: 4, citedShare: 4 / 6 },
      sources: { found: 3, cited: 2, mostCited: [{ title: harbour.title, references: 2, runs: 2 }, {}] },
      orphans: { 'unknown-source': 0 },
    })
    expect(body.nextCursor).toBeNull()
    const first = await get('/sessions/s1/audit?limit=1')
    expect(first.body).toMatchObject({ runs: [{ id: 'r1' }], total: { runs: 1 } })
    const second = await get(`/sessions/s1/audit?limit=1&cursor=${first.body.nextCursor}`)
    expect(second.body).toMatchObject({ runs: [{ id: 'r4' }], nextCursor: null })
  })

  test('of a long session are read a few runs at a time', async () => {
    const { engine } = service()
    for (let index = 0; index < 45; index++) {
      await engine.attribute({ response: claims[1]!, sources: [lighthouse], sessionId: 'long' })
    }
    const { runs, total, nextCursor } = await engine.auditRuns({ sessionId: 'long', limit: 41 })
    expect([runs.length, total.runs, total.coverage.cited]).toEqual([41, 41, 41])
    const rest = await engine.auditRuns({ sessionId: 'long', cursor: nextCursor! })
    expect([rest.runs.length, rest.nextCursor]).toEqual([4, null])
    expect(new Set([...runs, ...rest.runs].map(({ id }) => id)).size).toBe(45)
  })

  test('of what is not there and of what is foreign are alike', async () => {
    const { get, asBlue } = await prepared()
    const missing = await get('/runs/none/audit')
    expect(missing).toMatchObject({ status: 404, body: { error: { code: 'not-found' } } })
    for (const path of ['/runs/r1/audit', '/sessions/s1/audit', '/sessions/none/audit']) {
      expect(await get(path, asBlue)).toEqual(missing)
    }
  })
})

test('the text of a source comes with its pages', async () => {
  const { engine, get } = service()
  const url = 'https://harbour.example/guide.pdf'
  await engine.attribute({
    response: claims[0]!,
    runId: 'r',
    toolResults: [
      {
        toolCallId: 'c',
        toolName: 'search',
        input: {},
        output: {
          results: [
            { url, title: 'Guide', content: harbour.content, pageNumber: 3 },
            { url, title: 'Guide', content: 'Moor at the quay.', pageNumber: 4 },
          ],
        },
      },
    ],
  })
  const { body } = await get('/runs/r/sources/S1')
  expect(body.source).toMatchObject({ type: 'website', url })
  expect(body.source).not.toHaveProperty('pageNumber')
  expect(
    body.pages.map(({ start, end, pageNumber }: Record<'start' | 'end' | 'pageNumber', number>) => [
      pageNumber,
      body.content.slice(start, end),
    ]),
  ).toEqual([
    [3, harbour.content],
    [4, 'Moor at the quay.'],
  ])
})
