import { expect, test } from 'vitest'
import { createUses } from '../../../src/sources/repository/recorded-uses.ts'
import type { Uses } from '../../../src/sources/repository/recorded-uses.ts'

const first = { sourceId: 'S1', kind: 'finding', usedBy: 'f1', at: '2026-01-01T00:00:00.000Z' } as const
const again = { ...first, at: '2026-02-02T00:00:00.000Z' }

function usesOf(base?: Uses): Uses {
  const uses = createUses(base)
  uses.add(base ? again : first)
  uses.add(again)
  return uses
}

test.each([
  ['in one collection', () => usesOf()],
  ['in a draft', () => usesOf(usesOf())],
])('a use that is recorded again keeps the time of its first record: %s', (_, make) => {
  const uses = make()
  expect(uses.of('S1')).toStrictEqual([first])
  expect(uses.sourcesOf('finding', 'f1')).toStrictEqual(['S1'])
})
