import { beforeAll, describe, expect, test } from 'vitest'
import type { SourceQuery } from '../../src/index.ts'
import { someRegistrar } from './some-registrar.ts'

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
