import { Hono } from 'hono'
import { Readable, Writable } from 'node:stream'
import { citationTools } from '../../../../src/doors/ai/cite-tools.ts'
import { compactCitations } from '../../../../src/doors/ai/compact-citations.ts'
import { executeToolsWithCitations } from '../../../../src/doors/ai/execute-tools.ts'
import { lineTransport } from '../../../../src/doors/cli/input/line-transport.ts'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import { generatePostHocCitations } from '../../../../src/engine/runs/post-hoc.ts'
import { citationApp } from '../../../../src/doors/hono/citation-app.ts'
import { citationMiddleware } from '../../../../src/doors/hono/citation-middleware.ts'
import { lexicalMatcher } from '../../../../src/cite/match/lexical.ts'
import { createMcpServer } from '../../../../src/doors/mcp/server.ts'
import { memoryStore } from '../../../../src/records/store/memory/store.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { citeUIMessageStream } from '../../../../src/engine/stream/cite-ui-message-stream.ts'
import { lexicalVerifier } from '../../../../src/cite/verify/lexical.ts'
import { scriptedModel } from '../../../fixtures/scripted-model.ts'
import { ordinary, streamOf } from '../reader.ts'
import type { Readers } from '../reader.ts'

const words = { matcher: lexicalMatcher(), verifier: lexicalVerifier() }
const engineOf = () => new CitationEngine({ ...words, store: memoryStore() })

/** A text of some size in pieces, as a model or a network sends it. */
function pieces(text: string, size = 50): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  )
}

