import type { IncomingMessage, ServerResponse } from 'node:http'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceArguments } from '../../../src/doors/cli/input/arguments.ts'
import { serve } from '../../../src/doors/cli/service/serve.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { createRecheckWorker } from '../../../src/engine/registrar/recheck-worker.ts'
import type { RecheckWorkerOptions } from '../../../src/engine/registrar/recheck-worker.ts'
import { postgresStore } from '../../../src/records/store/postgres/store.ts'
import { startPostgres } from '../../fixtures/postgres.ts'
import type { PostgresServer } from '../../fixtures/postgres.ts'
import { serveLocally } from '../../fixtures/serve-locally.ts'
import { runCli, startCli } from './run-cli.ts'

const DAY = 86_400_000
const sentence = (path: string) => `Lift ${path} carries ${path} persons.`

let server: PostgresServer
let projects = 0
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

/** A site, a project with its pages as they were registered and cited eight days ago, and workers on it. */
async function oldPages(count: number) {
  const project = `lifts-${++projects}`
  const asked: string[] = []
  const site: { answer: (path: string, response: ServerResponse) => void } = {
    answer: (path, response) => response.end(sentence(path)),
  }
  const pages = await serveLocally((request: IncomingMessage, response) => {
    const path = request.url!.slice(1)
    asked.push(path)
    response.setHeader('content-type', 'text/plain')
    site.answer(path, response)
  })
  const { host } = new URL(pages.url)
  const db = server.connectionString
  const engineAt = (now: () => Date) =>
    new CitationEngine({
      store: postgresStore(db),
      fetchOptions: { allow: { hosts: [host] }, retries: 0 },
      now,
      onIncident() {},
    })
  const engine = engineAt(() => new Date(Date.now() - 8 * DAY))
  const agent = engine.as({ role: 'agent', project, agentId: 'a1', sessionId: 's1' })
  for (let page = 1; page <= count; page++) {
    const source = await agent.addWebSource(new URL(`/${page}`, pages.url).href)
    await agent.citeWeb({ sourceId: source.id, claim: sentence(`${page}`), quote: sentence(`${page}`) })
  }
  await engine.close()
  asked.length = 0
  return {
    project,
    given: { db, port: '0', recheck: [project], pace: '60000', 'allow-host': [host] },
    asked,
    site,
    engineAt,
    urlOf: (page: number) => new URL(`/${page}`, pages.url).href,
    args: ['--db', db, '--port', '0', '--recheck', project, '--pace', '60000', '--allow-host', host],
    /** Looks once at what is due, by a clock that is so many milliseconds ahead; returns what went wrong. */
    async look({ ahead = 0 } = {}): Promise<unknown[]> {
      const store = postgresStore(db)
      await using looking = engineAt(() => new Date())
      const errors: unknown[] = []
      const options: RecheckWorkerOptions = {
        engine: looking.as({ role: 'admin', project }),
        requests: store.requests!,
        perMinute: 60_000,
        once: true,
        onError: (error) => errors.push(error),
        now: () => new Date(Date.now() + ahead),
      }
      await createRecheckWorker(options).run()
      await store.close()
      return errors
    },
    async [Symbol.asyncDispose]() {
      await pages[Symbol.asyncDispose]()
    },
  }
}

/** An instance in this process, and the lines of its log. */
async function startInstance(given: ServiceArguments, onLine: (line: Record<string, unknown>) => void) {
  const stdout = new PassThrough()
  createInterface(stdout).on('line', (line) => onLine(JSON.parse(line)))
  const end = Promise.withResolvers<void>()
  const listening = Promise.withResolvers<{ url: string }>()
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

/** An instance in a process of its own, which looks at a page that does not answer. */
async function startHanging({ site, args }: Awaited<ReturnType<typeof oldPages>>) {
  const answer = site.answer
  const arrived = Promise.withResolvers<void>()
  site.answer = () => arrived.resolve()
  const instance = startCli(['serve', ...args])
  await arrived.promise
  site.answer = answer
  return {
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      const closed = once(instance, 'close')
      instance.kill(signal)
      await closed
    },
  }
}

