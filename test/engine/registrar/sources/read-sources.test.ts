import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Amendment } from '../../../../src/core/records.ts'
import type { Store } from '../../../../src/core/ports/store.ts'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import { sourcePage, storedSource } from '../../../../src/engine/registrar/sources/read-sources.ts'
import { memoryStore } from '../../../../src/records/store/memory/store.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { agent, someRegistrar } from '../some-registrar.ts'

let amendments = 0

/** Records amendments as the agent, in the order given. */
async function amend(log: Store, stated: readonly Amendment[], actor = agent): Promise<void> {
  const events = stated.map((data) => {
    const id = `amendment-${amendments++}`
    return {
      id,
      kind: 'amendment' as const,
      createdAt: new Date(Date.UTC(2026, 3, 1, 0, 0, amendments)).toISOString(),
      data,
    }
  })
  await log.append(events, { actor })
}

describe('a source with amendments', () => {
  const fields = {
    name: fc.string({ minLength: 1 }),
    description: fc.string(),
    resultDescription: fc.string(),
    csl: fc.record({ type: fc.constant('book'), title: fc.string() }),
    metadata: fc.dictionary(fc.constantFrom('author', 'pages', 'law'), fc.integer()),
  }

  test('has what was stated last of each detail, and all else as registered', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record(fields, { requiredKeys: [] }), { maxLength: 6 }),
        async (stated) => {
          const { registrar, log } = someRegistrar()
          const first = await registrar.addCustomSource({
            name: 'Lift',
            content: 'It stops.',
            metadata: { floor: 2 },
          })
          const second = await registrar.addCustomSource({ name: 'Crane', content: 'It lifts.' })
          await amend(
            log,
            stated.map((details) => ({ sourceId: first.id, ...details })),
          )
          const { metadata: _, ...newest } = Object.assign({}, ...stated) as Amendment
          const last = stated.findLastIndex(({ csl }) => csl !== undefined)
          const later = stated.slice(last + 1)
          if (last >= 0 && later.some(({ name }) => name !== undefined)) newest.csl = { type: 'book' }
          const names = stated.flatMap(({ metadata = {}, ...details }) => [
            ...Object.keys(details),
            ...Object.keys(metadata).map((name) => `metadata.${name}`),
          ])
          const metadata = Object.assign(
            {},
            first.metadata,
            ...stated.map((details) => details.metadata ?? {}),
          )
          const told = [...new Set(['name', 'metadata.floor', ...names])].toSorted()
          const expected = { ...first, ...newest, metadata, stated: told }
          expect(await registrar.getSource(first.id)).toEqual(expected)
          expect((await registrar.listSources()).items).toEqual([expected, second])
        },
      ),
      { numRuns: 30 },
    )
  })

  test.each([
    ['SQLite', () => sqliteStore(':memory:')],
    ['memory', memoryStore],
  ])('has them also among more than one query reads: %s', async (_, open) => {
    const log = open()
    const { registrar } = someRegistrar({ log })
    const sources = []
    for (const name of ['Lift', 'Crane', 'Hoist']) {
      sources.push(await registrar.addCustomSource({ name, content: `This is a ${name}.` }))
    }
    const [lift, crane] = sources
    for (let part = 0; part < 3; part++) {
      await amend(
        log,
        Array.from({ length: 500 }, (_each, count) => ({
          sourceId: lift!.id,
          name: `Lift ${part} ${count}`,
        })),
      )
    }
    await amend(log, [{ sourceId: crane!.id, name: 'Great crane' }])
    const { items } = await sourcePage({}, { log, actor: agent })
    expect(items.map(({ name }) => name)).toEqual(['Lift 2 499', 'Great crane', 'Hoist'])
    expect((await registrar.getSource(lift!.id))!.name).toBe('Lift 2 499')
    await log.close()
  })

  test('has them for a reader of another project, whose store keeps each project apart', async () => {
    const log = memoryStore()
    const { registrar } = someRegistrar({ log })
    const { id } = await registrar.addCustomSource({ name: 'Lift', content: 'It stops.' })
    await amend(log, [{ sourceId: id, name: 'Elevator' }])
    const apart: Store = {
      ...log,
      listEvents: (query, options) =>
        log.listEvents({ ...query, project: query.project ?? options.actor.project }, options),
    }
    const reads = { log: apart, actor: { role: 'auditor', project: 'cranes', userId: 'anna' } as const }
    const { items } = await sourcePage({ project: agent.project }, reads)
    expect(items.map(({ name }) => name)).toEqual(['Elevator'])
    const entry = await log.getEvent(id, { actor: agent })
    expect((await storedSource(entry!, reads))!.name).toBe('Elevator')
  })

  test('is found by its new name, and not by the old one', async () => {
    const { registrar, log } = someRegistrar()
    const { id } = await registrar.addCustomSource({ name: 'Lift', content: 'It stops.' })
    await amend(log, [{ sourceId: id, name: 'Elevator' }])
    const named = async (name: string) =>
      (await registrar.listSources({ name })).items.map((source) => source.id)
    expect([await named('elevator'), await named('lift')]).toEqual([[id], []])
  })

  test('is the same source when it is registered again', async () => {
    const { registrar, log } = someRegistrar()
    const source = await registrar.addCustomSource({ name: 'Lift', content: 'It stops.' })
    await amend(log, [{ sourceId: source.id, name: 'Elevator', metadata: { floor: 2 } }])
    const again = await registrar.addCustomSource({
      name: 'Elevator',
      content: 'It stops.',
      identifier: source.identifier,
    })
    const stated = ['metadata.floor', 'name']
    expect(again).toStrictEqual({ ...source, name: 'Elevator', metadata: { floor: 2 }, stated })
    // A further version keeps what it does not state.
    const next = await registrar.addCustomSource({
      name: 'Elevator',
      content: 'It stops.',
      identifier: source.identifier,
      description: 'Inspected.',
    })
    expect(next).toMatchObject({ name: 'Elevator', metadata: { floor: 2 }, description: 'Inspected.' })
    expect(next.id).not.toBe(source.id)
  })

  test('has none of them once its text is erased', async () => {
    const store = memoryStore()
    const engine = new CitationEngine({ store, context: agent })
    const { id } = await engine.addCustomSource({ name: 'Lift', content: 'It stops.' })
    await amend(store, [{ sourceId: id, name: 'Elevator' }])
    await engine
      .as({ role: 'admin', project: agent.project })
      .erase({ sourceId: id, reason: 'asked', ground: 'GDPR Art. 17(1)(b)' })
    expect(await engine.getSource(id)).toMatchObject({ name: '', erased: { ground: 'GDPR Art. 17(1)(b)' } })
    expect(JSON.stringify(await engine.listSources())).not.toContain('Elevator')
  })

  test('an entry of another kind is no source', async () => {
    const { registrar, log } = someRegistrar()
    const { id } = await registrar.addCustomSource({ name: 'Lift', content: 'It stops.' })
    await amend(log, [{ sourceId: id, name: 'Elevator' }])
    const { items } = await log.listEvents({ kind: 'amendment' }, { actor: agent })
    expect(await storedSource(items[0]!, { log, actor: agent })).toBeNull()
  })
})
