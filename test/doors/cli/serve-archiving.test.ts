import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve } from '../../../src/doors/cli/service/serve.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { finishArchiving } from '../../../src/doors/service/finish-archiving.ts'
import { createKeyStore } from '../../../src/doors/service/keys/key-store.ts'
import { postgresBlobs } from '../../../src/records/store/postgres/blobs.ts'
import { postgresStore } from '../../../src/records/store/postgres/store.ts'
import { startPostgres } from '../../fixtures/postgres.ts'
import type { PostgresServer } from '../../fixtures/postgres.ts'
import { serveLocally } from '../../fixtures/serve-locally.ts'
import { startCli } from './run-cli.ts'

const MINUTE = 60_000
const sentence = (page: string) => `Lift ${page} carries ${page} persons.`

let server: PostgresServer
let databases = 0
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

/** A database of its own on the server: entries of one log are about in the order of their times. */
async function newDatabase(): Promise<string> {
  const client = new Client({ connectionString: server.connectionString })
  await client.connect()
  const name = `lifts_${++databases}`
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server.connectionString)
  url.pathname = `/${name}`
  return url.href
}

/** A site, a database, and what works on both. */
async function someSite() {
  const project = 'lifts'
  const asked: string[] = []
  const site: { answer: (page: string, response: ServerResponse) => void } = {
    answer: (page, response) => response.end(sentence(page)),
  }
  const pages = await serveLocally((request, response) => {
    const page = request.url!.slice(1)
    asked.push(page)
    response.setHeader('content-type', 'text/plain')
    site.answer(page, response)
  })
  const { host } = new URL(pages.url)
  const db = await newDatabase()
  const engineAt = (now: () => Date, archive = {}) =>
    new CitationEngine({
      store: postgresStore(db),
      fetchOptions: { allow: { hosts: [host] }, retries: 0 },
      context: { project },
      now,
      onIncident() {},
      ...archive,
    })
  const sourceOf = (page: string) => ({ url: new URL(`/${page}`, pages.url).href, content: sentence(page) })
  return {
    project,
    asked,
    site,
    engineAt,
    answerOf: (page: string) => ({ response: sentence(page), sources: [sourceOf(page)] }),
    given: { db, port: '0', blobs: 'db', 'archive-cited': true, 'allow-host': [host] },
    args: ['--db', db, '--port', '0', '--blobs', 'db', '--archive-cited', '--allow-host', host],
    /** Pages of which bytes are kept. */
    async kept(): Promise<string[]> {
      const store = postgresStore(db)
      const { items } = await store.listEvents(
        { kind: 'source', project },
        { actor: { role: 'auditor', project } },
      )
      await store.close()
      return items.flatMap(({ event }) =>
        event.kind === 'source' && event.data.archive ? [event.data.identifier.split('/').at(-1)!] : [],
      )
    },
    /** Two instances look until that is so, by a clock that is so many minutes ahead; returns what went wrong. */
    async look(done: () => Promise<boolean> | boolean, { minutes = 1 } = {}): Promise<unknown[]> {
      const ended = new AbortController()
      const errors: unknown[] = []
      const now = () => new Date(Date.now() + minutes * MINUTE + 1000)
      const instances = [0, 1].map(() => {
        const store = postgresStore(db)
        const engine = engineAt(now, { archive: { blobs: postgresBlobs(db), cited: true } })
        const onError = (error: unknown) => errors.push(error)
        const work = finishArchiving({ engine, store, interval: 20, signal: ended.signal, now, onError })
        return work.then(() => Promise.all([engine.close(), store.close()]))
      })
      try {
        await expect.poll(done).toBe(true)
      } finally {
        ended.abort()
        await Promise.all(instances)
      }
      return errors
    },
    [Symbol.asyncDispose]: () => pages[Symbol.asyncDispose](),
  }
}

