import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { agentToolTable } from '../../../src/engine/registrar/operations/tools.ts'
import { createMcpServer } from '../../../src/doors/mcp/server.ts'
import type { Registrar } from '../../../src/engine/operations.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { someRegistrar } from '../../engine/registrar/some-registrar.ts'

async function connect(made: { registrar: Registrar } = someRegistrar()) {
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await createMcpServer(made.registrar, { version: '1.2.3' }).connect(far)
  await client.connect(near)
  const call = async (name: string, input: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: input })
    const [part] = content
    return { text: part?.type === 'text' ? part.text : '', isError: isError === true }
  }
  return { ...made, client, call }
}

describe('createMcpServer', () => {
  test('offers the tools of agents, each with a schema and a description', async () => {
    const { client } = await connect()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(agentToolTable))
    expect(tools[0]!.name).toBe('cite')
    for (const { description, inputSchema } of tools) {
      expect(description!.length).toBeGreaterThan(20)
      expect(inputSchema.type).toBe('object')
    }
    expect(client.getServerVersion()).toMatchObject({ name: 'citespan', version: '1.2.3' })
  })

  test('an agent registers, cites, is told of a failure, corrects it and looks it up', async () => {
    const { call, registrar } = await connect()
    const registered = await call('register_document', {
      fileName: 'rules.md',
      content: '## § 4 Prüfung\n\nDer Aufzug ist alle zwei Jahre zu prüfen.\n',
      statute: 'AufzG',
    })
    expect(registered.text).toMatch(/^Registered rules\.md, version 1, as src_[0-9a-f]{32}, number 1$/)
    const sourceId = /src_[0-9a-f]{32}/.exec(registered.text)![0]
    const quote = 'Der Aufzug ist alle zwei Jahre zu prüfen.'
    const failed = await call('cite', { sourceId, claim: 'Der Aufzug ist alle drei Jahre zu prüfen.', quote })
    expect(failed).toMatchObject({
      isError: false,
      text: expect.stringMatching(/^Citation of rules\.md, § 4.* failed: /),
    })
    expect(failed.text).toContain('Correct the claim')
    const verified = await call('cite', {
      sourceId,
      claim: 'Der Aufzug ist alle zwei Jahre zu prüfen.',
      quote,
    })
    expect(verified.text).toMatch(/^Cited rules\.md, § 4 Satz 1 AufzG: verified \(id /)
    const [failedId, rightId] = [failed, verified].map(({ text }) => /\(id (\S+),/.exec(text)![1]!)
    const related = await call('relate_citations', { from: rightId, to: failedId, kind: 'supersedes' })
    expect(related).toEqual({ isError: false, text: `Recorded: ${rightId} supersedes ${failedId}` })
    expect(await registrar.relationsOf(failedId!)).toMatchObject([{ from: rightId, kind: 'supersedes' }])
    const one = await call('list_citations', { id: rightId })
    expect(JSON.parse(one.text).citations).toMatchObject([{ id: rightId, status: 'verified' }])
    const found = await call('list_citations', { status: 'failed' })
    expect(JSON.parse(found.text)).toMatchObject({
      citations: [{ sourceId, status: 'failed' }],
      nextCursor: null,
    })
    expect(JSON.parse((await call('list_sources', {})).text)).toMatchObject({ sources: [{ id: sourceId }] })
  })

  test('an admin cites in a session of its own, and relates what agents cite', async () => {
    await using engine = new CitationEngine({
      store: memoryStore(),
      context: { project: 'lifts', agentId: 'a1', sessionId: 's1' },
    })
    const content = 'The lift was inspected in May.'
    const source = await engine.addDocSource({ name: 'report.txt', content })
    const ofAgent = await engine.cite({ sourceId: source.id, claim: content, quote: content })
    const admin = engine.as({ role: 'admin', userId: 'root' }, { citesIn: 'review' })
    const { call } = await connect({ registrar: admin })
    const cited = await call('cite', { sourceId: source.id, claim: content, quote: content })
    expect(cited.text).toMatch(/verified \(id /)
    const id = /\(id (\S+),/.exec(cited.text)![1]!
    const related = await call('relate_citations', { from: id, to: ofAgent.id, kind: 'supersedes' })
    expect(related).toMatchObject({ isError: false })
    const user = engine.as({ role: 'user', project: 'lifts' })
    expect((await user.listCitations({ sessionId: 'review' })).items).toMatchObject([
      { id, status: 'verified', userId: 'root' },
    ])
    expect(await engine.getCitation(id)).toBeNull()
    expect(await engine.getCitation(ofAgent.id)).toMatchObject({ supersededBy: [id] })
  })

  test('what cannot be done is an error that says what to do, and the server stays up', async () => {
    const { call } = await connect()
    const unknown = await call('cite', { sourceId: 'src_none', claim: 'Something.' })
    expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('source-not-found') })
    expect(
      await call('cite', { claim: 7 }).then(
        ({ isError }) => isError,
        () => true,
      ),
    ).toBe(true)
    expect(await call('register_web_page', { url: 'http://127.0.0.1/' })).toMatchObject({ isError: true })
    expect((await call('list_sources', {})).isError).toBe(false)
  })
})
