import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { promptOf, startOpenAIServer } from '../../../fixtures/openai-server.ts'
import { runCli } from '../run-cli.ts'

const main = new URL('../../../../dist/cli.js', import.meta.url).pathname
const rule = 'Every lift is inspected every two years.'
let folder: string
let file: (name: string) => string
let keys: { signer: string; verifier: string }
let citationId: string

const json = (text: string) => JSON.parse(text)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citespan-records-'))
  file = (name) => join(folder, name)
  await using engine = new CitationEngine({ store: sqliteStore(file('citations.db')) })
  const source = await engine.addDocSource({ name: 'act.md', content: `# Act\n\n${rule}\n` })
  for (const claim of [rule, 'Every lift is blue.', rule]) {
    const { id } = await engine.cite({ sourceId: source.id, claim, quote: rule })
    citationId ??= id
  }
  keys = json((await runCli(['keygen', 'lifts.dev/citations'])).stdout)
  await writeFile(file('signer'), keys.signer)
  const made = await runCli(['checkpoint', '--db', file('citations.db'), '--signer', file('signer')])
  await writeFile(file('checkpoints'), made.stdout)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const verify = (db: string) =>
  runCli(['verify-log', '--db', db, '--checkpoints', file('checkpoints'), '--verifier', keys.verifier])

describe('citespan verify-log', () => {
  test('a whole log: exit code 0 and what was proven', async () => {
    const { code, stdout } = await verify(file('citations.db'))
    expect(code).toBe(0)
    expect(json(stdout)).toMatchObject({
      ok: true,
      size: 7,
      chains: 1,
      contents: 1,
      checkpoints: 1,
      problems: [],
    })
  })

  test('one word of one body changed by hand: exit code 1 and where', async () => {
    await writeFile(file('tampered.db'), await copyOf(file('citations.db')))
    const database = new Database(file('tampered.db'))
    database.exec('drop trigger citespan_events_no_update')
    database.exec(`update citespan_events set body = replace(body, 'blue', 'green') where body like '%blue%'`)
    database.close()
    const { code, stdout } = await verify(file('tampered.db'))
    expect(code).toBe(1)
    expect(json(stdout).problems.map(({ kind }: { kind: string }) => kind)).toContain('entry-hash')
    expect(json(stdout).problems.map(({ kind }: { kind: string }) => kind)).toContain('checkpoint-root')
  })

  test('a wrong key and a missing file are told apart', async () => {
    const other = json((await runCli(['keygen', 'others.dev'])).stdout)
    const args = ['verify-log', '--db', file('citations.db'), '--checkpoints', file('checkpoints')]
    const wrong = await runCli([...args, '--verifier', other.verifier])
    expect(wrong.code).toBe(1)
    expect(json(wrong.stdout).problems).toMatchObject([{ kind: 'checkpoint-signature' }])
    const missing = await runCli(['verify-log', '--db', file('citations.db'), '--checkpoints', file('none')])
    expect(missing.code).toBe(2)
    expect(missing.stderr).toContain('cannot be read (ENOENT)')
  })
})

describe('citespan prove', () => {
  const prove = (id: string) =>
    runCli([
      'prove',
      id,
      '--db',
      file('citations.db'),
      '--checkpoints',
      file('checkpoints'),
      '--verifier',
      keys.verifier,
    ])

  test('a stranger checks the proof with the public key alone', async () => {
    const proof = await prove(citationId)
    expect(proof.code).toBe(0)
    const checked = await runCli(['verify-proof', '--verifier', keys.verifier], { input: proof.stdout })
    expect(checked.code).toBe(0)
    expect(json(checked.stdout)).toMatchObject({
      ok: true,
      size: 7,
      event: { kind: 'citation', data: { id: citationId, text: rule } },
    })
    const forged = proof.stdout.replace('two years', 'ten years')
    const refused = await runCli(['verify-proof', '--verifier', keys.verifier], { input: forged })
    expect(refused.code).toBe(1)
    expect(json(refused.stdout)).toMatchObject({ ok: false })
  })

  test('an unknown citation and proofs that are none', async () => {
    expect(await prove('nobody')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no entry "nobody"'),
    })
    const none = await runCli(['verify-proof', '--verifier', keys.verifier], { input: 'no json' })
    expect(none.code).toBe(1)
    expect(await runCli(['verify-proof'], { input: '{}' })).toMatchObject({ code: 2 })
    expect(await runCli(['prove'])).toMatchObject({ code: 2 })
  })
})

