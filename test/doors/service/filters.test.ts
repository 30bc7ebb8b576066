import { beforeAll, describe, expect, it } from 'vitest'
import { startService } from './service-under-test.ts'

const fee = 'The fee is 40 euros a year.'
const notice = 'Notices are published in May.'
const service = await startService()
/** Ids of what was recorded, by name. */
const ids: Record<string, string> = {}
let auditor: string

/** Two agents, each with a source, a citation and an answer in a session of its own. */
beforeAll(async () => {
  for (const [agentId, text] of [
    ['ada', fee],
    ['bob', notice],
  ] as const) {
    const token = await service.tokenOf({ agentId, userId: `user-${agentId}` })
    const headers = { 'x-session-id': `session-${agentId}` }
    const post = async (path: string, json: object) => {
      const { status, body } = await service.call(token, `POST ${path}`, { json, headers })
      expect(status, JSON.stringify(body)).toBeLessThan(300)
      return body
    }
    const details = { name: `Tariff ${agentId}`, identifier: `tariff-${agentId}`, version: `v-${agentId}` }
    const source = await post('/v1/sources', { ...details, content: text })
    const cite = { sourceId: source.id, claim: text, quote: text }
    const cited = await post('/v1/citations', cite)
    // What stands in no source fails.
    const failed = await post('/v1/citations', {
      ...cite,
      claim: `${agentId} x y`,
      quote: 'Nobody has written this.',
    })
    const kind = agentId === 'ada' ? 'supersedes' : 'contradicts'
    await post('/v1/relations', { from: cited.id, to: failed.id, kind })
    const run = await post('/v1/attribute', { response: text, sources: [{ content: text }] })
    Object.assign(ids, {
      [`source-${agentId}`]: source.id,
      [`cited-${agentId}`]: cited.id,
      [`run-${agentId}`]: run.runId,
    })
  }
  auditor = await service.tokenOf({ role: 'auditor' })
})

async function count(path: string, query: Record<string, string>): Promise<number> {
  const { status, body, text } = await service.call(
    auditor,
    `GET ${path}?${new URLSearchParams(query).toString()}`,
  )
  expect(status, text).toBe(200)
  return body.items?.length ?? body.citations ?? body.total.runs
}

const past = '2020-01-01T00:00:00Z'
const future = '2999-01-01T00:00:00Z'
const scope: [string, string, string][] = [
  ['agentId', 'ada', 'eve'],
  ['project', 'metals', 'cranes'],
]
const times: [string, string, string][] = [
  ['since', past, future],
  ['until', future, past],
]
const user: [string, string, string] = ['userId', 'user-ada', 'user-eve']
const session: [string, string, string] = ['sessionId', 'session-ada', 'session-eve']
/** Of each list its parameters, a value that some items have, and one that none has; `$name` stands for an id. The texts have no pages. */
const citations: [string, string, string][] = [
  ...scope,
  ...times,
  user,
  session,
  ['sourceId', '$source-ada', 'source-eve'],
  ['runId', '$run-ada', 'run-eve'],
  ['status', 'failed', 'pending'],
  ['verifier', 'lexical', 'nobody'],
  ['method', 'quote', 'human'],
  ['matcher', 'agent', 'nobody'],
  ['text', 'fee', 'nobody'],
  ['id', '$cited-ada', 'citation-eve'],
  ['number', '1', '99'],
  ['page', '', '7'],
  ['locator', '', '{"page":7}'],
]
const lists: Record<string, [string, string, string][]> = {
  '/v1/citations': citations,
  '/v1/audit/citations': citations,
  '/v1/sources': [
    ...scope,
    ...times,
    session,
    ['identifier', 'tariff-ada', 'tariff-eve'],
    ['type', 'custom', 'website'],
    ['number', '1', '99'],
    ['version', 'v-ada', 'v-eve'],
    ['name', 'tariff ada', 'tariff eve'],
    ['text', 'tariff-ada', 'tariff-eve'],
  ],
  '/v1/runs': [...scope, user, session],
  '/v1/audit': [...scope, user, session],
  '/v1/sessions': [...scope, user],
  '/v1/relations': [
    ...scope,
    session,
    ['citationId', '$cited-ada', 'citation-eve'],
    ['kind', 'supersedes', 'supports'],
  ],
}

const cases = Object.entries(lists).flatMap(([path, parameters]) =>
  parameters.map(([name, some, none]) => ({ path, name, some, none })),
)

describe('what a list over HTTP is filtered by', () => {
  it.each(cases)('$path: $name', async ({ path, name, some, none }) => {
    const value = some.startsWith('$') ? ids[some.slice(1)]! : some
    const all = await count(path, {})
    expect(all).toBeGreaterThan(1)
    if (value !== '') {
      const found = await count(path, { [name]: value })
      expect(found).toBeGreaterThan(0)
      // All are of one project and verifier, and were recorded now; all sources are of one type.
      if (!['project', 'verifier', 'since', 'until', 'type'].includes(name)) expect(found).toBeLessThan(all)
    }
    expect(await count(path, { [name]: none })).toBe(0)
    // Beside another condition as well.
    expect(await count(path, { project: 'metals', [name]: none })).toBe(0)
  })

  it('is all that the description names', async () => {
    const { body } = await service.call(null, 'GET /openapi.json')
    for (const [path, parameters] of Object.entries(lists)) {
      const described = (body.paths[path].get.parameters as { in: string; name: string }[])
        .filter((each) => each.in === 'query')
        .map(({ name }) => name)
      const tested = parameters.map(([name]) => name)
      expect(described.filter((name) => !['limit', 'cursor'].includes(name)).toSorted()).toEqual(
        tested.toSorted(),
      )
    }
  })
})
