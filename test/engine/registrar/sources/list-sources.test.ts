import Database from 'better-sqlite3'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentAddress } from '../../../../src/core/hash.ts'
import type { Actor } from '../../../../src/core/records/actor.ts'
import type { SourceQuery } from '../../../../src/entries/index.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { agent, someRegistrar } from '../some-registrar.ts'

const { registrar } = someRegistrar()

/** `lift 0` … `lift 39`, each third of them a table, each tenth of version 2020. */
beforeAll(async () => {
  for (let count = 0; count < 40; count++) {
    const details = {
      name: `Lift ${count}`,
      identifier: `lift-${count}`,
      ...(count % 10 === 0 && { version: '2020' }),
      ...(count % 4 === 0 && { description: 'Inspected in SPRING, by hand' }),
    }
    if (count % 3 === 0) await registrar.addDbSource({ ...details, rows: [{ lift: count }] })
    else await registrar.addCustomSource({ ...details, content: `This is lift ${count}.` })
  }
})

const numbers = (items: readonly { identifier: string }[]) =>
  items.map(({ identifier }) => Number(identifier.slice(5)))
const all = Array.from({ length: 40 }, (_, count) => count)

const cases: [SourceQuery, (count: number) => boolean][] = [
  [{}, () => true],
  [{ type: 'database' }, (count) => count % 3 === 0],
  [{ version: '2020' }, (count) => count % 10 === 0],
  [{ text: 'spring inspected' }, (count) => count % 4 === 0],
  [{ name: 'LIFT 12' }, (count) => count === 12],
  [{ type: 'database', version: '2020', text: 'hand' }, (count) => count % 60 === 0],
  [{ name: 'crane' }, () => false],
  [{ type: 'website' }, () => false],
]

describe('sources by filter', () => {
  test.each(cases)('%j', async (query, fits) => {
    expect(numbers((await registrar.listSources(query)).items)).toEqual(all.filter(fits))
  })

  test.each(cases)('%j, page by page: each once, in order', async (query, fits) => {
    for (const limit of [1, 3, 100]) {
      const found: number[] = []
      let cursor: string | undefined
      do {
        const page = await registrar.listSources({ ...query, limit, cursor })
        expect(page.items.length).toBeLessThanOrEqual(limit)
        found.push(...numbers(page.items))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(found).toEqual(all.filter(fits))
    }
  })

  test('by time', async () => {
    const { items } = await registrar.listSources()
    const since = items[10]!.createdAt
    const until = items[20]!.createdAt
    expect(numbers((await registrar.listSources({ since, until })).items)).toEqual(all.slice(10, 20))
  })
})

describe('sources of several agents and projects', () => {
  const { registrar: inspector, log } = someRegistrar()
  const as = (actor: Partial<Actor>) => someRegistrar({ log, actor: { ...agent, ...actor } }).registrar
  const auditor = as({ role: 'auditor', project: 'audit' })

  beforeAll(async () => {
    await inspector.addCustomSource({ name: 'Lift', identifier: 'lift', content: 'One.' })
    await inspector.addCustomSource({ name: 'Stairs', identifier: 'stairs', content: 'Two.' })
    const clerk = as({ agentId: 'clerk', sessionId: 'session-2' })
    await clerk.addCustomSource({ name: 'Lift', identifier: 'lift', content: 'Three.' })
    const porter = as({ project: 'cranes', agentId: 'porter', sessionId: 'session-3' })
    await porter.addCustomSource({ name: 'Crane', identifier: 'lift', content: 'Four.' })
  })

  const scopes: [SourceQuery, string[]][] = [
    [{}, ['One.', 'Two.', 'Three.', 'Four.']],
    [{ project: 'lifts' }, ['One.', 'Two.', 'Three.']],
    [{ project: 'cranes' }, ['Four.']],
    [{ agentId: 'clerk' }, ['Three.']],
    [{ sessionId: 'session-2' }, ['Three.']],
    [{ sessionId: 'session-2', agentId: 'inspector' }, []],
    [{ identifier: 'lift', project: 'lifts' }, ['One.', 'Three.']],
    [{ identifier: 'lift', project: 'cranes' }, ['Four.']],
    [{ number: 2, project: 'lifts' }, ['Two.']],
    [{ number: 2, project: 'cranes' }, []],
  ]

  test.each(scopes)('%j', async (query, expected) => {
    const contents = async (more: SourceQuery) => {
      const { items } = await auditor.listSources({ ...query, ...more })
      return items.map(({ contentHash }) => contentHash).toSorted()
    }
    const hashes = expected.map((content) => contentAddress(content)).toSorted()
    expect(await contents({})).toEqual(hashes)
    // With a filter that has no index too.
    expect(await contents({ type: 'custom' })).toEqual(hashes)
  })
})

test('a row that cannot be read is told once, and no source twice or not at all', async () => {
  const database = new Database(':memory:')
  const { registrar: some } = someRegistrar({ log: sqliteStore({ database }) })
  for (let count = 0; count < 12; count++) {
    await some.addCustomSource({ name: `Lift ${count}`, identifier: `lift-${count}`, content: `${count}` })
  }
  database.exec(`drop trigger citespan_events_no_update;
    update citespan_events set body = '{}' where position in (2, 3, 8)`)
  for (const limit of [1, 2, 3, 100]) {
    const found: number[] = []
    const unreadable: string[] = []
    let cursor: string | undefined
    do {
      const page = await some.listSources({ name: 'lift', limit, cursor })
      found.push(...numbers(page.items))
      unreadable.push(...(page.unreadable ?? []).map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(found, `${limit} a page`).toEqual([0, 3, 4, 5, 6, 8, 9, 10, 11])
    expect(new Set(unreadable).size).toBe(3)
    expect(unreadable).toHaveLength(3)
  }
  database.close()
})
