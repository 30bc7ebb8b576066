import { mayWrite } from '../../../src/core/records.ts'
import type { Role } from '../../../src/core/records/roles.ts'
import { operationOf } from '../../../src/engine/registrar/operations/find-operation.ts'
import { asked, inputOfOperation } from '../../fixtures/operation-inputs.ts'
import { sentence } from './service-under-test.ts'
import type { startService } from './service-under-test.ts'

type Service = Awaited<ReturnType<typeof startService>>
type OperationName = (typeof asked)[number]['name']
type Row = { operation: string; json?: unknown; form?: () => FormData }

/** Ids of what an agent of a project has recorded. */
export type Ids = Awaited<ReturnType<typeof record>>

/** Makes records as an agent of the project, and returns their ids. */
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

/** Operations that need a source with a stored original, or one that is a web page. */
const sourceFor: { [Name in OperationName]?: 'file' | 'page' } = {
  getArchived: 'file',
  verifyArchived: 'file',
  recheckSource: 'page',
}

/** Requests for the operations that the table of operations describes. */
function ofTable(ids: Ids, wanted: { isAbout: boolean }): Record<string, Row> {
  const rows = asked.flatMap((operation) => {
    const { name, line, request } = operation
    const source = ids[sourceFor[name] ?? 'source']
    const { input, isAbout } = inputOfOperation(operation, { ...ids, source })
    const { id, ...given } = input as { id?: string }
    const address = line.replace('{id}', id ?? '')
    // The example of an operation that reads has only strings as values.
    const query = new URLSearchParams(request.body ? {} : (given as Record<string, string>))
    const row = {
      operation: query.size > 0 ? `${address}?${query}` : address,
      ...(request.body && { json: given }),
    }
    return isAbout === wanted.isAbout ? [[name, row] as const] : []
  })
  return Object.fromEntries(rows)
}

/** Each operation that names records, with a request for the ids of one project. */
export const about = (ids: Ids): Record<string, Row> => ({
  ...ofTable(ids, { isAbout: true }),
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
  original: { operation: `GET /v1/sources/${ids.file}/archive/original` },
  screenshot: { operation: `GET /v1/sources/${ids.file}/archive/screenshot` },
})

/** Operations that name no record. */
export const others: (own: Ids) => Record<string, Row> = (own) => ({
  ...ofTable(own, { isAbout: false }),
  attribute: { operation: 'POST /v1/attribute', json: { response: sentence, sources: [] } },
  'attribute a stream': { operation: 'POST /v1/attribute/stream', json: { text: sentence } },
  check: { operation: 'POST /v1/check', json: { claim: sentence, sources: [{ content: sentence }] } },
  locate: { operation: 'POST /v1/locate', json: { quote: 'fee', text: sentence } },
  'add a file': { operation: 'POST /v1/sources/documents', form: () => formOf('note.md', 'Some text.') },
  bibliography: { operation: 'GET /v1/bibliography?style=ieee' },
  'list runs': { operation: 'GET /v1/runs' },
  'list sessions': { operation: 'GET /v1/sessions' },
  audit: { operation: 'GET /v1/audit' },
  'list keys': { operation: 'GET /v1/keys' },
  'create a key': { operation: 'POST /v1/keys', json: { name: 'more', role: 'user' } },
  'revoke a key': { operation: 'DELETE /v1/keys/0000000000000000' },
  'rotate a key': { operation: 'POST /v1/keys/0000000000000000/rotate', json: {} },
})

/** Operations of a service with a chat. The description leaves them out. */
export const chats: Record<string, Row> = {
  chat: { operation: 'POST /chat', json: { message: 'What is the fee?' } },
  'stream a chat': { operation: 'POST /chat/stream', json: { message: 'What is the fee?' } },
  'chat without citations': {
    operation: 'POST /chat',
    json: { message: 'What is the fee?', include_citations: false },
  },
}

function formOf(name: string, content: string): FormData {
  const form = new FormData()
  form.set('file', new File([content], name))
  return form
}

/** Roles in the order of the statuses below: owner, another agent, user, auditor, admin. */
const roles: Role[] = ['agent', 'agent', 'user', 'auditor', 'admin']

/**
 * The expected status of each operation for each role: success if the role may write what the operation writes, or if
 * it writes nothing.
 */
const declared = Object.fromEntries(
  asked.map(({ name, request }) => {
    const { writes } = operationOf(name)
    const done = request.creates ? 201 : 200
    return [name, roles.map((role) => (writes === undefined || mayWrite({ role }, writes) ? done : 403))]
  }),
)

/** Statuses in the order of `roles`. */
export const table: Record<string, readonly number[]> = {
  ...declared,
  // These are other names of operations that write.
  addTextSource: [201, 201, 403, 403, 201],
  addDatabaseSource: [201, 201, 403, 403, 201],
  validateWebSources: [200, 200, 403, 403, 200],
  recheckSource: [200, 200, 403, 403, 200],
  // The address is private, but only roles that may add sources learn so.
  addWebSource: [400, 400, 403, 403, 400],
  // An agent does not read answers of others.
  recheckRun: [200, 404, 403, 403, 200],
  // Only persons give verdicts; users do if an option allows it.
  giveVerdict: [403, 403, 403, 201, 201],
  bibliography: [200, 200, 200, 200, 200],
  'made from it': [200, 200, 200, 200, 200],
  run: [200, 404, 200, 200, 200],
  'source of a run': [200, 404, 200, 200, 200],
  'audit of a run': [200, 404, 200, 200, 200],
  'events of a run': [200, 404, 200, 200, 200],
  'cite a source of a run': [201, 404, 403, 403, 201],
  attribute: [200, 200, 403, 403, 403],
  'attribute a stream': [200, 200, 403, 403, 403],
  chat: [200, 200, 403, 403, 403],
  'stream a chat': [200, 200, 403, 403, 403],
  'chat without citations': [200, 200, 403, 403, 403],
  check: [200, 200, 200, 200, 200],
  locate: [200, 200, 200, 200, 200],
  'add a file': [201, 201, 403, 403, 201],
  'list runs': [200, 200, 200, 200, 200],
  'list sessions': [200, 200, 200, 200, 200],
  audit: [200, 200, 200, 200, 200],
  'list keys': [403, 403, 403, 403, 200],
  'create a key': [403, 403, 403, 403, 201],
  'revoke a key': [403, 403, 403, 403, 404],
  'rotate a key': [403, 403, 403, 403, 404],
  'formats of a run': [200, 404, 200, 200, 200],
  'sources of a session': [200, 404, 200, 200, 200],
  'archive of a session': [403, 403, 403, 200, 200],
  original: [200, 200, 200, 200, 200],
  // The source has no screenshot.
  screenshot: [404, 404, 404, 404, 404],
}
