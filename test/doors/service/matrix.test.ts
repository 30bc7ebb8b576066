import { isDeepStrictEqual } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { memoryBlobs } from '../../../src/entries/archive.ts'
import { createNoteKeys } from '../../../src/entries/log.ts'
import { defined } from '../../../src/core/defined.ts'
import { scriptedModel } from '../../fixtures/scripted-model.ts'
import { countedStores, statementsOf } from './counted-stores.ts'
import { about, chats, others as othersOf, record, table } from './matrix-rows.ts'
import type { Ids } from './matrix-rows.ts'
import { sentence, startService } from './service-under-test.ts'

const { signer } = await createNoteKeys('matrix.example/log')

describe.each(Object.keys(countedStores))('over %s', async (kind) => {
  const { store, close } = await countedStores[kind]!()
  afterAll(close)
  const chat = { model: scriptedModel(Array.from({ length: 100 }, () => [[sentence]])) }
  const service = await startService({ requestsPerMinute: 1_000_000, signer, chat }, store, {
    archive: { blobs: memoryBlobs() },
  })
  const { call, tokenOf } = service
  const own = await record(service, 'metals')
  const foreign = await record(service, 'cranes')
  const others = othersOf(own)

  const callers = {
    owner: own.token,
    agent: await tokenOf({ agentId: 'somebody else' }),
    user: await tokenOf({ role: 'user' }),
    auditor: await tokenOf({ role: 'auditor' }),
    admin: await tokenOf({ role: 'admin', userId: 'chief' }),
  }
  type Caller = keyof typeof callers
  /** The callers, as records name them. */
  const actors = [
    { role: 'agent', agentId: 'owner' },
    { role: 'agent', agentId: 'somebody else' },
    { role: 'user' },
    { role: 'auditor', userId: 'anna' },
    { role: 'admin', userId: 'chief' },
  ]

  /** Ids that nothing has. */
  const missing: Ids = {
    source: 'src_none',
    citation: 'none',
    other: 'nobody',
    run: 'none',
    session: 'none',
    file: 'src_none',
    page: 'src_none',
    token: '',
  }

  const send = (
    caller: Caller,
    { operation, json, form }: { operation: string; json?: unknown; form?: () => FormData },
  ) => call(callers[caller], operation, { json, form: form?.() })

  describe('each role at each operation, in its own project', () => {
    const described = { ...about(own), ...others }
    const operations = { ...described, ...chats }

    it('covers every operation of the description', async () => {
      expect(Object.keys(operations).toSorted()).toEqual(Object.keys(table).toSorted())
      const { body } = await call(null, 'GET /openapi.json')
      const paths = Object.entries(body.paths).flatMap(([path, item]) =>
        Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
      )
      const covered = Object.values(described).map(({ operation }) => templateOf(operation, paths))
      // It does not end: events.test.ts has it.
      const apart = ['GET /v1/sessions/{id}/events']
      expect([...new Set([...covered, ...apart])].toSorted()).toEqual(paths.toSorted())
    })

    it.each(Object.keys(table))('%s', async (name) => {
      const statuses: number[] = []
      for (const caller of Object.keys(callers) as Caller[])
        statuses.push((await send(caller, operations[name]!)).status)
      expect(statuses).toEqual(table[name])
    })

    it('records all in the name of the caller', async () => {
      const { size } = await store.sequence()
      const leaves = []
      while (leaves.length < size)
        leaves.push(...(await store.readLog({ from: leaves.length, limit: 1_000 })))
      const records = leaves.flatMap(({ event }) => (event?.project === 'metals' ? [event] : []))
      const names = records.map(({ actor: { role, agentId, userId } }) => defined({ role, agentId, userId }))
      expect(names.filter((name) => !actors.some((actor) => isDeepStrictEqual(actor, name)))).toEqual([])
      expect(new Set(names.map(({ role }) => role))).toEqual(new Set(['agent', 'auditor', 'admin']))
    })
  })

  describe('records of another project', () => {
    it.each(Object.keys(about(foreign)))('%s looks like a missing one', async (name) => {
      for (const caller of Object.keys(callers) as Caller[]) {
        const seen = await send(caller, about(foreign)[name]!)
        const none = await send(caller, about(missing)[name]!)
        expect(seen.status).toBe(none.status)
        expect([403, 404]).toContain(seen.status)
        expect(seen.body.error).toEqual(none.body.error)
      }
    })

    it.each(Object.keys(about(foreign)))('%s takes the same statements as a missing one', async (name) => {
      for (const caller of Object.keys(callers) as Caller[]) {
        const ask = (ids: Ids) => statementsOf(() => send(caller, about(ids)[name]!))
        // What a request starts beside itself, such as checks that are pending, only adds to its statements.
        const least = async (ids: Ids) =>
          [await ask(ids), await ask(ids), await ask(ids)].toSorted((a, b) => a.length - b.length)[0]
        expect(await least(foreign)).toEqual(await least(missing))
      }
    })

    it('are in no list, whatever is asked for', async () => {
      for (const caller of Object.keys(callers) as Caller[]) {
        for (const list of [
          'sources',
          'citations',
          'runs',
          'sessions',
          'audit',
          'audit/citations',
          'rechecks',
          'relations',
        ]) {
          for (const query of ['', '?project=cranes', '?agentId=owner', '?project=cranes&agentId=owner']) {
            const { status, text, body } = await call(callers[caller], `GET /v1/${list}${query}`)
            // Some lists cannot be narrowed to these, and say so.
            const isRefused =
              status === 400 && /^(?:project|agentId): there is no such field/.test(body.error.message)
            expect(isRefused || status === 200).toBe(true)
            expect(text).not.toContain('cranes')
            expect(text).not.toContain(foreign.run)
          }
        }
      }
    })

    it('and a mark that names one is unknown, as is that of a missing one', async () => {
      const text = (id: string) => ({ json: { text: `${sentence.slice(0, -1)} [${id}].` } })
      const linked = await call(own.token, 'POST /v1/citations/link', text(own.citation))
      expect(linked.body.citations).toMatchObject([
        { status: 'verified', registered: { citationId: own.citation } },
      ])
      expect(linked.body.sources[0]).not.toHaveProperty('content')
      const none = '01234567-89ab-cdef-0123-456789abcdef'
      for (const id of [foreign.citation, none]) {
        const { body } = await call(own.token, 'POST /v1/citations/link', text(id))
        expect(body).toMatchObject({ citations: [], textParts: [sentence] })
        expect(body.marks.problems).toMatchObject([{ code: 'unknown-marker', marker: `[${id}]` }])
      }
    })

    it('and a key of another project is nobody’s to change', async () => {
      const { body } = await call(await tokenOf({ role: 'admin', project: 'cranes' }), 'GET /v1/keys')
      for (const { id } of body.items) {
        expect((await call(callers.admin, `DELETE /v1/keys/${id}`)).status).toBe(404)
        expect((await call(callers.admin, `POST /v1/keys/${id}/rotate`, { json: {} })).status).toBe(404)
      }
    })
  })

  describe('without a valid credential', () => {
    const tokens: Record<string, () => Promise<string | null>> = {
      none: async () => null,
      unknown: async () => `citespan_${'0'.repeat(16)}_${'0'.repeat(64)}`,
      'of another secret': async () => (await tokenOf()).replace(/.{64}$/, 'f'.repeat(64)),
      expired: () => tokenOf({ expiresAt: '2020-01-01T00:00:00.000Z' }),
      'no token at all': async () => 'Bearer x'.repeat(5_000),
    }

    it.each(Object.keys(tokens))('%s: every operation answers 401 alike', async (name) => {
      const token = await tokens[name]!()
      const said = new Set<string>()
      for (const { operation } of Object.values({ ...about(own), ...others, ...chats })) {
        const { status, body, headers } = await call(token, operation)
        expect(status).toBe(401)
        expect(headers.get('www-authenticate')).toBe('Bearer realm="citespan"')
        said.add(JSON.stringify(body.error))
      }
      expect(said.size).toBe(1)
    })
  })
})

/** The path of the description that an operation is one of: the one with the fewest parameters. */
function templateOf(operation: string, described: readonly string[]): string | undefined {
  const address = operation.replace(/\?.*/, '')
  const fits = described.filter((template) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address),
  )
  return fits.toSorted((a, b) => a.split('{').length - b.split('{').length)[0]
}
