import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMcpServer } from '../../src/doors/mcp/server.ts'
import { sqliteStore } from '../../src/records/store/sqlite/store.ts'
import { runCli } from './cli/run-cli.ts'
import { about, others, record } from './service/matrix-rows.ts'
import type { Ids } from './service/matrix-rows.ts'
import { startService } from './service/service-under-test.ts'

const reason = 'Zanzibarquartz is misnamed here.'

/** Who reads: whether it reads what the agent `owner` cited for u1, and the answer made for it. */
const readers = [
  ['who cited it', { agentId: 'owner', userId: 'u1' }, { cited: true, run: true }],
  ['another agent for u1', { agentId: 'colleague', userId: 'u1' }, { cited: true, run: false }],
  ['who cited it, for u2', { agentId: 'owner', userId: 'u2' }, { cited: false, run: false }],
  ['another agent for u2', { agentId: 'colleague', userId: 'u2' }, { cited: false, run: false }],
  ['who cited it, for nobody', { agentId: 'owner' }, { cited: false, run: false }],
  [
    'an agent of another project',
    { project: 'cranes', agentId: 'owner', userId: 'u1' },
    { cited: false, run: false },
  ],
  ['a user', { role: 'user' }, { cited: true, run: true }],
  ['an auditor', { role: 'auditor', userId: 'u2' }, { cited: true, run: true }],
] as const

let folder: string
let service: Awaited<ReturnType<typeof startService>>
let ids: Ids
let session: string
let ofRun: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citespan-comments-'))
  const store = sqliteStore(join(folder, 'c.db'))
  service = await startService({ requestsPerMinute: 1_000_000 }, store)
  const { tokenOf, engine } = service
  ids = await record({ ...service, tokenOf: (key) => tokenOf({ userId: 'u1', ...key }) }, 'metals')
  const auditor = engine.as({ role: 'auditor', project: 'metals', userId: 'u2' })
  const { items } = await auditor.listCitations({ runId: ids.run })
  ofRun = items[0]!.eventId
  session = (await auditor.getCitation(ids.citation))!.sessionId!
  for (const citationId of [ids.citation, ofRun]) {
    await auditor.giveVerdict({ citationId, decision: 'rejected', reason })
  }
  const admin = engine.as({ role: 'admin', project: 'metals', userId: 'u2' })
  await admin.relate({ from: ids.other, to: ids.citation, kind: 'contradicts' })
})
afterAll(async () => {
  await service.store.close()
  await rm(folder, { recursive: true, force: true })
})

/** Each way to read over HTTP. */
function reads(): string[] {
  const rows = [...Object.values(about(ids)), ...Object.values(others(ids))]
  return [
    ...rows.flatMap(({ operation }) => (operation.startsWith('GET ') ? [operation] : [])),
    ...[
      '/v1/citations?status=failed',
      '/v1/citations?text=fee',
      `/v1/citations?runId=${ids.run}`,
      `/v1/citations?sessionId=${session}`,
      `/v1/citations/${ofRun}`,
      '/v1/relations',
      `/v1/relations?citationId=${ids.citation}`,
      `/v1/sessions/${session}/conflicts`,
      `/v1/derivations/${ofRun}?direction=backward`,
    ].map((path) => `GET ${path}`),
  ]
}

/** The comments that a text shows: the reason of a verdict, and the relation. */
function shownIn(text: string): { verdict: boolean; relation: boolean } {
  return {
    verdict: text.includes(reason),
    relation: /contradict|"by":"relation"/.test(text) && text.includes(ids.other),
  }
}

describe("a person's comment is shown to those who read the citation", () => {
  test.each(readers)('over HTTP: %s', async (_, key, { cited, run }) => {
    const { call, tokenOf } = service
    const token = await tokenOf(key)
    const shown = { verdict: new Set<string>(), relation: new Set<string>() }
    for (const operation of reads()) {
      const { text, status } = await call(token, operation)
      expect([operation, status < 500]).toEqual([operation, true])
      const { verdict, relation } = shownIn(text)
      if (verdict) shown.verdict.add(operation)
      if (relation) shown.relation.add(operation)
    }
    const status = async (path: string) => (await call(token, `GET ${path}`)).status
    expect(await status(`/v1/citations/${ids.citation}`)).toBe(cited ? 200 : 404)
    expect(await status(`/v1/runs/${ids.run}`)).toBe(run ? 200 : 404)
    if (!cited) expect([...shown.verdict, ...shown.relation]).toEqual([])
    else {
      expect([...shown.verdict]).toContain(`GET /v1/citations/${ids.citation}`)
      expect([...shown.verdict].includes(`GET /v1/runs/${ids.run}`)).toBe(run)
      expect([...shown.verdict].includes(`GET /v1/citations/${ofRun}`)).toBe(run)
      expect([...shown.relation]).toContain('GET /v1/relations')
      expect([...shown.relation]).toContain(`GET /v1/sessions/${session}/conflicts`)
    }
  })

  const agents = readers.flatMap(([name, key, expected]) =>
    'role' in key ? [] : [[name, key, expected] as const],
  )

  test.each(agents)('over MCP: %s', async (_, key, { cited }) => {
    const reader = service.engine.as({ role: 'agent', project: 'metals', sessionId: 'reading', ...key })
    const [near, far] = InMemoryTransport.createLinkedPair()
    const client = new Client({ name: 'test', version: '1' })
    await createMcpServer(reader, { version: '1.2.3' }).connect(far)
    await client.connect(near)
    const { tools } = await client.listTools()
    const asked: Record<string, unknown> = { sessionId: session, citationId: ids.citation, id: ids.citation }
    let text = ''
    for (const { name, inputSchema, annotations } of tools) {
      if (annotations?.readOnlyHint !== true && !/^(?:list|get|find|search)/.test(name)) continue
      const fields = Object.keys(inputSchema.properties ?? {})
      const given = Object.entries(asked).filter(([field]) => fields.includes(field))
      for (const arguments_ of [
        {},
        ...given.map(([field, value]) => ({ [field]: value })),
        Object.fromEntries(given),
      ]) {
        text += JSON.stringify(await client.callTool({ name, arguments: arguments_ }))
      }
    }
    await client.close()
    expect(shownIn(text)).toEqual({ verdict: cited, relation: cited })
  })

  test.each(agents)('in the terminal: %s', async (_, key, { cited }) => {
    const { agentId, userId } = { userId: undefined, ...key }
    const who = ['--role', 'agent', '--agent', agentId, '--session', 'reading']
    const on = ['--db', join(folder, 'c.db'), '--project', 'project' in key ? key.project : 'metals']
    const user = userId === undefined ? [] : ['--by', userId]
    let text = ''
    for (const [operation, input] of Object.entries({
      listCitations: {},
      getCitation: { id: ids.citation },
      listRelations: {},
      relationsOf: { id: ids.citation },
      listConflicts: { sessionId: session },
      auditCitations: {},
    })) {
      const args = ['call', operation, '--input', JSON.stringify(input), ...on, ...who, ...user]
      const { stdout, stderr } = await runCli(args)
      text += stdout + stderr
    }
    expect(shownIn(text)).toEqual({ verdict: cited, relation: cited })
  })
})
