import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayWrite } from '../../src/core/records.ts'
import type { Actor } from '../../src/core/records.ts'
import { createCitationClient } from '../../src/doors/http.ts'
import { createMcpServer } from '../../src/doors/mcp/server.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { operationOf } from '../../src/engine/registrar/operations/find-operation.ts'
import { inputOf } from '../../src/engine/registrar/operations/operation.ts'
import { sqliteStore } from '../../src/records/store/sqlite/store.ts'
import { asked, inputOfOperation } from '../fixtures/operation-inputs.ts'
import type { Named } from '../fixtures/operation-inputs.ts'
import { runCli } from './cli/run-cli.ts'
import { startService } from './service/service-under-test.ts'

const fee = 'The fee is 40 euros.'
const clerk = {
  role: 'agent',
  project: 'metals',
  agentId: 'clerk',
  sessionId: 'talk',
  userId: 'ada',
} as const
const chief = { role: 'admin', project: 'metals', userId: 'chief', sessionId: 'office' } as const

let folder: string
let ids: Named
let copies = 0

/** A database of its own with the same records, so that what one door writes is not there for the next. */
async function copyOfRecords(): Promise<string> {
  const path = join(folder, `${copies++}.db`)
  await copyFile(join(folder, 'records.db'), path)
  return path
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citespan-operations-'))
  const store = sqliteStore(join(folder, 'records.db'))
  const engine = new CitationEngine({ store, context: clerk })
  const source = await engine.addCustomSource({ name: 'Tariff', content: fee })
  const citation = await engine.cite({ sourceId: source.id, claim: fee, quote: fee })
  const other = await engine.cite({ sourceId: source.id, claim: 'It is 40 euros.', quote: fee })
  const { runId } = await engine.linkCitations({ text: `${fee} [${citation.id}]` })
  ids = { source: source.id, citation: citation.id, other: other.id, run: runId, session: 'talk' }
  await engine.close()
  await store.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Operation = (typeof asked)[number]
/** The source of the records is a text: it has no page, nothing of it was kept, and no page is fetched. */
const refused = new Set<string>(['addWebSource', 'recheckSource', 'getArchived', 'verifyArchived'])

type Door = (operation: Operation, input: object, actor: Actor) => Promise<unknown>

/** Each answers with what the operation answers, or rejects. */
const doors: Record<string, Door> = {
  async 'the engine'({ request }, input, actor) {
    const store = sqliteStore(await copyOfRecords())
    await using engine = new CitationEngine({ store, userVerdicts: true, onIncident() {} })
    const answer = await request.send(engine.as(actor), inputOf(request).parse(input) as never, {})
    return answer ?? Promise.reject(new Error('none'))
  },
  async HTTP({ line, request }, input, actor) {
    const { call, tokenOf, store } = await startService({}, sqliteStore(await copyOfRecords()))
    const { id, ...given } = input as { id?: string }
    const query = request.body ? '' : `?${new URLSearchParams(given as Record<string, string>)}`
    const { status, body } = await call(
      await tokenOf(keyOf(actor)),
      line.replace('{id}', encodeURIComponent(id ?? '')) + query,
      { headers: { 'X-Session-Id': actor.sessionId! }, ...(request.body && { json: given }) },
    )
    await store.close()
    const done = request.creates ? 201 : 200
    return status === done ? body : Promise.reject(new Error(body.error.message))
  },
  async 'citespan/http'({ name }, input, actor) {
    const { app, tokenOf, store } = await startService({}, sqliteStore(await copyOfRecords()))
    const client = createCitationClient({
      url: 'http://citations.test',
      key: await tokenOf(keyOf(actor)),
      session: actor.sessionId!,
      fetch: async (url, init) => app.request(String(url), init),
    })
    // The input was made for the operation of this name.
    return await (client[name] as (given: object) => Promise<unknown>)(input).finally(() => store.close())
  },
  async 'citespan call'({ name }, input, { role, agentId, userId, sessionId }) {
    const options = ['--role', role, '--project', 'metals', '--session', sessionId!, '--by', userId!]
    if (agentId !== undefined) options.push('--agent', agentId)
    const database = await copyOfRecords()
    const line = ['call', name, '--input', JSON.stringify(input), '--db', database, ...options]
    const { code, stdout, stderr } = await runCli(line)
    return code === 0 ? JSON.parse(stdout) : Promise.reject(new Error(stderr))
  },
  async MCP({ name, line }, given, actor) {
    const { id, ...rest } = given as { id?: string }
    const [, kind] = /\/(\w+)s\/\{id\}/.exec(line) ?? []
    const input = id === undefined ? rest : { [`${kind}Id`]: id, ...rest }
    const { tool } = operationOf(name)
    const store = sqliteStore(await copyOfRecords())
    await using engine = new CitationEngine({ store, onIncident() {} })
    const [near, far] = InMemoryTransport.createLinkedPair()
    const client = new Client({ name: 'test', version: '1' })
    await createMcpServer(engine.as(actor), { version: '1' }).connect(far)
    await client.connect(near)
    const { isError, structuredContent } = await client.callTool({
      name: tool!.name,
      arguments: input,
    })
    return isError ? Promise.reject(new Error(tool!.name)) : structuredContent
  },
}

function keyOf({ role, agentId, userId }: Actor) {
  return { role, ...(agentId !== undefined && { agentId }), ...(userId !== undefined && { userId }) }
}

/** Without what is another one each time: ids that are drawn, times. */
function withoutChance(answer: unknown): unknown {
  const text = JSON.stringify(answer, (name, value) => (name === 'sessionId' ? undefined : value))
  return JSON.parse(
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, (id) => (known(id) ? id : 'ID'))
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'),
  )
}

/** An admin, but for what admins may not do. */
function actorOf({ name }: Operation): Actor {
  const { writes } = operationOf(name)
  return writes !== undefined && !mayWrite(chief, writes) ? clerk : chief
}

const known = (id: string) => Object.values(ids).includes(id)

test.each(asked)('$name does the same at every door', async (operation) => {
  const { input } = inputOfOperation(operation, ids)
  const { tool } = operationOf(operation.name)
  const actor = actorOf(operation)
  const outcomes: Record<string, unknown> = {}
  for (const [door, call] of Object.entries(doors)) {
    // A tool that has code of its own takes and gives something else.
    if (door === 'MCP' && (!tool || tool.make)) continue
    outcomes[door] = await call(operation, input, actor).then(withoutChance, () => 'refused')
  }
  const [first] = Object.values(outcomes)
  expect(first === 'refused').toBe(refused.has(operation.name))
  expect(outcomes).toEqual(Object.fromEntries(Object.keys(outcomes).map((door) => [door, first])))
})

test.each(asked.filter(({ name, request }) => request.body && name !== 'addWebSource'))(
  'the example of $name succeeds, with the numbers that it has',
  async (operation) => {
    const { request } = operation
    const { id } = inputOfOperation(operation, ids).input as { id?: string }
    // No page is fetched.
    const example = JSON.stringify({ id, ...(request.example as object) }).replaceAll(
      /https:[^"]+/g,
      'http://127.0.0.1/',
    )
    const call = doors['the engine']!(operation, JSON.parse(example), actorOf(operation))
    await expect(call).resolves.toBeTypeOf('object')
  },
)
