import { expect, test } from 'vitest'
import { isInsideCluster } from '../../../src/text/folding/clusters.ts'
import { foldText } from '../../../src/text/folding/fold.ts'

// The folded text, the original place of each of its units, the folded place of each unit of the original, and the
// offsets within a cluster.
test.each([
  [
    '\u00ad\n<del>y</del>東\u2060（ひ）',
    ' y東',
    '1-2 7-8 14-15',
    '0-0 0-1 1-1 1-1 1-1 1-1 1-1 1-2 2-2 2-2 2-2 2-2 2-2 2-2 2-3 3-3 3-3 3-3 3-3',
    '',
  ],
  ['\n\n\ud83d\n\u00ad\n\u00a0', ' \ud83d ', '0-2 2-3 3-7', '0-1 0-1 1-2 2-3 2-3 2-3 2-3', ''],
  ['^2', '²', '0-2', '0-1 0-1', ''],
  [
    '水東（ひ）❤\ufe0f👨\u200d👩',
    '水東(ひ)❤👨👩',
    '0-1 1-2 2-3 3-4 4-5 5-7 7-12 7-12 7-12 7-12',
    '0-1 1-2 2-3 3-4 4-5 5-6 5-6 6-8 6-8 8-8 8-10 8-10',
    '6 8 9 10 11',
  ],
  ['\r\n</b>\u00a0', ' ', '0-7', '0-1 0-1 0-1 0-1 0-1 0-1 0-1', '1'],
  [
    '👍🏽\ude00İ\ud83dＡ',
    '👍🏽\ude00i̇\ud83da',
    '0-4 0-4 0-4 0-4 4-5 5-6 5-6 6-7 7-8',
    '0-2 0-2 2-4 2-4 4-5 5-7 7-8 8-9',
    '1 2 3',
  ],
  ['**', '**', '0-1 1-2', '0-1 1-2', ''],
  ['\u00ad\ude00', '\ude00', '1-2', '0-0 0-1', ''],
  ['5*^2', '5²', '0-1 2-4', '0-1 1-1 1-2 1-2', ''],
  ['ﬁ- \u00adß\u0301', 'fi- ss\u0301', '0-1 0-1 1-2 2-3 4-6 4-6 4-6', '0-2 2-3 3-4 4-4 4-7 4-7', '5'],
])('%j is folded to %j', (text, folded, originals, places, clusters) => {
  const { text: result, toOriginal, toFolded } = foldText(text)
  const eachOf = (length: number, map: typeof toOriginal) =>
    Array.from({ length }, (_, at) => map({ start: at, end: at + 1 }))
      .map(({ start, end }) => `${start}-${end}`)
      .join(' ')
  expect(result).toBe(folded)
  expect(eachOf(result.length, toOriginal)).toBe(originals)
  expect(eachOf(text.length, toFolded)).toBe(places)
  const offsets = Array.from({ length: text.length + 1 }, (_, at) => at)
  expect(offsets.filter((at) => isInsideCluster(text, at)).join(' ')).toBe(clusters)
})
