import { describe, expect, it } from 'vitest'
import { createNoteKeys } from '../../../src/records/log/signed-note.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { answerFormats } from '../../../src/entries/references.ts'
import { sentence, startService } from './service-under-test.ts'

const { signer } = await createNoteKeys('erased.example/log')
const roles = ['agent', 'user', 'auditor', 'admin'] as const
const headers = { 'x-session-id': 'talk' }

/** A session with sources, citations, a relation and answers, of which a part was erased by its text. */
async function erasedSession(open: () => ReturnType<typeof memoryStore>) {
  const service = await startService({ signer }, open(), { fetch: async () => new Response(sentence) })
  const tokens = await Promise.all(roles.map((role) => service.tokenOf({ role })))
  const [agent, , , admin] = tokens as [string, string, string, string]
  const made = async (operation: string, json: object): Promise<string> => {
    const { body } = await service.call(agent, operation, { json, headers })
    return body.id ?? body.runId
  }
  const erased = await made('POST /v1/sources', { name: 'Tariff', content: sentence })
  const left = await made('POST /v1/sources', { name: 'Rules', content: `Dogs may enter. ${sentence}` })
  const cite = (sourceId: string) =>
    made('POST /v1/citations', { sourceId, claim: sentence, quote: sentence })
  const citations = [await cite(erased), await cite(left)] as const
  const [from, to] = citations
  await made('POST /v1/relations', { from, to, kind: 'contradicts' })
  const answer = (content: string, sessionId: string) =>
    made('POST /v1/attribute', { response: sentence, sources: [{ title: 'T', content }], sessionId })
  const runs = [await answer(sentence, 'talk'), await answer(`Dogs may enter. ${sentence}`, 'later')]
  const json = { sourceId: erased, reason: 'request', ground: 'GDPR Art. 17(1)(b)' }
  expect((await service.call(admin, 'POST /v1/erasures', { json })).status).toBe(200)
  return { ...service, tokens, agent, erased, left, citations, runs }
}

describe.each([
  ['memory', () => memoryStore()],
  ['SQLite', () => sqliteStore(':memory:')],
])('a session of which a part was erased (%s)', (_, open) => {
  it('is read by every operation; what is gone is missing, and nothing else fails', async () => {
    const { call, tokens, erased, left, citations, runs, errors } = await erasedSession(open)
    const of = (base: string, parts: readonly string[]) => parts.map((part) => `${base}${part}`)
    const traces = ['?direction=forward', '?direction=backward']
    const paths = [
      ...[erased, left].flatMap((id) => of(`/v1/sources/${id}`, ['', '/content', '/versions'])),
      ...[erased, left, ...citations].flatMap((id) => of(`/v1/derivations/${id}`, traces)),
      ...citations.flatMap((id) => of(`/v1/citations/${id}`, ['', '/relations'])),
      ...of('/v1/sources', ['', '?text=fee', '?name=Tariff']),
      ...of('/v1/citations', ['', '?text=fee', '?page=1', `?sourceId=${erased}`]),
      ...of('/v1/', ['relations', 'rechecks', 'runs', 'audit', 'audit/citations', 'sessions']),
      ...runs.flatMap((id) => of(`/v1/runs/${id}`, ['', '/audit', '/events', '/sources/S1/content'])),
      ...runs.flatMap((id) => of(`/v1/runs/${id}/formats/`, answerFormats)),
      ...of('/v1/sessions/talk/formats/', ['csl-json', 'ris', 'bibtex']),
      ...of('/v1/sessions/talk/', ['conflicts', 'archive']),
    ]
    const missing = new Set<string>()
    for (const [index, token] of tokens.entries()) {
      for (const path of paths) {
        const { status, text } = await call(token, `GET ${path}`, { headers })
        if (status === 404) missing.add(path)
        else if (![200, 403].includes(status)) expect.fail(`${roles[index]} ${path}: ${status} ${text}`)
      }
    }
    expect([...missing]).toEqual([`/v1/sources/${erased}/content`, `/v1/runs/${runs[0]}/sources/S1/content`])
    expect(errors).toEqual([])
  })

  it('goes on: quotes are sought, prose is linked, answers are cited', async () => {
    const { call, agent, erased, left, citations, errors } = await erasedSession(open)
    const post = async (path: string, json: object) =>
      (await call(agent, `POST ${path}`, { json, headers })).status
    expect(
      await post('/v1/citations', { sourceId: left, claim: 'x', quote: 'Cats sleep all day long.' }),
    ).toBe(201)
    expect(await post('/v1/citations', { sourceId: erased, claim: sentence })).toBe(404)
    const [gone, kept] = citations
    expect(await post('/v1/citations/link', { text: `Dogs [${kept}]. ${sentence} [${gone}]` })).toBe(200)
    const sources = [{ title: 'T', content: sentence }]
    expect(await post('/v1/attribute', { response: sentence, sources, sessionId: 'talk' })).toBe(200)
    expect(await post('/v1/sources', { name: 'Tariff', content: sentence })).toBe(201)
    expect(errors).toEqual([])
  })
})
