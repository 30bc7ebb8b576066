import { describe, expect, it } from 'vitest'
import { createNoteKeys } from '../../src/log/index.ts'
import { sentence, startService } from './service-under-test.ts'

const { signer } = await createNoteKeys('matrix.example/log')
const { call, tokenOf } = await startService({ signer })

/** What an agent of a project has recorded. */
async function record(project: string) {
  const token = await tokenOf({ project, agentId: 'owner' })
  const source = await call(token, 'POST /v1/sources', {
    json: { name: `Tariff of ${project}`, content: sentence },
  })
  const json = { sourceId: source.body.id, claim: sentence, quote: sentence }
  const citation = await call(token, 'POST /v1/citations', { json })
  const other = await call(token, 'POST /v1/citations', { json: { ...json, claim: 'The fee is 40 euros.' } })
  const answer = {
    response: sentence,
    sources: [{ id: 'S1', content: sentence }],
    sessionId: `talk of ${project}`,
  }
  const run = await call(token, 'POST /v1/attribute', { json: answer })
  return {
    token,
    source: source.body.id,
    citation: citation.body.id,
    other: other.body.id,
    run: run.body.runId,
    session: encodeURIComponent(answer.sessionId),
  }
}

const own = await record('metals')
const foreign = await record('cranes')
type Ids = typeof own

/** Each operation about records, for the ids of one project, with what it sends. */
const about = (ids: Ids): Record<string, { operation: string; json?: unknown }> => ({
  source: { operation: `GET /v1/sources/${ids.source}` },
  content: { operation: `GET /v1/sources/${ids.source}/content` },
  versions: { operation: `GET /v1/sources/${ids.source}/versions` },
  citation: { operation: `GET /v1/citations/${ids.citation}` },
  relations: { operation: `GET /v1/citations/${ids.citation}/relations` },
  derivations: { operation: `GET /v1/derivations/${ids.citation}?direction=backward` },
  'made from it': {
    operation: `GET /v1/derivations/${ids.source}?direction=forward&depth=2&earlierVersions=true`,
  },
  run: { operation: `GET /v1/runs/${ids.run}` },
  'source of a run': { operation: `GET /v1/runs/${ids.run}/sources/S1/content` },
  'audit of a run': { operation: `GET /v1/runs/${ids.run}/audit` },
  'events of a run': { operation: `GET /v1/runs/${ids.run}/events` },
  'cite a source of a run': {
    operation: 'POST /v1/citations',
    json: { runId: ids.run, sourceId: 'S1', claim: sentence, quote: sentence },
  },
  'formats of a run': { operation: `GET /v1/runs/${ids.run}/formats/web-annotation` },
  'archive of a session': { operation: `GET /v1/sessions/${ids.session}/archive` },
  'sources of a session': { operation: `GET /v1/sessions/${ids.session}/formats/ris` },
  cite: { operation: 'POST /v1/citations', json: { sourceId: ids.source, claim: sentence, quote: sentence } },
  'give a verdict': {
    operation: 'POST /v1/verdicts',
    json: { citationId: ids.citation, decision: 'confirmed', reason: 'It is so.' },
  },
  relate: { operation: 'POST /v1/relations', json: { from: ids.citation, to: ids.other, kind: 'supports' } },
})

