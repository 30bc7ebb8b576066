import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { createMcpServer } from '../../../src/doors/mcp/server.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'

const claim = 'The fee is 40 euros.'

type Context = { sessionId?: string; agentId?: string; project?: string; userId?: string }

/** The tools of a server that was started over a store. */
async function start(store: ReturnType<typeof memoryStore>, context: Context = {}) {
  const engine = new CitationEngine({ store, onIncident() {}, context })
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await createMcpServer(engine, { version: '1.2.3' }).connect(far)
  await client.connect(near)
  await client.listTools()
  const call = async (name: string, input: Record<string, unknown>) => {
    const { content, structuredContent } = await client.callTool({ name, arguments: input })
    const [part] = content
    const data: Record<string, unknown> = JSON.parse(JSON.stringify(structuredContent ?? {}))
    return { text: part?.type === 'text' ? part.text : '', data }
  }
  return { call, session: engine.actor.sessionId! }
}

/** A server that cited once, and the one after it. */
async function restarted(before: Context = {}, after: (session: string) => Context = () => before) {
  const store = memoryStore()
  const first = await start(store, before)
  const { data } = await first.call('register_source', { name: 'Fees', content: claim })
  await first.call('cite', { sourceId: data['sourceId'], claim })
  return { ...(await start(store, after(first.session))), before: first.session }
}

const finding: [tool: string, input: Record<string, unknown>, found: RegExp][] = [
  ['list_citations', {}, /"number":1/],
  ['list_citations', { id: 1 }, /"number":1/],
  ['link_citations', { text: 'The fee is 40 euros [1].' }, /^Linked 1 of 1/],
  ['format_citation', { id: 1, style: 'inline' }, /Fees/],
  ['export_bibliography', { style: 'ieee' }, /Fees/],
]

describe('a server that is started again', () => {
  test.each(finding)('%s %j says where the earlier citations are', async (tool, input) => {
    const { call, before } = await restarted()
    const { text } = await call(tool, input)
    expect(text.replaceAll('\\"', '"')).toContain(`1 are in other sessions of the project "default"`)
    expect(text.replaceAll('\\"', '"')).toContain(`start citespan mcp with --session "${before}"`)
    expect(text).toContain('--agent NAME')
  })

  test('names the agent of citations that have one, and is silent of those of a person', async () => {
    const agent = await restarted({ agentId: 'desk' }, () => ({}))
    expect((await agent.call('list_citations', {})).data['note']).toContain(
      'start citespan mcp with --agent "desk"',
    )
    const person = await restarted({ userId: 'ada' }, () => ({}))
    expect((await person.call('list_citations', {})).data).not.toHaveProperty('note')
  })

  test('relate_citations says it too', async () => {
    const { call } = await restarted()
    const { text } = await call('relate_citations', { from: 1, to: 2, kind: 'supports' })
    expect(text).toContain('start citespan mcp with --session')
  })

  test.each(finding)(
    '%s %j finds them in the session that it names, and under a named agent',
    async (...each) => {
      const [tool, input, found] = each
      const inSession = await restarted({}, (sessionId) => ({ sessionId }))
      const ofAgent = await restarted({ agentId: 'desk' })
      for (const { call } of [inSession, ofAgent]) {
        const { text } = await call(tool, input)
        expect(text).toMatch(found)
        expect(text).not.toContain('--session')
      }
    },
  )

  test.each([
    ['a user', { userId: 'ada' }],
    ['another session', { sessionId: 'mine' }],
    ['another project', { project: 'other' }],
  ])('tells nothing of others where it acts for %s', async (_, context) => {
    const { call } = await restarted({}, () => context)
    for (const [tool, input] of finding) {
      const { text, data } = await call(tool, input)
      expect(text).not.toContain('other sessions')
      expect(data).not.toHaveProperty('note')
    }
  })
})
