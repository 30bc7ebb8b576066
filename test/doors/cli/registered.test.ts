import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { serve } from '../../../src/doors/cli/service/serve.ts'
import { readArguments } from '../../../src/doors/cli/input/arguments.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { runCli } from './run-cli.ts'

const directory = await mkdtemp(join(tmpdir(), 'citespan-registered-'))
const db = join(directory, 'citations.db')
const fee = 'The fee is 40 euros.'
const pages: Record<string, string> = {
  '/fee': fee,
  '/hours': 'The office is open until six.',
  '/gone': 'Closed on Sunday.',
}
const server = createServer((request, response) => {
  const text = pages[request.url!]
  response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/plain' }).end(text)
})
let origin: string
let host: string
let ids: string[]
let cited: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host = `127.0.0.1:${(server.address() as { port: number }).port}`
  origin = `http://${host}`
  const engine = new CitationEngine({ store: sqliteStore(db), fetchOptions: { allow: { hosts: [host] } } })
  const agent = engine.as({ role: 'agent', sessionId: 'talk', agentId: 'a' })
  ids = []
  for (const path of Object.keys(pages)) ids.push((await agent.addWebSource(`${origin}${path}`)).id)
  const [feeId, , goneId] = ids
  cited = (await agent.cite({ sourceId: feeId!, claim: fee, quote: fee })).id
  const other = await agent.cite({
    sourceId: goneId!,
    claim: 'Closed on Sunday.',
    quote: 'Closed on Sunday.',
  })
  await agent.relate({ from: other.id, to: cited, kind: 'contradicts' })
  await engine.close()
})
afterAll(async () => {
  server.close()
  await rm(directory, { recursive: true })
})

const cli = async (args: string[], input = '') => {
  const { code, stdout, stderr } = await runCli([...args, '--db', db], { input })
  const rows = stdout.split('\n').filter((line) => line.startsWith('{'))
  return { code, stdout, stderr, rows: rows.map((line) => JSON.parse(line)) }
}
const allowed = () => ['--allow-host', host]

describe('citespan link', () => {
  test('links prose to registered citations, and stores it as an answer', async () => {
    const rows = [
      { id: 1, text: `${fee} [1]` },
      { id: 2, text: 'The fee is 60 euros [1]. It is so [99].' },
      { id: 3 },
    ]
    const input = rows.map((row) => JSON.stringify(row)).join('\n')
    const { rows: linked, code } = await cli(['link', '--agent', 'a', '--session', 'talk'], input)
    const [same, other, missing] = linked
    expect(same).toMatchObject({
      id: 1,
      text: fee,
      citations: [
        { text: fee, status: 'verified', registered: { citationId: cited, claim: fee, number: 1 } },
      ],
      problems: [],
    })
    expect(same.citations[0].evidence).toMatchObject([{ sourceId: ids[0], quote: fee }])
    expect(other.citations).toMatchObject([{ registered: { citationId: cited } }])
    expect(other.citations[0].status).not.toBe('verified')
    expect(other.problems).toMatchObject([{ code: 'unknown-marker', marker: '[99]' }])
    expect([missing.error.code, code]).toEqual(['invalid-input', 1])
    const stored = await cli(['audit', same.runId])
    expect(stored.rows).toMatchObject([{ id: same.runId, coverage: { cited: 1 } }])
  })
})

describe('citespan conflicts', () => {
  test('lists what a session recorded that cannot both hold', async () => {
    const { rows } = await cli(['conflicts', '--session', 'talk'])
    expect(rows).toMatchObject([{ by: 'relation', to: cited }])
    expect((await cli(['conflicts', '--session', 'talk', '--format', 'text'])).stdout).toMatch(
      new RegExp(`^\\S+ contradicts ${cited}\n$`),
    )
    expect((await cli(['conflicts', '--session', 'none', '--format', 'text'])).stdout).toBe('no conflicts\n')
    expect(await cli(['conflicts'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/session is missing/),
    })
  })
})

