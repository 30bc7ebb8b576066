import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { serve } from '../../../src/doors/cli/service/serve.ts'
import { runCli, startCli } from './run-cli.ts'

const directory = await mkdtemp(join(tmpdir(), 'citespan-service-'))
afterAll(() => rm(directory, { recursive: true }))
const db = join(directory, 'citations.db')

const keys = async (...args: string[]) => await runCli(['keys', ...args, '--db', db])

describe('citespan keys', () => {
  it('creates, lists, rotates and revokes', async () => {
    const made = JSON.parse(
      (await keys('create', '--name', 'ci', '--role', 'user', '--expires', '2099-01-31')).stdout,
    )
    expect(made.key).toMatchObject({
      name: 'ci',
      role: 'user',
      project: 'default',
      expiresAt: '2099-01-31T00:00:00.000Z',
    })
    expect(made.token).toMatch(/^citespan_[0-9a-f]{16}_[0-9a-f]{64}$/)
    const { key } = JSON.parse((await keys('rotate', '--key', made.key.id)).stdout)
    await keys('revoke', '--key', key.id)
    const listed = JSON.parse((await keys('list')).stdout)
    expect(listed).toMatchObject([
      { id: made.key.id, replacedBy: key.id },
      { id: key.id, revokedAt: expect.any(String) },
    ])
    expect(JSON.stringify(listed)).not.toContain('sha256')
  })

  it.each([
    [['create'], /name of the key is missing/],
    [['create', '--name', 'x', '--role', 'root'], /--role must be one of/],
    [['create', '--name', 'x', '--expires', 'soon'], /--expires must be a date/],
    [['revoke'], /id of the key is missing/],
    [['revoke', '--key', 'none'], /no such API key/],
    [['burn'], /create, list, rotate or revoke/],
  ])('%j is refused', async (args, message) => {
    const { code, stderr } = await keys(...args)
    expect([code, message.test(stderr)]).toEqual([2, true])
  })
})

describe('citespan serve', () => {
  it('answers until it is asked to end, and logs what it does', async () => {
    const token = (await keys('create', '--name', 'server', '--format', 'text')).stdout.trim()
    const stdout = new PassThrough()
    const end = Promise.withResolvers<void>()
    const listening = Promise.withResolvers<{ url: string }>()
    const served = serve(
      { db, port: '0' },
      { version: '1.2.3', env: {}, stdout, ended: end.promise, onListening: listening.resolve },
    )
    const { url } = await listening.promise
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({
      response: 'The fee is 40 euros.',
      sources: [{ content: 'The fee is 40 euros.' }],
      sessionId: 'talk',
    })
    const response = await fetch(`${url}/v1/attribute`, { method: 'POST', headers, body })
    const { citations } = (await response.json()) as { citations: { status: string }[] }
    expect(citations).toMatchObject([{ status: 'verified' }])
    // A stream of events that is open ends with the service.
    const events = await fetch(`${url}/v1/sessions/talk/events`, { headers })
    const reader = events.body!.getReader()
    const { value } = await reader.read()
    expect(new TextDecoder().decode(value)).toMatch(/^id: 1\nevent: /)
    end.resolve()
    while (!(await reader.read()).done);
    await served
    await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed')
    stdout.end()
    const lines = String(stdout.read())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg)
    expect(lines).toEqual(['listening', 'request', 'request', 'stopping', 'stopped'])
  })

  it('goes on when nobody reads its logs any more', async () => {
    const service = startCli(['serve', '--db', db, '--port', '0'])
    const exit = once(service, 'exit')
    const [line] = (await once(createInterface(service.stdout), 'line')) as [string]
    const { url } = JSON.parse(line) as { url: string }
    service.stdout.destroy()
    // The first line that is logged finds the pipe closed, the others find it gone.
    for (let request = 0; request < 3; request++) expect((await fetch(`${url}/v1/sources`)).status).toBe(401)
    service.kill('SIGTERM')
    expect([await exit, await text(service.stderr)]).toEqual([[0, null], ''])
  })

  it('says that its port is taken', async () => {
    const { createServer } = await import('node:net')
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const { code, stderr } = await runCli(['serve', '--db', db, '--port', String(port)])
    server.close()
    expect(code).toBe(2)
    expect(stderr).toMatch(/^citespan: [^\n]*another process uses this port[^\n]*--port[^\n]*\n$/)
  })

  it.each([
    [['--port', 'http'], /--port must be a number/],
    [['--port', '70000'], /at most 65535/],
    [['--rate', '-1'], /--rate|argument/],
  ])('%j is refused', async (args, message) => {
    const { code, stderr } = await runCli(['serve', '--db', db, ...args])
    expect([code, message.test(stderr)]).toEqual([2, true])
  })
})

describe('citespan serve that cannot begin', () => {
  it('says in one line that the folder of its database is not there', async () => {
    const { code, stderr } = await runCli(['serve', '--db', join(directory, 'none', 'a.db'), '--port', '0'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^citespan: [^\n]*does not exist[^\n]*\n$/)
  })
})
