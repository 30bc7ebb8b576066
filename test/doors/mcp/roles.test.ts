import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '../../../src/core/records/roles.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import type { AgentTool } from '../../../src/engine/registrar/agent-tool.ts'
import { adminToolTable, agentToolTable } from '../../../src/engine/registrar/operations/tools.ts'
import { citationTools } from '../../../src/doors/ai/cite-tools.ts'
import { checkAnswerTool } from '../../../src/doors/mcp/check-answer.ts'
import { registerFileTool } from '../../../src/doors/mcp/register-file.ts'
import { createMcpServer } from '../../../src/doors/mcp/server.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'

const lift = 'The lift is inspected every two years.'
const url = 'https://93.184.216.34/rules'

/** A valid input for every tool; sources and citations are those of `beforeAll`. */
const inputs: Record<string, object> = {
  register_source: { name: 'Hall', content: 'The hall has a lift.' },
  register_document: { fileName: 'a.txt', content: lift },
  register_file: { path: 'b.txt' },
  register_rows: { identifier: 't', name: 'T', rows: [{ a: 1 }] },
  register_web_page: { url },
  recheck_source: { sourceId: 1 },
  rename_source: { sourceId: 1, name: 'Lift' },
  cite: { sourceId: 1, claim: lift },
  relate_citations: { from: 1, to: 2, kind: 'extends' },
  list_sources: {},
  list_citations: {},
  link_citations: { text: `${lift} [1]` },
  format_citation: { id: 1 },
  export_bibliography: { style: 'ieee' },
  check_answer: { answer: lift, sources: [{ text: lift }] },
  get_settings: {},
  change_settings: { citationStyle: 'harvard' },
}

const store = memoryStore()
const readFile = async (name: string) => ({ name, content: new Uint8Array(Buffer.from(lift)) })
const engineOf = (role: (typeof roles)[number]) =>
  new CitationEngine({
    store,
    context: { role, project: 'lifts', userId: 'ada', agentId: 'desk' },
    fetch: async () => new Response(lift, { headers: { 'content-type': 'text/plain' } }),
    onIncident() {},
  })
const agent = engineOf('agent')

beforeAll(async () => {
  const { id: sourceId } = await agent.addWebSource(url)
  await agent.cite({ sourceId, claim: lift })
  await agent.cite({ sourceId, claim: 'The lift is inspected.' })
})

afterAll(() => agent.close())

/** The server's client, once connected. */
async function connect(...[registrar, options]: Parameters<typeof createMcpServer>) {
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await createMcpServer(registrar, options).connect(far)
  await client.connect(near)
  const offered = (await client.listTools()).tools.map(({ name }) => name)
  return { offered, instructions: client.getInstructions()! }
}

describe.each(roles)('tools for the role %s', (role) => {
  const engine = engineOf(role)
  const made = {
    ...Object.fromEntries(
      Object.entries({ ...agentToolTable, ...adminToolTable }).map(([name, make]) => [name, make(engine)]),
    ),
    register_file: registerFileTool(engine, readFile),
    check_answer: checkAnswerTool(engine, { readFile }),
  } as unknown as Record<string, AgentTool<object, object>>

  test('those that the role may use are offered, and no other', async () => {
    const { offered } = await connect(engine, { version: '1', readFile })
    const usable: string[] = []
    for (const [name, { run }] of Object.entries(made)) {
      const { size: from } = await store.sequence()
      const output = await run(inputs[name]!)
      const { size } = await store.sequence()
      const recorded = size > from ? await store.readLog({ from, limit: size - from }) : []
      // A tool that records something in the name of another role is none that this role may use.
      const isInItsName = recorded.every(({ event }) => event?.actor.role === role)
      const isRefused = 'code' in output && output.code === 'forbidden'
      if (!isRefused && isInItsName) usable.push(name)
      if (offered.includes(name)) expect({ name, output }).not.toHaveProperty('output.failed')
    }
    expect(offered.toSorted()).toEqual(usable.toSorted())
    const ofAgents = usable.filter((name) => Object.hasOwn(agentToolTable, name))
    expect(Object.keys(citationTools(engine)).toSorted()).toEqual(ofAgents.toSorted())
  })

  test.each([
    ['an engine that reads files', engine, { readFile }],
    ['an engine', engine, {}],
    ['a view that reads files', engine.as({ role }), { readFile }],
    ['a view', engine.as({ role }), {}],
  ])('the instructions for %s name only tools that are offered', async (_, registrar, options) => {
    const { offered, instructions } = await connect(registrar, { version: '1', ...options })
    const named = Object.keys(inputs).filter((name) => new RegExp(`\\b${name}\\b`).test(instructions))
    expect(offered).toEqual(expect.arrayContaining(named))
    expect(/Register each source/.test(instructions)).toBe(offered.includes('cite'))
    expect(named.includes('check_answer')).toBe(offered.includes('check_answer') && offered.includes('cite'))
  })
})

test('every tool has an input', () => {
  expect(Object.keys(inputs).toSorted()).toEqual(
    [...Object.keys({ ...agentToolTable, ...adminToolTable }), 'register_file', 'check_answer'].toSorted(),
  )
})
