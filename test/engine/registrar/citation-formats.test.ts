import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { afterAll, describe, expect, it } from 'vitest'
import { citationTools } from '../../../src/doors/ai.ts'
import { createCitationClient } from '../../../src/doors/http.ts'
import { createMcpServer } from '../../../src/doors/mcp/server.ts'
import {
  bibliographyStyles,
  citationStyles,
  exportStoredBibliography,
} from '../../../src/entries/references.ts'
import type { BibliographyStyle, CitationStyle } from '../../../src/entries/references.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { runCli } from '../../doors/cli/run-cli.ts'
import { codeOf } from '../../records/store/rejection.ts'
import { startService } from '../../doors/service/service-under-test.ts'

const rule = 'Every lift is inspected every two years.'
const folder = await mkdtemp(join(tmpdir(), 'citespan-formats-'))
const db = join(folder, 'citations.db')
const { app, engine: shared, tokenOf } = await startService({}, sqliteStore(db))
const engine = shared.as({ role: 'agent', project: 'metals', agentId: 'writer', sessionId: 'talk' })
const client = createCitationClient({
  url: 'http://citations.test',
  key: await tokenOf({ role: 'user', userId: 'reader' }),
  fetch: async (input, init) => app.request(String(input), init),
})
const [near, far] = InMemoryTransport.createLinkedPair()
const mcp = new Client({ name: 'test', version: '1' })
await createMcpServer(engine, { version: '1' }).connect(far)
await mcp.connect(near)
afterAll(async () => {
  await mcp.close()
  await shared.close()
  await rm(folder, { recursive: true, force: true })
})

const act = await engine.addDocSource(
  { name: 'act.md', content: `# Lift Act\n\n## § 2 Inspection\n\n(1) ${rule}\n` },
  {
    name: 'Lift Act',
    metadata: { statute: 'LiftG' },
    csl: { type: 'legislation', issued: { 'date-parts': [[2020]] } },
  },
)
const cited = await engine.cite({ sourceId: act.id, claim: rule, quote: rule })
const { runId } = await shared.attribute({
  response: rule,
  sources: [{ title: 'Lifts Today', url: 'https://lifts.example/today', authors: ['Jo Doe'], content: rule }],
  project: 'metals',
  agentId: 'writer',
  sessionId: 'talk',
})
const ofRun = (await engine.listCitations({ runId })).items[0]!

const tools = citationTools(engine)
const toolText = async (name: string, args: object) => {
  const { content } = await mcp.callTool({ name, arguments: { ...args } })
  const [part] = content
  return part?.type === 'text' ? part.text : ''
}
const toolOutput = async (name: 'format_citation' | 'export_bibliography', input: object) => {
  const output = await tools[name].execute!(input as never, { toolCallId: 'x', messages: [], context: {} })
  return (output as { text: string }).text
}
const exported = async (...args: string[]) =>
  (await runCli(['export', ...args, '--db', db, '--project', 'metals'])).stdout
const withFormat = (style: string | undefined) => (style === undefined ? [] : ['--format', style])

type Doors<Options> = Record<string, (options: Options) => Promise<string>>

const citing: Doors<{ style?: CitationStyle }> = {
  'the engine, by number': (options) => engine.formatCitation(cited.number!, options),
  'the typed client': async (options) => (await client.formatCitation({ id: cited.id, ...options })).text,
  'the typed client, by number': async (options) =>
    (await client.formatCitation({ id: String(cited.number), by: 'number', ...options })).text,
  MCP: (options) => toolText('format_citation', { id: cited.id, ...options }),
  'MCP, by number': (options) => toolText('format_citation', { id: cited.number!, ...options }),
  'tools of the AI SDK': (options) => toolOutput('format_citation', { id: cited.id, ...options }),
  'the command line': ({ style }) => exported('--citation', cited.id, ...withFormat(style)),
  'the command line, by number': ({ style }) =>
    exported('--citation', String(cited.number), ...withFormat(style)),
}