describe('citespan recheck', () => {
  test('looks at what is due, at most so many, and records what became of citations', async () => {
    expect(await cli(['recheck', ...allowed()])).toMatchObject({ code: 0, rows: [] })
    pages['/fee'] = 'The fee is 50 euros.'
    delete pages['/gone']
    const blobs = join(directory, 'kept.db')
    const { rows, code } = await cli(['recheck', '--all', '--pace', '60000', '--blobs', blobs, ...allowed()])
    expect(code).toBe(0)
    expect(rows.map(({ source, state }) => [source, state])).toEqual([
      [`${origin}/fee`, 'changed'],
      [`${origin}/hours`, 'same'],
      [`${origin}/gone`, 'gone'],
    ])
    expect(rows[0].citations).toMatchObject([{ citationId: cited, state: 'changed', quote: 'altered' }])
    const again = await cli(['recheck', '--all', '--pace', '60000', '--format', 'text', ...allowed()])
    expect(again.stdout).toContain(`${'same'.padEnd(12)}${origin}/fee  1 citation: 1 altered\n`)
    const limited = await cli(['recheck', '--older-than', '0.00000001', '--limit', '1', ...allowed()])
    expect(limited.rows).toHaveLength(1)
  })

  test('one source, one answer', async () => {
    const one = await cli(['recheck', ids[1]!, ...allowed()])
    expect(one.rows).toMatchObject([{ source: `${origin}/hours`, state: 'same', citations: [] }])
    const store = sqliteStore(db)
    const engine = new CitationEngine({ store, onIncident() {} })
    const run = engine.run({ sessionId: 'talk' })
    run.addSources([{ url: `${origin}/hours`, content: 'The office is open until six.' }])
    run.push(0, 'The office is open until six.')
    await run.finish()
    await engine.close()
    const { rows } = await cli(['recheck', '--run', run.id, ...allowed()])
    expect(rows).toMatchObject([{ runSourceId: 'S1', state: 'same', citations: [{ state: 'same' }] }])
  })

  test('a page that may not be fetched is unreachable, from which nothing is concluded', async () => {
    const { rows, code } = await cli(['recheck', ids[1]!])
    expect([rows[0].state, rows[0].citations, code]).toEqual(['unreachable', [], 0])
  })

  test('--watch goes on until its output closes', async () => {
    const { recheckRows } = await import('../../../src/doors/cli/database/recheck.ts')
    const { signal } = new AbortController()
    const given = { db, watch: true, 'older-than': '0.00000001', pace: '60000', 'allow-host': [host] }
    const seen: unknown[] = []
    for await (const row of recheckRows(given, { signal })) {
      seen.push(row.source)
      if (seen.length === 4) break
    }
    expect(new Set(seen).size).toBeLessThan(4)
  })

  test.each([
    [['recheck', 'x', '--run', 'y'], /a source or --run/],
    [['recheck', 'x', '--all'], /does not take --all/],
    [['recheck', '--all', '--watch'], /--all does not go/],
    [['recheck', '--pace', '0'], /--pace must be a number above 0/],
    [['recheck', '--since', 'once'], /--since must be a date/],
    [['recheck', 'nothing'], /no source/],
  ])('%j is refused', async (args, message) => {
    const { code, stderr } = await cli(args)
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)])
  })
})

describe('what serve and mcp keep', () => {
  test('a page and a file that are registered, and a page that is only cited', async () => {
    const blobs = join(directory, 'kept')
    const own = join(directory, 'served.db')
    const token = (
      await runCli(['keys', 'create', '--name', 'x', '--format', 'text', '--db', own])
    ).stdout.trim()
    const end = Promise.withResolvers<void>()
    const listening = Promise.withResolvers<{ url: string }>()
    const request = readArguments(
      ['serve', '--db', own, '--port', '0', '--archive-cited', '--allow-host', host, '--min-support', '1'],
      { CITATION_BLOBS: blobs, CITATION_DOMAIN_FORMATS: 'databases, statutes' },
    )
    const { given } = request as { given: Parameters<typeof serve>[0] }
    const served = serve(given, {
      version: '1',
      env: {},
      stdout: new PassThrough(),
      ended: end.promise,
      onListening: listening.resolve,
    })
    const { url } = await listening.promise
    const ask = async (path: string, body?: object) => {
      const response = await fetch(`${url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    const web = await ask('/v1/sources/web', { url: `${origin}/hours` })
    expect(web.body['archive']).toMatchObject({ mediaType: 'text/plain', bytes: 29 })
    const kept = await ask(`/v1/sources/${web.body['id']}/archive/check`)
    expect(kept.body).toMatchObject({ state: 'intact', text: 'same' })
    const again = await ask(`/v1/sources/${web.body['id']}/recheck`, {})
    expect(again.body).toMatchObject({ state: 'same' })
    const source = { title: 'Fee', url: `${origin}/fee`, content: pages['/fee'] }
    await ask('/v1/attribute', { response: pages['/fee'], sources: [source] })
    const law = await ask('/v1/sources', {
      name: 'Handelsgesetzbuch',
      content: '## § 257 Aufbewahrung\n\n(4) Books are kept for ten years.\n',
      metadata: { statute: 'HGB' },
    })
    const book = await ask('/v1/citations', {
      sourceId: law.body['id'],
      claim: 'Books are kept for ten years.',
      quote: 'Books are kept for ten years.',
    })
    expect(book.body['reference']).toBe('[§ 257 Abs. 4 HGB]')
    end.resolve()
    await served
    expect(await readdir(blobs)).toHaveLength(1)
    const fees = await runCli([
      'recheck',
      '--db',
      own,
      '--all',
      '--pace',
      '60000',
      '--blobs',
      blobs,
      ...allowed(),
    ])
    expect(fees.stdout).toContain(`${origin}/fee`)
  })

  test.each([
    [['serve', '--archive-cited'], /needs a place/],
    [['serve', '--min-support', '2'], /--min-support must be a number from 0 to 1/],
    [['mcp', '--min-quote-similarity', 'high'], /--min-quote-similarity must be/],
    [['mcp', '--domain-format', 'poems'], /must be one of statutes, databases/],
  ])('%j is refused', async (args, message) => {
    const { code, stderr } = await cli(args)
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)])
  })

  test('the environment sets what the command takes, and the command line counts', () => {
    const env = { CITATION_BLOBS: 'db', CITATION_MIN_SUPPORT: '0.5', CITATION_ARCHIVE_CITED: 'true' }
    const givenOf = (...args: string[]) => (readArguments(args, env) as { given: object }).given
    expect(givenOf('mcp', '--blobs', 'kept')).toEqual({
      blobs: 'kept',
      'archive-cited': true,
      'min-support': '0.5',
    })
    expect(givenOf('recheck')).toEqual({ blobs: 'db' })
    expect(givenOf('verify-log')).toEqual({})
  })
})