/** The id in what an agent is told of a registered source. */
const idIn = (told: string) => /, as ([^\s,]+)/.exec(told)![1]!

// Each waits for a process of its own.
test.concurrent('citespan mcp: an agent in any language registers and cites over standard input', async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [main, 'mcp', '--db', file('mcp.db'), '--project', 'lifts', '--agent', 'robot', '--session', 's1'],
  })
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  const call = async (name: string, input: Record<string, unknown>) => {
    const { content } = await client.callTool({ name, arguments: input })
    return content[0]?.type === 'text' ? content[0].text : ''
  }
  const registered = await call('register_document', { fileName: 'act.md', content: `# Act\n\n${rule}\n` })
  const sourceId = idIn(registered)
  expect(await call('cite', { sourceId, claim: rule, quote: rule })).toMatch(/^Cited act\.md, Act: verified/)
  await client.close()

  await using engine = new CitationEngine({
    store: sqliteStore(file('mcp.db')),
    context: { project: 'lifts', agentId: 'robot', sessionId: 's1' },
  })
  const { items } = await engine.listCitations()
  expect(items).toMatchObject([{ text: rule, status: 'verified', agentId: 'robot', sessionId: 's1' }])
})

test.concurrent('citespan mcp: the model that the environment names judges', async () => {
  await using server = await startOpenAIServer(() => ({ kind: 'answer', text: '["1:supported"]' }))
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [main, 'mcp', '--db', file('mcp-model.db'), '--session', 's1'],
    env: { CITATION_LLM_URL: server.baseURL, CITATION_LLM_MODEL: 'scripted-model' },
  })
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  const input = { fileName: 'act.md', content: `# Act\n\n${rule}\n` }
  const { content } = await client.callTool({ name: 'register_document', arguments: input })
  const sourceId = content[0]?.type === 'text' ? idIn(content[0].text) : ''
  await client.callTool({ name: 'cite', arguments: { sourceId, claim: rule, quote: rule } })
  await client.close()
  expect(server.requests).toHaveLength(1)
  expect(promptOf(server.requests[0]!)).toContain(`1. [E1] ${rule}`)
})

test.concurrent('citespan mcp: pages of private hosts are fetched only where they are allowed', async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/plain').end(rule)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const register = async (...args: string[]) => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [main, 'mcp', '--db', file('mcp-pages.db'), ...args],
    })
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(transport)
    const { content } = await client.callTool({ name: 'register_web_page', arguments: { url } })
    await client.close()
    return content[0]?.type === 'text' ? content[0].text : ''
  }
  expect(await register()).toMatch(/^Not done \(invalid-input\)/)
  expect(await register('--allow-host', 'wiki.corp', '--allow-host', new URL(url).host)).toMatch(
    /^Registered /,
  )
  server.closeAllConnections()
  server.close()

  for (const args of [
    ['--allow-host', 'http://a/'],
    ['--allow-port', 'x'],
    ['--allow-address', 'a.dev'],
  ]) {
    expect(await runCli(['mcp', ...args])).toMatchObject({ code: 2, stdout: '' })
  }
  expect(await runCli(['attribute', '--allow-host', 'a.dev'])).toMatchObject({ code: 2 })
})

/** The file with what is still in its write-ahead log. */
async function copyOf(path: string): Promise<Buffer> {
  const database = new Database(path)
  database.pragma('wal_checkpoint(truncate)')
  database.close()
  return readFile(path)
}
