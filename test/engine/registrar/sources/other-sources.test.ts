import { expect, test } from 'vitest'
import type { RegistrarContext } from '../../../../src/engine/registrar/context/registrar-context.ts'
import { listSources } from '../../../../src/engine/registrar/sources/list-sources.ts'
import { otherSources } from '../../../../src/engine/registrar/sources/other-sources.ts'
import { agent } from '../some-registrar.ts'

type Given = { length?: number; erased?: boolean; name?: string; broken?: boolean; lost?: boolean }

/** A log that has these sources only, without their texts, and notes the sizes of the pages that are read. */
function logOf(sources: readonly Given[]) {
  const sizes: number[] = []
  const entries = sources.map(({ length = 1, erased = false, name = 'Fees', lost = false }, at) => ({
    event: {
      id: `s${at + 1}`,
      kind: 'source',
      project: agent.project,
      createdAt: '2026-03-01T10:00:00.000Z',
      actor: agent,
      data: {
        id: `s${at + 1}`,
        type: 'custom',
        name,
        identifier: name,
        version: '1',
        length,
        contentHash: lost ? 'lost' : '',
      },
      ...(erased && { erased: { at: '2026-03-02T10:00:00.000Z', ground: 'Art. 17' } }),
    },
  }))
  const log = {
    async listEvents({ kind, limit, cursor = '0' }: { kind: string; limit: number; cursor?: string }) {
      if (kind !== 'source') return { items: [], nextCursor: null }
      sizes.push(limit)
      const end = Number(cursor) + limit
      const part = entries.slice(Number(cursor), end)
      const isBroken = (_: unknown, at: number) => sources[Number(cursor) + at]?.broken === true
      const unreadable = part.filter(isBroken).map(({ event: { id } }) => ({ id, message: 'no record' }))
      return {
        items: part.filter((each, at) => !isBroken(each, at)),
        nextCursor: end < entries.length ? String(end) : null,
        ...(unreadable.length > 0 && { unreadable }),
      }
    },
    getContent: async (hash: string) => (hash === 'lost' ? null : 'Text.'),
  }
  // Only what is read here is there.
  return { context: { log, actor: agent } as unknown as RegistrarContext, sizes }
}

async function others(sources: readonly Given[], id = 'none') {
  const found: string[] = []
  for await (const source of otherSources(id, logOf(sources).context))
    found.push(`${source.id} ${source.number}`)
  return found
}

const many = (count: number, given: Given = {}) => Array.from({ length: count }, () => given)

test('a quote is sought in all sources but the cited one and those without a text', async () => {
  expect(await others([{}, {}, { erased: true }, {}], 's1')).toEqual(['s2 2', 's4 3'])
  expect(await others([{}, { lost: true }, {}])).toEqual(['s1 2', 's3 4'])
  expect(await others([])).toEqual([])
})

test('a quote is sought in a thousand sources at most', async () => {
  const found = await others(many(1002))
  expect([found.length, found.at(-1)]).toEqual([1000, 's1000 1001'])
  expect(await others(many(1001), 's1')).toHaveLength(1000)
})

test('a quote is sought in twenty million characters at most', async () => {
  expect(await others([{ length: 19_999_999 }, {}])).toHaveLength(2)
  expect(await others([{ length: 20_000_000 }, {}, {}])).toHaveLength(1)
  expect(await others([{ length: 20_000_001 }, {}])).toEqual([])
})

test.each([
  ['up to the page that is full', [...many(700, { name: 'Dogs' }), ...many(5)], 3, 703, [500, 500, 203]],
  ['to their end', [...many(700, { name: 'Dogs' }), ...many(2)], 3, null, [500, 500]],
  ['ten thousand at most', many(10_001, { name: 'Dogs' }), 3, 10_000, many(20).map(() => 500)],
  ['all of them', many(10_000, { name: 'Dogs' }), 3, null, many(20).map(() => 500)],
])('sources are read by name %s', async (_, sources, limit, nextCursor, sizes) => {
  const { context, sizes: asked } = logOf(sources)
  const page = await listSources({ name: 'fees', limit }, context)
  expect(page.nextCursor).toBe(nextCursor === null ? null : String(nextCursor))
  expect(page).not.toHaveProperty('unreadable')
  expect(asked).toEqual(sizes)
})

test('rows that cannot be read are told by the page that passes them', async () => {
  const broken = { broken: true }
  const { context } = logOf([{}, broken, { name: 'Dogs' }, broken, {}, broken, {}])
  const first = await listSources({ name: 'fees', limit: 2 }, context)
  expect(first.items.map(({ id }) => id)).toEqual(['s1', 's5'])
  expect(first.unreadable?.map(({ id }) => id)).toEqual(['s2', 's4'])
  const rest = await listSources({ name: 'fees', limit: 2, cursor: first.nextCursor! }, context)
  expect(rest.items.map(({ id }) => id)).toEqual(['s7'])
  expect(rest.unreadable?.map(({ id }) => id)).toEqual(['s6'])
  expect(rest.nextCursor).toBeNull()
})
