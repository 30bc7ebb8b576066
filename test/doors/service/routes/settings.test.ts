import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCitationClient } from '../../../../src/doors/http.ts'
import { CitationEngine } from '../../../../src/entries/index.ts'
import { createMcpServer } from '../../../../src/doors/mcp/server.ts'
import { createSettingsReader } from '../../../../src/engine/registrar/context/project-settings.ts'
import { memoryStore } from '../../../../src/records/store/memory/store.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { runCli } from '../../cli/run-cli.ts'
import { codeOf, errorOf } from '../../../records/store/rejection.ts'
import { startService } from '../service-under-test.ts'

const rule = 'Every lift is inspected every two years.'
const admin = { role: 'admin', project: 'metals', userId: 'anna' } as const
const agent = { role: 'agent', project: 'metals', agentId: 'writer', sessionId: 'talk' } as const

async function world() {
  const engine = new CitationEngine({ store: memoryStore(), onIncident() {} })
  const source = await engine.as(agent).addDocSource({ name: 'act.md', content: rule }, { name: 'Act' })
  const cite = (input: object = {}) => engine.as(agent).cite({ sourceId: source.id, claim: rule, ...input })
  return { engine, source, cite, as: engine.as(admin) }
}

describe('settings of a project', () => {
  it('are changed by an admin, and the log keeps who, when, from what to what', async () => {
    const { engine, as } = await world()
    expect(await as.getSettings()).toEqual({
      set: {},
      inForce: {
        reasoningRequired: 'low',
        citationStyle: 'inline',
        bibliographyStyle: 'harvard',
        minSupport: 0,
        minQuoteSimilarity: 0,
      },
    })
    await as.changeSettings({ reasoningRequired: 'high', citationStyle: 'apa' })
    await engine.as({ ...admin, userId: 'ben' }).changeSettings({ reasoningRequired: 'none' })
    const { set, inForce } = await as.changeSettings({ citationStyle: null, minSupport: 0.5 })
    expect(set).toEqual({ reasoningRequired: 'none', minSupport: 0.5 })
    expect(inForce).toMatchObject({ reasoningRequired: 'none', citationStyle: 'inline', minSupport: 0.5 })
    const changes = await as.listSettingChanges()
    expect(changes.map(({ name, from, to, by }) => [name, from, to, by.userId])).toEqual([
      ['reasoningRequired', null, 'high', 'anna'],
      ['citationStyle', null, 'apa', 'anna'],
      ['reasoningRequired', 'high', 'none', 'ben'],
      ['citationStyle', 'apa', null, 'anna'],
      ['minSupport', null, 0.5, 'anna'],
    ])
    expect(changes.every(({ changedAt, by }) => changedAt.endsWith('Z') && by.role === 'admin')).toBe(true)
  })

  it('that stay as they are make no entry', async () => {
    const { as } = await world()
    await as.changeSettings({ citationStyle: 'apa' })
    await as.changeSettings({ citationStyle: 'apa', minSupport: null })
    expect(await as.listSettingChanges()).toHaveLength(1)
  })

  it.each(['agent', 'user', 'auditor'] as const)('are not for the role %s', async (role) => {
    const { engine } = await world()
    const other = engine.as({ ...agent, role, userId: 'carl' })
    expect(await codeOf(other.getSettings())).toBe('forbidden')
    expect(await codeOf(other.changeSettings({ citationStyle: 'apa' }))).toBe('forbidden')
    expect(await codeOf(other.listSettingChanges())).toBe('forbidden')
  })

  it.each([
    [{ citationStyle: 'chicago' }, 'citationStyle'],
    [{ bibliographyStyle: 'inline' }, 'bibliographyStyle'],
    [{ minSupport: 2 }, 'minSupport'],
    [{ reasoning: 'low' }, 'reasoning'],
  ])('%j is refused with the name of the field', async (changes, name) => {
    const { as } = await world()
    expect(await errorOf(as.changeSettings(changes as object))).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(name),
    })
    expect(await as.listSettingChanges()).toEqual([])
  })

  it('hold for later citations of the project, and of no other', async () => {
    const { engine, source, cite, as } = await world()
    expect((await cite()).status).toBe('verified')
    await as.changeSettings({ reasoningRequired: 'high' })
    expect(await errorOf(cite())).toMatchObject({ message: expect.stringContaining('the policy is "high"') })
    await as.changeSettings({ reasoningRequired: 'none', minSupport: 1, citationStyle: 'ieee' })
    const cited = await cite()
    expect(await engine.as(agent).formatCitation(cited.id)).toMatch(/^\[\d+\]$/)
    expect(await engine.as(agent).formatCitation(cited.id, { style: 'inline' })).toBe('[Act]')
    await as.changeSettings({ bibliographyStyle: 'ieee' })
    expect(await engine.as(agent).exportBibliography()).toMatch(/^\[1\] “Act/)
    await engine.as({ ...admin, project: 'other' }).changeSettings({ reasoningRequired: 'high' })
    expect((await cite()).id).not.toBe(source.id)
  })

  it('of thresholds hold for citations and answers', async () => {
    const verifier = {
      name: 'judge',
      batch: 'answer' as const,
      verify: async ({ items, sources }: { items: readonly unknown[]; sources: readonly { id: string }[] }) =>
        items.map(() => ({
          verdict: 'supported' as const,
          status: 'verified' as const,
          score: 0.7,
          reason: 'It says so.',
          evidence: [
            {
              sourceId: sources[0]!.id,
              start: 0,
              end: 40,
              quote: rule,
              similarity: 1,
              kind: 'exact' as const,
            },
          ],
          missing: [],
          verifier: 'judge',
          method: 'judge' as const,
        })),
    }
    const own = new CitationEngine({ store: memoryStore(), verifier, onIncident() {} })
    const claim = 'Lifts are inspected every two years.'
    const { id: sourceId } = await own.as(agent).addDocSource({ name: 'act.md', content: rule })
    const cite = async () => (await own.as(agent).cite({ sourceId, claim })).status
    const attribute = async () => {
      const sources = [{ title: 'Act', content: rule }]
      const { citations } = await own.attribute({ response: claim, sources, project: 'metals' })
      return citations[0]?.status
    }
    expect([await cite(), await attribute()]).toEqual(['verified', 'verified'])
    await own.as(admin).changeSettings({ minSupport: 0.8 })
    expect([await cite(), await attribute()]).toEqual(['unverified', 'unverified'])
    await own.as(admin).changeSettings({ minSupport: null })
    expect([await cite(), await attribute()]).toEqual(['verified', 'verified'])
  })

  it('that another instance has changed hold after five seconds', async () => {
    const store = memoryStore()
    const [one, two] = [new CitationEngine({ store }), new CitationEngine({ store })]
    let time = 0
    const reader = createSettingsReader({ log: store, report() {}, clock: () => time })
    expect(await reader.of('metals')).toEqual({})
    await one.as(admin).changeSettings({ citationStyle: 'apa' })
    expect((await two.as(admin).getSettings()).set).toEqual({ citationStyle: 'apa' })
    time = 4_999
    expect(await reader.of('metals')).toEqual({})
    time = 5_000
    expect(await reader.of('metals')).toEqual({ citationStyle: 'apa' })
  })

  it('that cannot be read leave those that were read last, and an incident', async () => {
    const store = memoryStore()
    const report = vi.fn<(incident: object) => void>()
    let time = 0
    await new CitationEngine({ store }).as(admin).changeSettings({ citationStyle: 'apa' })
    const listEvents = vi.fn<typeof store.listEvents>(store.listEvents)
    const reader = createSettingsReader({ log: { listEvents }, report, clock: () => time })
    await reader.of('metals')
    listEvents.mockRejectedValue(new Error('away'))
    time = 9_000
    expect(await reader.of('metals')).toEqual({ citationStyle: 'apa' })
    expect(report).toHaveBeenCalledWith({ step: 'store', code: 'settings-unread', message: 'away' })
    expect(await reader.of('new')).toEqual({})
  })
})