/** Operations that name no record. */
const others: Record<string, { operation: string; json?: unknown; form?: () => FormData }> = {
  attribute: { operation: 'POST /v1/attribute', json: { response: sentence, sources: [] } },
  'attribute a stream': { operation: 'POST /v1/attribute/stream', json: { text: sentence } },
  check: { operation: 'POST /v1/check', json: { claim: sentence, sources: [{ content: sentence }] } },
  locate: { operation: 'POST /v1/locate', json: { quote: 'fee', text: sentence } },
  'add a text': { operation: 'POST /v1/sources', json: { name: 'Note', content: 'Some text.' } },
  'add rows': {
    operation: 'POST /v1/sources/database',
    json: { identifier: 'db', name: 'Rows', query: 'select 1', rows: [{ a: 1 }] },
  },
  'add a page': { operation: 'POST /v1/sources/web', json: { url: 'http://127.0.0.1/' } },
  'add a file': { operation: 'POST /v1/sources/documents', form: () => formOf('note.md', 'Some text.') },
  'list sources': { operation: 'GET /v1/sources' },
  'list citations': { operation: 'GET /v1/citations' },
  'list relations': { operation: 'GET /v1/relations?kind=contradicts' },
  'count citations': { operation: 'GET /v1/audit/citations?status=verified' },
  'list conflicts': { operation: 'GET /v1/sessions/any/conflicts' },
  'list runs': { operation: 'GET /v1/runs' },
  'list sessions': { operation: 'GET /v1/sessions' },
  audit: { operation: 'GET /v1/audit' },
  'link prose': { operation: 'POST /v1/citations/link', json: { text: `It is so [${own.citation}].` } },
  erase: {
    operation: 'POST /v1/erasures',
    json: { runId: 'none', reason: 'asked', ground: 'law', free: false },
  },
  'export a person': { operation: 'GET /v1/persons/nobody/export' },
  'list keys': { operation: 'GET /v1/keys' },
  'create a key': { operation: 'POST /v1/keys', json: { name: 'more', role: 'user' } },
  'revoke a key': { operation: 'DELETE /v1/keys/0000000000000000' },
  'rotate a key': { operation: 'POST /v1/keys/0000000000000000/rotate', json: {} },
}

function formOf(name: string, content: string): FormData {
  const form = new FormData()
  form.set('file', new File([content], name))
  return form
}

const callers = {
  owner: own.token,
  agent: await tokenOf({ agentId: 'somebody else' }),
  user: await tokenOf({ role: 'user' }),
  auditor: await tokenOf({ role: 'auditor' }),
  admin: await tokenOf({ role: 'admin' }),
}
type Caller = keyof typeof callers

/** Statuses in the order owner, agent, user, auditor, admin. */
const table: Record<string, readonly number[]> = {
  source: [200, 200, 200, 200, 200],
  content: [200, 200, 200, 200, 200],
  versions: [200, 200, 200, 200, 200],
  citation: [200, 404, 200, 200, 200],
  relations: [200, 404, 200, 200, 200],
  derivations: [200, 404, 200, 200, 200],
  'made from it': [200, 200, 200, 200, 200],
  run: [200, 404, 200, 200, 200],
  'source of a run': [200, 404, 200, 200, 200],
  'audit of a run': [200, 404, 200, 200, 200],
  'events of a run': [200, 404, 200, 200, 200],
  'cite a source of a run': [201, 404, 403, 403, 403],
  'formats of a run': [200, 404, 200, 200, 200],
  'sources of a session': [200, 404, 200, 200, 200],
  'archive of a session': [403, 403, 403, 200, 200],
  cite: [201, 201, 403, 403, 403],
  'give a verdict': [403, 403, 403, 201, 201],
  relate: [201, 404, 403, 403, 403],
  attribute: [200, 200, 403, 403, 403],
  'attribute a stream': [200, 200, 403, 403, 403],
  check: [200, 200, 200, 200, 200],
  locate: [200, 200, 200, 200, 200],
  'add a text': [201, 201, 403, 403, 201],
  'add rows': [201, 201, 403, 403, 201],
  // A private address is refused once the role is known to be allowed to ask.
  'add a page': [400, 400, 403, 403, 400],
  'add a file': [201, 201, 403, 403, 201],
  'list sources': [200, 200, 200, 200, 200],
  'list citations': [200, 200, 200, 200, 200],
  'list relations': [200, 200, 200, 200, 200],
  'count citations': [200, 200, 200, 200, 200],
  'list conflicts': [200, 200, 200, 200, 200],
  'list runs': [200, 200, 200, 200, 200],
  'list sessions': [200, 200, 200, 200, 200],
  audit: [200, 200, 200, 200, 200],
  'link prose': [200, 200, 403, 403, 403],
  erase: [403, 403, 403, 403, 200],
  'export a person': [403, 403, 403, 403, 200],
  'list keys': [403, 403, 403, 403, 200],
  'create a key': [403, 403, 403, 403, 201],
  'revoke a key': [403, 403, 403, 403, 404],
  'rotate a key': [403, 403, 403, 403, 404],
}

