import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conditionList } from '../../src/core/ports.ts'
import type { CitationFilter } from '../../src/core/ports.ts'
import { createMcpServer } from '../../src/doors/mcp/server.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { sqliteStore } from '../../src/records/store/sqlite/store.ts'
import { runCli } from './cli/run-cli.ts'
import { startService } from './service/service-under-test.ts'

const directory = await mkdtemp(join(tmpdir(), 'citespan-filter-'))
const db = join(directory, 'citations.db')
const store = sqliteStore(db)
// Each record is a second younger than the one before.
let time = Date.UTC(2026, 0, 1)
const now = () => new Date((time += 1_000))
const engine = new CitationEngine({ store, now, onIncident() {} })
const reader = engine.as({ role: 'user', project: 'default' })
const claims = ['The fee is 40 euros.', 'Notices are published in June.']
/** For each condition that a door takes as text: a value that one of the two citations meets. */
let one: Partial<Record<keyof CitationFilter, string | number>>
let ids: string[]

beforeAll(async () => {
  const [answer, claim] = claims as [string, string]
  // The first citation is one of an answer, which a matcher linked.
  const answering = new CitationEngine({
    store,
    now,
    context: { sessionId: 's0', agentId: 'a0', userId: 'u0' },
  })
  await answering.attribute({ response: answer, sources: [{ title: 'Source 0', content: answer }] })
  const agent = engine.as({ role: 'agent', sessionId: 's1', agentId: 'a1', userId: 'u1' })
  const source = await agent.addCustomSource({ name: 'Source 1', content: claim })
  const second = await agent.cite({ sourceId: source.id, claim, quote: claim })
  const auditor = engine.as({ role: 'auditor', userId: 'anna' })
  await auditor.giveVerdict({ citationId: second.id, decision: 'rejected', reason: 'It was in May.' })
  const { items } = await reader.listCitations({})
  ids = items.map(({ id }) => id)
  const { verifier, createdAt } = items[1]!
  one = {
    id: second.id,
    number: 2,
    sourceId: second.sourceId,
    sessionId: 's1',
    agentId: 'a1',
    userId: 'u1',
    status: 'failed',
    verifier,
    method: 'human',
    matcher: 'agent',
    since: createdAt,
    text: 'june',
  }
})
afterAll(async () => {
  await engine.close()
  await rm(directory, { recursive: true })
})

describe('a condition on citations selects the same through every door', () => {
  const textual = conditionList.filter(
    ({ name }) => !['project', 'runId', 'until', 'page', 'locator'].includes(name),
  )

  test.each(textual)('$name', async ({ name, option, isForAgents }) => {
    const filter: CitationFilter = { [name]: one[name] }
    const found = await reader.listCitations(filter)
    expect(found.items.map(({ id }) => id)).toEqual([ids[1]])
    expect((await reader.auditCitations(filter)).citations).toBe(1)
    const bibliography = await reader.exportBibliography({ status: 'failed', ...filter })
    expect(bibliography).toContain('Source 1')
    expect(bibliography).not.toContain('Source 0')
    if (option !== undefined) {
      const args = ['audit', '--citations', '--format', 'jsonl', '--db', db, `--${option}`, String(one[name])]
      const { code, stdout, stderr } = await runCli(args)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(JSON.parse(stdout)).toMatchObject({ citations: 1 })
      const selecting = [
        `--${option}`,
        String(one[name]),
        ...(name === 'status' ? [] : ['--status', 'failed']),
      ]
      const written = await runCli(['export', '--citations', '--db', db, ...selecting])
      expect(written).toEqual({ code: 0, stderr: '', stdout: bibliography })
    }
    const call = ['call', 'listCitations', '--db', db, '--input', JSON.stringify(filter)]
    const called = await runCli(call)
    expect({ code: called.code, stderr: called.stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(called.stdout)).toMatchObject({ items: [{ id: ids[1] }] })
    if (isForAgents) {
      const { citations } = await ask('list_citations', filter)
      expect(citations).toMatchObject([{ id: ids[1] }])
    }
  })

  test.each([
    ['audit', ['--run'], ['--format', 'jsonl']],
    ['audit', ['--citations', '--run'], ['--format', 'jsonl']],
    ['export', ['--citations', '--run'], []],
  ])('%s %j selects one of two answers', async (command, selecting, rest) => {
    const file = join(directory, 'answers.db')
    await rm(file, { force: true })
    await using answering = new CitationEngine({ store: sqliteStore(file), context: { sessionId: 's' } })
    const [, second] = [
      await answering.attribute({ response: claims[0]!, sources: [{ title: 'Fees', content: claims[0]! }] }),
      await answering.attribute({
        response: claims[1]!,
        sources: [{ title: 'Notices', content: claims[1]! }],
      }),
    ]
    const { code, stdout, stderr } = await runCli([
      command,
      ...selecting,
      second.runId,
      ...rest,
      '--db',
      file,
    ])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    if (command === 'audit') expect(JSON.parse(stdout)).toMatchObject({ citations: 1, registered: 0 })
    else expect(stdout.match(/Fees|Notices/g)).toEqual(['Notices'])
  })

  test('HTTP describes all of them, MCP those for agents', async () => {
    const service = await startService()
    const { body } = await service.call(null, 'GET /openapi.json')
    for (const path of ['/v1/citations', '/v1/audit/citations', '/v1/bibliography']) {
      const described = body.paths[path].get.parameters.map(({ name }: { name: string }) => name)
      expect(described).toEqual(expect.arrayContaining(conditionList.map(({ name }) => name)))
    }
    const tools = await connected(async (client) => (await client.listTools()).tools)
    const { inputSchema } = tools.find(({ name }) => name === 'list_citations')!
    const forAgents = conditionList.filter(({ isForAgents }) => isForAgents).map(({ name }) => name)
    expect(new Set(Object.keys(inputSchema.properties!))).toEqual(new Set([...forAgents, 'limit', 'cursor']))
  })
})

function ask(name: string, args: Record<string, unknown>) {
  return connected(async (client) => {
    const { structuredContent } = await client.callTool({ name, arguments: args })
    // The tool has an output schema.
    return structuredContent as Record<string, unknown>
  })
}

/** The result of a function that is given a client of the MCP server. */
async function connected<Result>(use: (client: Client) => Promise<Result>): Promise<Result> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair()
  const own = new CitationEngine({ store, context: { agentId: 'a1', userId: 'u1', sessionId: 's1' } })
  await createMcpServer(own, { version: '1' }).connect(serverSide)
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(clientSide)
  const result = await use(client)
  await client.close()
  return result
}
