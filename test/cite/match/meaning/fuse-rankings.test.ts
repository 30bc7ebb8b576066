import { expect, test } from 'vitest'
import { fuseRankings } from '../../../../src/cite/match/meaning/fuse-rankings.ts'

test.each<[string, string[], string]>([
  ['one ranking stays', ['abc'], 'abc'],
  ['what is high in both comes first', ['abc', 'bca'], 'bac'],
  ['two low ranks count more than one high rank', ['xab', 'yab'], 'abxy'],
  ['equals are in the order of the first ranking', ['ab', 'ba'], 'ab'],
  ['what only one has is kept', ['a', 'b'], 'ab'],
  ['nothing', ['', ''], ''],
])('%s', (_, rankings, fused) => {
  expect(fuseRankings(rankings.map((ranking) => [...ranking])).join('')).toBe(fused)
})