const send = (
  caller: Caller,
  { operation, json, form }: { operation: string; json?: unknown; form?: () => FormData },
) => call(callers[caller], operation, { json, form: form?.() })

describe('each role at each operation, in its own project', () => {
  const operations = { ...about(own), ...others }

  it('covers every operation', () => {
    expect(Object.keys(operations).toSorted()).toEqual(Object.keys(table).toSorted())
  })

  it.each(Object.keys(table))('%s', async (name) => {
    const statuses: number[] = []
    for (const caller of Object.keys(callers) as Caller[])
      statuses.push((await send(caller, operations[name]!)).status)
    expect(statuses).toEqual(table[name])
  })
})

describe('records of another project', () => {
  it.each(Object.keys(about(foreign)))('%s looks like a missing one', async (name) => {
    const missing = {
      source: 'src_none',
      citation: 'none',
      other: 'nobody',
      run: 'none',
      session: 'none',
      token: '',
    }
    for (const caller of Object.keys(callers) as Caller[]) {
      const seen = await send(caller, about(foreign)[name]!)
      const none = await send(caller, about(missing)[name]!)
      expect(seen.status).toBe(none.status)
      expect([403, 404]).toContain(seen.status)
      expect(seen.body.error).toEqual(none.body.error)
    }
  })

  it('are in no list, whatever is asked for', async () => {
    for (const caller of Object.keys(callers) as Caller[]) {
      for (const list of ['sources', 'citations', 'runs', 'sessions', 'audit', 'audit/citations']) {
        for (const query of ['', '?project=cranes', '?agentId=owner', '?project=cranes&agentId=owner']) {
          const { status, text } = await call(callers[caller], `GET /v1/${list}${query}`)
          expect(status).toBe(200)
          expect(text).not.toContain('cranes')
          expect(text).not.toContain(foreign.run)
        }
      }
    }
  })

  it('and a mark that names one is unknown, as is that of a missing one', async () => {
    const text = (id: string) => ({ json: { text: `${sentence.slice(0, -1)} [${id}].` } })
    const linked = await call(own.token, 'POST /v1/citations/link', text(own.citation))
    expect(linked.body.citations).toMatchObject([
      { status: 'verified', registered: { citationId: own.citation } },
    ])
    expect(linked.body.sources[0]).not.toHaveProperty('content')
    const none = '01234567-89ab-cdef-0123-456789abcdef'
    for (const id of [foreign.citation, none]) {
      const { body } = await call(own.token, 'POST /v1/citations/link', text(id))
      expect(body).toMatchObject({ citations: [], textParts: [sentence] })
      expect(body.marks.problems).toMatchObject([{ code: 'unknown-marker', marker: `[${id}]` }])
    }
  })

  it('and a key of another project is nobody’s to change', async () => {
    const { body } = await call(await tokenOf({ role: 'admin', project: 'cranes' }), 'GET /v1/keys')
    for (const { id } of body.items) {
      expect((await call(callers.admin, `DELETE /v1/keys/${id}`)).status).toBe(404)
      expect((await call(callers.admin, `POST /v1/keys/${id}/rotate`, { json: {} })).status).toBe(404)
    }
  })
})

describe('without a valid credential', () => {
  const tokens: Record<string, () => Promise<string | null>> = {
    none: async () => null,
    unknown: async () => `citespan_${'0'.repeat(16)}_${'0'.repeat(64)}`,
    'of another secret': async () => (await tokenOf()).replace(/.{64}$/, 'f'.repeat(64)),
    expired: () => tokenOf({ expiresAt: '2020-01-01T00:00:00.000Z' }),
    'no token at all': async () => 'Bearer x'.repeat(5_000),
  }

  it.each(Object.keys(tokens))('%s: every operation answers 401 alike', async (name) => {
    const token = await tokens[name]!()
    const said = new Set<string>()
    for (const { operation } of Object.values({ ...about(own), ...others })) {
      const { status, body, headers } = await call(token, operation)
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toBe('Bearer realm="citespan"')
      said.add(JSON.stringify(body.error))
    }
    expect(said.size).toBe(1)
  })
})