describe('settings at the doors', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'citespan-settings-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('HTTP and the typed client', async () => {
    const { app, tokenOf } = await startService()
    const clientOf = async (role: 'admin' | 'user') =>
      createCitationClient({
        url: 'http://citations.test',
        key: await tokenOf({ role, userId: role }),
        fetch: async (input, init) => app.request(String(input), init),
      })
    const client = await clientOf('admin')
    const { set, inForce } = await client.changeSettings({ minSupport: 0.7, citationStyle: 'apa' })
    expect([set, inForce.minSupport]).toEqual([{ minSupport: 0.7, citationStyle: 'apa' }, 0.7])
    expect((await client.getSettings()).set).toEqual(set)
    expect((await client.listSettingChanges()).items).toMatchObject([
      { name: 'citationStyle', from: null, to: 'apa', by: { role: 'admin', userId: 'admin' } },
      { name: 'minSupport', from: null, to: 0.7 },
    ])
    const user = await clientOf('user')
    await expect(user.getSettings()).rejects.toMatchObject({ code: 'forbidden' })
    await expect(user.changeSettings({ minSupport: 0 })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(client.changeSettings({ minSupport: 7 })).rejects.toMatchObject({ code: 'invalid-input' })
  })

  it('MCP of an admin; agents have no such tool', async () => {
    const engine = new CitationEngine({ store: memoryStore() })
    const connect = async (registrar: Parameters<typeof createMcpServer>[0]) => {
      const [near, far] = InMemoryTransport.createLinkedPair()
      const client = new Client({ name: 'test', version: '1' })
      await createMcpServer(registrar, { version: '1' }).connect(far)
      await client.connect(near)
      return client
    }
    const client = await connect(engine.as(admin))
    const call = async (name: string, input: Record<string, unknown> = {}) => {
      const { content } = await client.callTool({ name, arguments: input })
      return JSON.parse((content[0] as { text: string }).text)
    }
    expect((await call('change_settings', { reasoningRequired: 'medium' })).set).toEqual({
      reasoningRequired: 'medium',
    })
    expect(await call('get_settings')).toMatchObject({
      inForce: { reasoningRequired: 'medium' },
      changes: [{ name: 'reasoningRequired', from: null, to: 'medium', by: { userId: 'anna' } }],
    })
    const { tools } = await (await connect(engine.as(agent))).listTools()
    expect(tools.map(({ name }) => name)).not.toContain('get_settings')
  })

  it('the terminal', async () => {
    const db = join(folder, 'citations.db')
    const settings = (...args: string[]) => runCli(['settings', ...args, '--db', db, '--project', 'metals'])
    const changed = await settings('minSupport=0.8', '--by', 'anna')
    expect([changed.code, changed.stderr]).toEqual([0, ''])
    expect(JSON.parse(changed.stdout)).toMatchObject({
      set: { minSupport: 0.8 },
      changes: [{ name: 'minSupport', from: null, to: 0.8, by: { role: 'admin', userId: 'anna' } }],
    })
    await settings('citationStyle=apa', '--by', 'ben')
    const given = JSON.parse((await settings('minSupport=', '--by', 'ben')).stdout)
    expect([given.set, given.changes.length]).toEqual([{ citationStyle: 'apa' }, 3])
    expect(JSON.parse((await settings()).stdout)).toEqual(given)
    await using engine = new CitationEngine({ store: sqliteStore(db), context: agent })
    const { id } = await engine.addDocSource({ name: 'act.md', content: rule }, { name: 'Act' })
    const { number } = await engine.cite({ sourceId: id, claim: rule })
    expect(await engine.formatCitation(number!)).toBe('(Act, n.d.)')
  })

  it.each([
    [['minSupport=0.8'], 'Pass --by ID'],
    [['minSupport', '--by', 'anna'], 'Name a setting and its value'],
    [['minSupport=9', '--by', 'anna'], 'minSupport'],
    [['colour=red', '--by', 'anna'], 'colour'],
  ])('the terminal refuses %j', async (args, message) => {
    const { code, stderr } = await runCli(['settings', ...args, '--db', join(folder, 'refused.db')])
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })
})
