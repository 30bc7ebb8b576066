import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createRandom } from '../../../bench/random.ts'
import { rankPassages } from '../../../src/sources/ranking/passage-ranking.ts'
import type { PassageRanking } from '../../../src/sources/ranking/passage-ranking.ts'
import type { SourceTerms } from '../../../src/sources/ranking/source-terms.ts'

const noPause = async () => {}

/** Contents out of the terms of their passages. */
function contentsOf(contents: readonly (readonly number[])[][]): SourceTerms[] {
  return contents.map((passages) => {
    const bounds: number[] = []
    const postings: number[] = []
    for (const terms of passages) {
      for (const term of new Set(terms)) {
        postings.push((term << 8) | Math.min(255, terms.filter((other) => other === term).length))
      }
      bounds.push(0, 0, terms.length, postings.length)
    }
    return { passageCount: passages.length, values: Uint32Array.from([...bounds, ...postings]) }
  })
}

/** BM25 as its formula says, with no index. */
function rankPlainly(
  passages: readonly (readonly number[])[],
  terms: readonly { term: number; weight: number }[],
  limit: number,
) {
  const mean = Math.max(1, passages.reduce((sum, { length }) => sum + length, 0) / passages.length)
  return passages
    .map((held, passage) => {
      let score = 0
      for (const { term, weight } of terms) {
        const times = held.filter((other) => other === term).length
        if (times > 0) score += (weight * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * held.length) / mean))
      }
      return { passage, score }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.passage - b.passage)
    .slice(0, limit)
}

test.each([1, 2, 3, 4, 5])('ranks as the formula does, seed %i', async (seed) => {
  const random = createRandom(seed)
  const contents = Array.from({ length: 30 }, () =>
    Array.from({ length: Math.floor(random() * 4) }, () =>
      Array.from({ length: 1 + Math.floor(random() * 30) }, () => Math.ceil(40 * random() ** 2)),
    ),
  )
  const ranking = await rankPassages(contentsOf(contents), 40, noPause)
  for (let query = 0; query < 20; query++) {
    const terms = Array.from({ length: 6 }, (_, index) => ({
      term: 1 + query + index * 3,
      weight: 1 + random(),
    }))
    const expected = rankPlainly(
      contents.flat(),
      terms.filter(({ term }) => term <= 40),
      8,
    )
    const ranked = ranking.rank(terms, 8)
    expect(ranked.map(({ passage }) => passage)).toEqual(expected.map(({ passage }) => passage))
    for (const [index, { score }] of ranked.entries()) expect(score).toBeCloseTo(expected[index]!.score, 5)
  }
})

test('passages of one score come in their order, also at the limit', async () => {
  const ranking = await rankPassages(
    contentsOf([
      [
        [1, 2],
        [1, 3],
      ],
      [],
      [
        [1, 4],
        [5, 5],
        [1, 6],
      ],
    ]),
    6,
    noPause,
  )
  const terms = [{ term: 1, weight: 1 }]
  expect(ranking.rank(terms, 10).map(({ passage }) => passage)).toEqual([0, 1, 2, 4])
  expect(ranking.rank(terms, 3).map(({ passage }) => passage)).toEqual([0, 1, 2])
  expect(ranking.rank(terms, 0)).toEqual([])
})

test('one ranking leaves nothing behind for the next', async () => {
  const ranking = await rankPassages(contentsOf([[[1, 2]], [[2, 3]]]), 3, noPause)
  const first = ranking.rank([{ term: 2, weight: 1 }], 5)
  ranking.rank([{ term: 1, weight: 3 }], 5)
  expect(ranking.rank([{ term: 2, weight: 1 }], 5)).toEqual(first)
})

test('counts the passages of a term; unknown terms have none', async () => {
  const ranking = await rankPassages(contentsOf([[[1, 1, 2]], [[2], [2, 1]]]), 3, noPause)
  expect([0, 1, 2, 3, 4, 99].map((term) => ranking.frequencyOf(term))).toEqual([0, 2, 3, 0, 0, 0])
  expect(
    ranking.rank(
      [
        { term: 0, weight: 1 },
        { term: 99, weight: 1 },
      ],
      5,
    ),
  ).toEqual([])
})

test('what is kept of a ranking is as large as its contents, not as the dictionary', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    collect()
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const before = held()
  const rankings: PassageRanking[] = []
  for (let count = 0; count < 20; count++) {
    rankings.push(await rankPassages(contentsOf([[[1, 999_999]]]), 1_000_000, noPause))
  }
  expect((held() - before) / rankings.length).toBeLessThan(10_000)
  expect(rankings.map(({ frequencyOf }) => frequencyOf(999_999))).toEqual(rankings.map(() => 1))
})

test('no contents, no passages', async () => {
  const ranking = await rankPassages([], 0, noPause)
  expect(ranking.size).toBe(0)
  expect(ranking.rank([{ term: 1, weight: 1 }], 5)).toEqual([])
})