describe('citespan serve --recheck', () => {
  it('a page that two projects cite is looked at for each of them', async () => {
    await using old = await oldPages(1)
    const other = `${old.project}-too`
    const registered = old.engineAt(() => new Date(Date.now() - 8 * DAY))
    await registered.as({ role: 'agent', project: other, agentId: 'a2' }).addWebSource(old.urlOf(1))
    await registered.close()
    old.asked.length = 0
    const seen = new Set<unknown>()
    const both = Promise.withResolvers<void>()
    const end = await startInstance({ ...old.given, recheck: [old.project, other] }, ({ msg, project }) => {
      if (msg === 'page fetched again' && seen.add(project).size === 2) both.resolve()
    })
    await both.promise
    await end()
    expect(seen).toEqual(new Set([old.project, other]))
    expect(old.asked).toEqual(['1', '1'])
  })

  it('two instances look at each page once, and those who follow the session are told', async () => {
    await using old = await oldPages(12)
    old.site.answer = (path, response) => response.end(path === '7' ? 'Closed.' : sentence(path))
    const lines: Record<string, unknown>[] = []
    const all = Promise.withResolvers<void>()
    const onLine = (line: Record<string, unknown>) => {
      if (line['msg'] !== 'page fetched again') return
      if (lines.push(line) === 12) all.resolve()
    }
    const ends = await Promise.all([startInstance(old.given, onLine), startInstance(old.given, onLine)])
    await all.promise
    await Promise.all(ends.map((end) => end()))
    expect(old.asked.toSorted()).toEqual(Array.from({ length: 12 }, (_, at) => `${at + 1}`).toSorted())
    const { project } = old
    expect(lines.filter(({ state }) => state === 'changed')).toMatchObject([{ project, citations: 1 }])
    expect(lines.filter(({ state }) => state === 'same')).toHaveLength(11)
    const store = postgresStore(server.connectionString)
    const session = { project, sessionId: 's1', after: 0 }
    const { items } = await store.readChain(session, { actor: { role: 'auditor', project } })
    expect(items.filter(({ event }) => event.kind === 'recheck')).toMatchObject([
      { event: { data: { state: 'changed', quote: 'gone' } } },
    ])
    await store.close()
  })

  it('another one looks at the page of an instance that was killed, a minute later', async () => {
    await using old = await oldPages(1)
    const instance = await startHanging(old)
    await instance.end('SIGKILL')
    expect(await old.look()).toEqual([])
    expect(old.asked).toEqual(['1'])
    expect(await old.look({ ahead: 61_000 })).toEqual([])
    expect(old.asked).toEqual(['1', '1'])
  })

  it('at once if it was stopped', async () => {
    await using old = await oldPages(1)
    const instance = await startHanging(old)
    await instance.end('SIGTERM')
    expect(await old.look()).toEqual([])
    expect(old.asked).toEqual(['1', '1'])
  })

  it.each([
    [['--pace', '5'], /apply to the projects of --recheck/],
    [['--older-than', '5'], /apply to the projects of --recheck/],
    [['--recheck', ''], /needs the name of a project/],
    [['--recheck', 'lifts', '--pace', '0'], /--pace must be a number above 0/],
    [['--recheck', 'lifts', '--schema-per-project'], /citespan recheck --watch --schema-per-project/],
  ])('%j is refused', async (args, message) => {
    const { code, stderr } = await runCli(['serve', '--db', 'postgres://localhost/none', ...args])
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)])
  })

  it('while the database is away nothing is looked at; pages that were asked for then are again', async () => {
    await using old = await oldPages(2)
    old.site.answer = (path, response) => void server.halt().then(() => response.end(sentence(path)))
    const errors = await old.look()
    expect(errors).toEqual([expect.objectContaining({ code: 'database-unavailable' }), expect.anything()])
    expect(old.asked).toEqual(['1'])
    expect(await old.look()).toMatchObject([{ code: 'database-unavailable' }])
    await server.restart()
    old.site.answer = (path, response) => response.end(sentence(path))
    expect(await old.look({ ahead: 61_000 })).toEqual([])
    expect(old.asked).toEqual(['1', '1', '2'])
  })
})