const streamHeaders = { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' }

/** An endpoint with the middleware on it that answers with a body. */
async function throughMiddleware(body: BodyInit, headers: Record<string, string>): Promise<void> {
  const app = new Hono().use(citationMiddleware(engineOf(), { onError: () => {} }))
  app.all('/chat', () => new Response(body, { headers }))
  await (await app.request('/chat', { method: 'POST' })).arrayBuffer()
}

function frames(chunks: readonly object[]): string {
  return chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')
}

const toolOutput = (text: string) => ({
  results: [{ url: 'https://a.example', title: text.slice(0, 200), content: text }],
})

function answerChunks(text: string): object[] {
  return [
    { type: 'start', messageId: 'm' },
    { type: 'tool-input-available', toolCallId: 'c', toolName: 'web_search', input: { query: 'ice' } },
    { type: 'tool-output-available', toolCallId: 'c', output: toolOutput(ordinary.source) },
    { type: 'text-start', id: 't' },
    ...pieces(text).map((delta) => ({ type: 'text-delta', id: 't', delta })),
    { type: 'text-end', id: 't' },
    { type: 'finish' },
  ]
}

/** Registers a text and cites it, with quote and claim of the same text. */
async function registerAndCite(text: string, store = memoryStore()): Promise<void> {
  const engine = new CitationEngine({ ...words, store })
  const citing = engine.as({ agentId: 'a', sessionId: 's' })
  const refused = () => null
  const named = { name: text.slice(0, 400).trim() || 'a', identifier: 'a' }
  const source = await citing.addCustomSource({ ...named, content: text }).catch(refused)
  const other = await citing.addCustomSource({ name: 'b', content: ordinary.source })
  const quote = text.slice(0, 99_000)
  for (const { id } of source ? [source, other] : [other]) {
    await citing.cite({ sourceId: id, claim: text.slice(0, 9_000), quote }).catch(refused)
    await citing.cite({ sourceId: id, claim: ordinary.claim, quote: ordinary.quote }).catch(refused)
  }
  await citing.listCitations({ text: text.slice(0, 1000) } as never).catch(refused)
  await engine.auditRuns({ sessionId: 's' } as never).catch(refused)
  await engine.close()
}

/** What comes in at the doors: requests, responses of endpoints, messages, tool calls. */
export const doorReaders = {
  'citationMiddleware, a stream': (text) =>
    throughMiddleware(`${frames(answerChunks(text))}data: [DONE]\n\n`, streamHeaders),
  'citationMiddleware, any bytes': (text) => throughMiddleware(text, streamHeaders),
  'citationMiddleware, events of any data': (text) =>
    throughMiddleware(`data: ${JSON.stringify({ type: text, data: text })}\n\n: ${text}\n\n`, streamHeaders),
  'citationMiddleware, a JSON answer': (text) =>
    throughMiddleware(JSON.stringify({ answer: text, sources: [{ title: 'a', text: ordinary.source }] }), {
      'content-type': 'application/json',
    }),
  'citationApp, a request': async (text) => {
    const app = citationApp(engineOf(), { model: scriptedModel([[['ice']]]), onError: () => {} })
    for (const body of [
      text,
      JSON.stringify({ messages: [{ role: 'user', content: text }], sessionId: text }),
    ]) {
      const headers = { 'content-type': 'application/json', authorization: 'a' }
      await (await app.request('/chat', { method: 'POST', headers, body })).text()
    }
  },
  citeUIMessageStream: async (text) => {
    const run = engineOf().run()
    const stream = streamOf(answerChunks(text))
    for await (const chunk of citeUIMessageStream(run, stream as never)) void chunk
    await run.done
  },
  'a tool result in a stream': async (text) => {
    const run = engineOf().run()
    run.addToolResult({ toolCallId: 'c', toolName: 'tool', input: null, output: text })
    run.addToolResult({ toolCallId: 'd', toolName: 'web_search', input: null, output: toolOutput(text) })
    await run.attribute({ steps: [{ content: [{ type: 'text', text: ordinary.claim }] }] })
  },
  'what a provider cites': async (text) => {
    const run = engineOf().run()
    run.addSource({ title: 'Notes', content: ordinary.source })
    const source = {
      type: 'source',
      sourceType: 'document',
      id: '0',
      mediaType: 'text/plain',
      title: 'Notes',
    }
    const cohere = { start: 0, end: text.length, text, sources: [{ type: 'document', id: text }] }
    const grounding = {
      groundingChunks: [{ retrievedContext: { uri: text, title: text, text } }],
      groundingSupports: [{ segment: { endIndex: text.length, text }, groundingChunkIndices: [0] }],
    }
    const citations = [{ source, citedText: text }]
    const content = [
      { type: 'text', text, citations: citations as never },
      { ...source, providerMetadata: { cohere } },
    ]
    await run.attribute({
      steps: [{ content, providerMetadata: { google: { groundingMetadata: grounding } } }],
    })
  },
  generatePostHocCitations: (text) =>
    generatePostHocCitations({ ...words, response: text, sources: [{ content: ordinary.source }] }),
  executeToolsWithCitations: async (text) => {
    const tools = {
      web_search: { inputSchema: { jsonSchema: {} }, execute: () => toolOutput(text) },
    } as never
    const toolCalls = [{ toolCallId: 'c', toolName: 'web_search', input: { query: text } }]
    await executeToolsWithCitations(engineOf().run(), { toolCalls, tools })
  },
  compactCitations: (text) => {
    const call = { toolCallId: 'c', toolName: 'cite' }
    const messages = [
      { role: 'assistant', content: [{ type: 'tool-call', ...call, input: { claim: text, quote: text } }] },
      { role: 'tool', content: [{ type: 'tool-result', ...call, output: { type: 'text', value: text } }] },
    ]
    compactCitations(messages as never, { keep: 0 })
  },
  'citationTools, cite': async (text) => {
    const tools = citationTools(engineOf().as({ agentId: 'a', sessionId: 's' })) as Record<
      string,
      { execute?: (input: unknown, options: unknown) => Promise<unknown> }
    >
    const call = (name: string, input: object) =>
      Promise.resolve(tools[name]!.execute!(input, { toolCallId: 'c', messages: [] })).catch(() => null)
    await call('register_source', { name: 'a', content: text, type: 'document' })
    await call('register_document', { fileName: 'a.md', content: text })
    await call('cite', { sourceId: text.slice(0, 1000), claim: text, quote: text })
  },
  'cite, by hand': (text) => registerAndCite(text),
  'cite, in SQLite': (text) => registerAndCite(text, sqliteStore(':memory:')),
  'lineTransport, one line': (text) => throughTransport([`${text.replaceAll('\n', ' ')}\n`]),
  'lineTransport, many lines': (text) => throughTransport(pieces(text, 4000)),
  'lineTransport, too long': (text) => throughTransport(pieces(text, 4000), 1000),
  'createMcpServer, a document': (text) =>
    throughTransport([
      call(1, 'register_document', { fileName: 'a.md', content: text }),
      call(2, 'cite', { sourceId: 'src_0', claim: text, quote: text }),
      call(3, 'list_citations', { text }),
    ]),
} satisfies Readers

function call(id: number, name: string, input: object): string {
  return `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } })}\n`
}

async function throughTransport(lines: readonly string[], maxBytes?: number): Promise<void> {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const transport = lineTransport({
    input: Readable.from(lines.map((line) => Buffer.from(line))),
    output,
    ...(maxBytes !== undefined && { maxBytes }),
    answerWait: 600_000,
  })
  const engine = engineOf()
  await createMcpServer(engine.as({ agentId: 'a', sessionId: 's' }), { version: '1' }).connect(transport)
  await transport.closed
  await engine.close()
}
