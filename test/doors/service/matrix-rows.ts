import { sentence } from './service-under-test.ts'
import type { startService } from './service-under-test.ts'

type Service = Awaited<ReturnType<typeof startService>>
type Row = { operation: string; json?: unknown; form?: () => FormData }

/** Ids of what an agent of a project has recorded. */
export type Ids = Awaited<ReturnType<typeof record>>

/** What an agent of a project has recorded. */
export async function record({ call, tokenOf }: Service, project: string) {
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
  const file = await call(token, 'POST /v1/sources/documents', { form: formOf(`${project}.md`, sentence) })
  const pages = { sources: [{ url: `http://127.0.0.1/${project}`, snippet: sentence }] }
  const page = await call(token, 'POST /v1/sources/web/validate', { json: pages })
  return {
    token,
    file: file.body.id,
    page: page.body.items[0].source.id,
    source: source.body.id,
    citation: citation.body.id,
    other: other.body.id,
    run: run.body.runId,
    session: encodeURIComponent(answer.sessionId),
  }
}

/** Each operation about records, for the ids of one project, with what it sends. */
export const about = (ids: Ids): Record<string, Row> => ({
  source: { operation: `GET /v1/sources/${ids.source}` },
  content: { operation: `GET /v1/sources/${ids.source}/content` },
  versions: { operation: `GET /v1/sources/${ids.source}/versions` },
  citation: { operation: `GET /v1/citations/${ids.citation}` },
  'citation in a style': { operation: `GET /v1/citations/${ids.citation}/formatted?style=ieee` },
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
  'sources of a session': { operation: `GET /v1/sessions/${ids.session}/formats/ris` },
  'archive of a session': { operation: `GET /v1/sessions/${ids.session}/archive` },
  'look again': { operation: `POST /v1/sources/${ids.page}/recheck` },
  'look at a run again': { operation: `POST /v1/runs/${ids.run}/recheck` },
  'what was kept': { operation: `GET /v1/sources/${ids.file}/archive` },
  original: { operation: `GET /v1/sources/${ids.file}/archive/original` },
  screenshot: { operation: `GET /v1/sources/${ids.file}/archive/screenshot` },
  'check of what was kept': { operation: `GET /v1/sources/${ids.file}/archive/check` },
  cite: { operation: 'POST /v1/citations', json: { sourceId: ids.source, claim: sentence, quote: sentence } },
  'give a verdict': {
    operation: 'POST /v1/verdicts',
    json: { citationId: ids.citation, decision: 'confirmed', reason: 'It is so.' },
  },
  relate: { operation: 'POST /v1/relations', json: { from: ids.citation, to: ids.other, kind: 'supports' } },
})

/** Operations that name no record. */
export const others: (own: Ids) => Record<string, Row> = (own) => ({
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
  bibliography: { operation: 'GET /v1/bibliography?style=ieee' },
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
  settings: { operation: 'GET /v1/settings' },
  'change settings': { operation: 'POST /v1/settings', json: { citationStyle: 'inline' } },
  'changes of settings': { operation: 'GET /v1/settings/changes' },
  'list keys': { operation: 'GET /v1/keys' },
  'create a key': { operation: 'POST /v1/keys', json: { name: 'more', role: 'user' } },
  'revoke a key': { operation: 'DELETE /v1/keys/0000000000000000' },
  'rotate a key': { operation: 'POST /v1/keys/0000000000000000/rotate', json: {} },
  'list looks': { operation: 'GET /v1/rechecks' },
  'validate a page': {
    operation: 'POST /v1/sources/web/validate',
    json: { sources: [{ url: 'http://127.0.0.1/', snippet: sentence }] },
  },
})

function formOf(name: string, content: string): FormData {
  const form = new FormData()
  form.set('file', new File([content], name))
  return form
}

/** Statuses in the order owner, agent, user, auditor, admin. */
export const table: Record<string, readonly number[]> = {
  source: [200, 200, 200, 200, 200],
  content: [200, 200, 200, 200, 200],
  versions: [200, 200, 200, 200, 200],
  citation: [200, 200, 200, 200, 200],
  relations: [200, 200, 200, 200, 200],
  derivations: [200, 200, 200, 200, 200],
  'citation in a style': [200, 200, 200, 200, 200],
  bibliography: [200, 200, 200, 200, 200],
  settings: [403, 403, 403, 403, 200],
  'change settings': [403, 403, 403, 403, 200],
  'changes of settings': [403, 403, 403, 403, 200],
  'made from it': [200, 200, 200, 200, 200],
  run: [200, 404, 200, 200, 200],
  'source of a run': [200, 404, 200, 200, 200],
  'audit of a run': [200, 404, 200, 200, 200],
  'events of a run': [200, 404, 200, 200, 200],
  'cite a source of a run': [201, 404, 403, 403, 201],
  cite: [201, 201, 403, 403, 201],
  relate: [201, 201, 403, 403, 201],
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
  'export a person': [403, 403, 403, 403, 200],
  'list keys': [403, 403, 403, 403, 200],
  'create a key': [403, 403, 403, 403, 201],
  'revoke a key': [403, 403, 403, 403, 404],
  'rotate a key': [403, 403, 403, 403, 404],
  'formats of a run': [200, 404, 200, 200, 200],
  'sources of a session': [200, 404, 200, 200, 200],
  'archive of a session': [403, 403, 403, 200, 200],
  'give a verdict': [403, 403, 403, 201, 201],
  erase: [403, 403, 403, 403, 200],
  'look again': [200, 200, 403, 403, 200],
  'look at a run again': [200, 404, 403, 403, 200],
  'what was kept': [200, 200, 200, 200, 200],
  original: [200, 200, 200, 200, 200],
  // There is none.
  screenshot: [404, 404, 404, 404, 404],
  'check of what was kept': [200, 200, 200, 200, 200],
  'list looks': [200, 200, 200, 200, 200],
  'validate a page': [200, 200, 403, 403, 200],
}