const written: Record<CitationStyle, RegExp> = {
  inline: /^\[Lift Act, § 2 Abs\. 1 LiftG\]$/,
  harvard: /^\(Lift Act, 2020, § 2 Abs\. 1 LiftG\)$/,
  ieee: /^\[1, § 2 Abs\. 1 LiftG\]$/,
  apa: /^\(LiftG, 2020, § 2 Abs\. 1 LiftG\)$/,
  bibtex: /^@legislation\{[^]*note = \{§ 2 Abs\. 1 LiftG\}/,
  'csl-json': /"note": "§ 2 Abs\. 1 LiftG"/,
  ris: /^TY {2}- STAT\r\n[^]*N1 {2}- § 2 Abs\. 1 LiftG\r\n/,
}

describe('a stored citation', () => {
  it.each([undefined, ...citationStyles])('in the style %s, the same at every door', async (style) => {
    const options = style === undefined ? {} : { style }
    const text = await engine.formatCitation(cited.id, options)
    expect(text).toMatch(written[style ?? 'inline'])
    for (const [door, format] of Object.entries(citing))
      expect([door, (await format(options)).trimEnd()]).toEqual([door, text.trimEnd()])
  })

  it('of an answer, which names its own sources', async () => {
    expect(await engine.formatCitation(ofRun.eventId, { style: 'apa' })).toBe('(Doe, n.d.)')
    expect(await engine.formatCitation(ofRun.eventId)).toBe('[Lifts Today]')
    expect(await shared.as({ role: 'user', project: 'metals' }).formatCitation(ofRun.number!)).toBe(
      '[Lifts Today]',
    )
  })

  it('that the reader may not see is not found', async () => {
    const stranger = shared.as({ role: 'user', project: 'other', userId: 'x' })
    expect(await codeOf(stranger.formatCitation(cited.id))).toBe('not-found')
    expect(await codeOf(engine.formatCitation(999))).toBe('not-found')
    expect(await codeOf(engine.formatCitation(cited.id, { style: 'chicago' as 'apa' }))).toBe('invalid-input')
  })
})

const listing: Doors<{ style?: BibliographyStyle }> = {
  'the typed client': async (options) =>
    (await client.exportBibliography({ sessionId: 'talk', ...options })).text(),
  'the typed client, of a session': async ({ style = 'harvard' }) =>
    (await client.exportSessionSources({ id: 'talk', format: style })).text(),
  MCP: (options) => toolText('export_bibliography', { sessionId: 'talk', ...options }),
  'tools of the AI SDK': (options) => toolOutput('export_bibliography', options),
  'the command line': ({ style }) => exported('--session', 'talk', ...withFormat(style)),
  'the command line, of citations': ({ style }) =>
    exported('--citations', '--session', 'talk', ...withFormat(style)),
}

describe('a bibliography of stored citations', () => {
  it.each([undefined, ...bibliographyStyles])('in the style %s, the same at every door', async (style) => {
    const options = style === undefined ? {} : { style }
    const text = await engine.exportBibliography({ sessionId: 'talk' }, options)
    expect(text).toContain('Lift Act')
    expect(text).toMatch(/Lifts Today/i)
    for (const [door, list] of Object.entries(listing))
      expect([door, (await list(options)).trimEnd()]).toEqual([door, text.trimEnd()])
    expect(await engine.exportBibliography(undefined, options)).toBe(text)
  })

  it('of a session that the reader sees nothing of is not found, and not empty', async () => {
    const others = [
      ['of another project', shared.as({ role: 'user', project: 'other', userId: 'x' }), 'talk'],
      [
        'of another user',
        shared.as({ role: 'agent', project: 'metals', sessionId: 'mine', agentId: 'b', userId: 'x' }),
        'talk',
      ],
      ['that is none', shared.as({ role: 'user', project: 'metals' }), 'nobody'],
    ] as const
    for (const [who, reader, sessionId] of others) {
      for (const listed of [
        reader.exportBibliography({ sessionId }),
        exportStoredBibliography(reader, { sessionId }),
      ]) {
        const error: unknown = await listed.catch((thrown: unknown) => thrown)
        expect([who, error]).toMatchObject([who, { code: 'not-found' }])
        expect(String(error)).toContain(`This reader sees nothing of a session "${sessionId}".`)
        expect(String(error)).toContain("engine.as({ role: 'user' })")
      }
    }
    expect(await codeOf(engine.exportBibliography({ sessionId: 'nobody' }))).toBe('not-found')
    // Its own session is known, though nothing is cited in it yet.
    const own = shared.as({ role: 'agent', project: 'metals', sessionId: 'mine', agentId: 'b' })
    expect(await own.exportBibliography({ sessionId: 'mine' })).toBe('')
    // What another reader sees of it is what it gets.
    const reader = shared.as({ role: 'user', project: 'metals' })
    const text = await exportStoredBibliography(reader, { sessionId: 'talk' })
    expect(text).toContain('Lift Act')
    expect(await reader.exportBibliography({ sessionId: 'talk', status: 'failed' })).toBe('')
  })

  it('has the filter of citations', async () => {
    const registered = await engine.exportBibliography({ sourceId: act.id })
    expect(registered).toContain('Lift Act')
    expect(registered).not.toMatch(/Lifts Today/i)
    expect(await exported('--citations', '--source', act.id)).toBe(registered)
    expect(await codeOf(engine.exportBibliography({ session: 'talk' } as object))).toBe('invalid-input')
  })

  it('is a file over HTTP, with its media type', async () => {
    const types = await Promise.all(
      bibliographyStyles.map(async (style) => (await client.exportBibliography({ style })).headers),
    )
    expect(types.map((headers) => headers.get('content-type'))).toEqual([
      ...Array.from({ length: 3 }, () => 'text/plain; charset=utf-8'),
      'application/x-bibtex',
      'application/vnd.citationstyles.csl+json',
      'application/x-research-info-systems',
    ])
    const html = await client.exportBibliography({ style: 'ieee', format: 'html', language: 'de' })
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await html.text()).toContain('Verfügbar')
  })
})