/** An instance in a process of its own that has stored answers and citations, and whose pages do not come. */
async function killWhileFetching(own: Awaited<ReturnType<typeof someSite>>, count: number) {
  const { project, site, args, answerOf, engineAt, asked } = own
  const store = postgresStore(own.given.db)
  const { token } = await createKeyStore(store).create({
    name: 'writer',
    role: 'agent',
    project,
    agentId: 'a1',
  })
  await store.close()
  await using registering = engineAt(() => new Date())
  const agent = registering.as({ role: 'agent', agentId: 'a1' })
  const { id: sourceId } = await agent.addWebSource(answerOf('cited').sources[0]!.url)
  const answer = site.answer
  site.answer = () => {}
  asked.length = 0
  const instance = startCli(['serve', ...args])
  const listening = Promise.withResolvers<string>()
  createInterface(instance.stdout).on('line', (line) => {
    const { msg, url } = JSON.parse(line) as { msg: string; url: string }
    if (msg === 'listening') listening.resolve(url)
  })
  const url = await listening.promise
  async function post(path: string, body: object) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const { status } = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(status).toBeLessThan(300)
  }
  for (let page = 1; page <= count; page++) await post('/v1/attribute', answerOf(`${page}`))
  await post('/v1/citations', { sourceId, claim: sentence('cited'), quote: sentence('cited') })
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const closed = once(instance, 'close')
  instance.kill('SIGKILL')
  await closed
  site.answer = answer
  asked.length = 0
}

/** An instance in this process; returns what ends it. */
async function startInstance(given: Parameters<typeof serve>[0]) {
  const end = Promise.withResolvers<void>()
  const listening = Promise.withResolvers<unknown>()
  const stdout = new PassThrough()
  stdout.resume()
  const ended = serve(given, {
    version: '1.2.3',
    env: {},
    stdout,
    ended: end.promise,
    onListening: listening.resolve,
  })
  await listening.promise
  return async () => {
    end.resolve()
    await ended
  }
}

describe('citespan serve --archive-cited', () => {
  it('pages of an instance that was killed between storing and keeping are kept by others, each once', async () => {
    await using own = await someSite()
    await killWhileFetching(own, 6)
    expect(await own.kept()).toEqual([])
    const all = ['1', '2', '3', '4', '5', '6', 'cited']
    expect(await own.look(async () => (await own.kept()).length === all.length)).toEqual([])
    expect(own.asked.toSorted()).toEqual(all)
    expect((await own.kept()).toSorted()).toEqual(all)
  })

  it('two instances that start keep what was left behind, each page once', async () => {
    await using own = await someSite()
    await using left = own.engineAt(() => new Date(Date.now() - 2 * MINUTE))
    for (const page of ['1', '2', '3']) await left.attribute(own.answerOf(page))
    const ends = await Promise.all([startInstance(own.given), startInstance(own.given)])
    await expect.poll(async () => (await own.kept()).length).toBe(3)
    await Promise.all(ends.map((end) => end()))
    expect(own.asked.toSorted()).toEqual(['1', '2', '3'])
  })

  it('an instance that is stopped leaves the page that it fetches to another one', async () => {
    await using own = await someSite()
    await using left = own.engineAt(() => new Date(Date.now() - 2 * MINUTE))
    await left.attribute(own.answerOf('1'))
    const { answer } = own.site
    own.site.answer = () => {}
    const end = await startInstance(own.given)
    await expect.poll(() => own.asked).toEqual(['1'])
    await end()
    own.site.answer = answer
    const endOther = await startInstance(own.given)
    await expect.poll(() => own.kept()).toEqual(['1'])
    await endOther()
    expect(own.asked).toEqual(['1', '1'])
  })

  it('while the database is away nothing is fetched; the page that was fetched then is again', async () => {
    await using own = await someSite()
    await using left = own.engineAt(() => new Date())
    for (const page of ['1', '2']) await left.attribute(own.answerOf(page))
    const { answer } = own.site
    own.site.answer = (page, response) => void server.halt().then(() => answer(page, response))
    const errors = await own.look(() => own.asked.length > 0)
    expect(own.asked).toEqual(['1'])
    const away = await own.look(() => errors.push('looked') > 3)
    expect(away.every((error) => (error as { code: string }).code === 'database-unavailable')).toBe(true)
    expect(own.asked).toEqual(['1'])
    await server.restart()
    own.site.answer = answer
    await own.look(async () => (await own.kept()).length === 2, { minutes: 3 })
    // Which of the two instances fetches which page, and when, is left to them.
    expect(own.asked.toSorted()).toEqual(['1', '1', '2'])
  })
})
