import { describe, expect, test } from 'vitest'
import { createCorpus } from '../../../bench/match/corpus.ts'
import { contentHash } from '../../../src/core/hash.ts'
import type { Source } from '../../../src/core/source.ts'
import type { PassageIndex } from '../../../src/sources/ranking/passage-index.ts'
import { createPassageIndexer } from '../../../src/sources/ranking/passage-indexer.ts'
import { cutQuickly } from '../../../src/sources/ranking/quick-cut.ts'
import { contentTerms } from '../../../src/text/words.ts'

const options = { maxLength: 900, cut: 'quick' } as const
const { sources, questions } = createCorpus(150)
const queries = questions.map(({ text }) => [...new Set(contentTerms(text))])
const asked = new Set(queries.flat())

/** The passages of the sources by BM25, every term of each counted anew. */
function rankPlainly(terms: readonly string[], limit: number) {
  const passages = sources.flatMap(({ id, content }) =>
    [...cutQuickly(content, options.maxLength)].map(({ start, end }) => ({
      name: `${id} ${start} ${end}`,
      held: contentTerms(content.slice(start, end)),
    })),
  )
  const mean = passages.reduce((sum, { held }) => sum + held.length, 0) / passages.length
  const weightOf = (term: string) => {
    const frequency = passages.filter(({ held }) => held.includes(term)).length
    return Math.log(1 + (passages.length + 1) / (Math.max(1, frequency) + 0.5))
  }
  const weights = new Map(terms.map((term) => [term, weightOf(term)]))
  return passages
    .map(({ name, held }) => {
      let score = 0
      for (const [term, weight] of weights) {
        const times = held.filter((other) => other === term).length
        score += (weight * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * held.length) / mean))
      }
      return { name, score }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
}

function rankedBy(index: PassageIndex | null, terms: readonly string[]) {
  return index!
    .rank(terms, 10)
    .map(({ passage: { source, start, end }, score }) => ({ name: `${source.id} ${start} ${end}`, score }))
}

function sourceOf(id: string, content: string): Source {
  return { id, number: 1, type: 'document', identifier: id, content, contentHash: contentHash(content) }
}

describe('ranking', () => {
  test('of all terms and of those asked for is that of the plain formula', async () => {
    const some = await createPassageIndexer(options)(sources, { only: asked })
    const all = await createPassageIndexer(options)(sources)
    for (const terms of queries.slice(0, 8)) {
      const expected = rankPlainly(terms, 10)
      const ranked = rankedBy(all, terms)
      expect(ranked.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
      for (const [index, { score }] of ranked.entries()) expect(score).toBeCloseTo(expected[index]!.score, 4)
    }
    for (const terms of queries) expect(rankedBy(some, terms)).toEqual(rankedBy(all, terms))
    for (const term of asked) expect(some!.weightOf(term)).toBe(all!.weightOf(term))
    expect(some!.passages.map(({ start }) => start)).toEqual(all!.passages.map(({ start }) => start))
  })

  test('finds all terms the second time, and keeps the index then', async () => {
    const indexSources = createPassageIndexer(options)
    const first = await indexSources(sources, { only: new Set(queries[0]) })
    const namesOf = (index: PassageIndex | null) => rankedBy(index, queries[1]!).map(({ name }) => name)
    const expected = rankPlainly(queries[1]!, 10).map(({ name }) => name)
    expect(namesOf(first)).not.toEqual(expected)
    const second = await indexSources(sources, { only: new Set(queries[0]) })
    expect(namesOf(second)).toEqual(expected)
    expect(await indexSources(sources, { only: asked })).toBe(second)
  })

  test('is of all terms where most of the text was met before', async () => {
    const indexSources = createPassageIndexer(options)
    await indexSources(sources.slice(0, 100), { only: asked })
    const index = await indexSources(sources, { only: new Set(queries[0]) })
    expect(rankedBy(index, queries[1]!).map(({ name }) => name)).toEqual(
      rankPlainly(queries[1]!, 10).map(({ name }) => name),
    )
  })

  test.each([
    ['half', 100, 1],
    ['less than half', 101, 0],
  ])('is of all terms where %s of the text was met before', async (_, length, found) => {
    const met = sourceOf('S1', 'Gulls met ships.'.padEnd(100))
    const other = sourceOf('S2', 'Gulls sleep.'.padEnd(length))
    const indexSources = createPassageIndexer(options)
    const only = new Set(contentTerms('gulls'))
    await indexSources([met], { only })
    const index = await indexSources([met, other], { only })
    expect(index!.rank(contentTerms('ships'), 9)).toHaveLength(found)
    expect(index!.rank(contentTerms('gulls'), 9)).toHaveLength(2)
  })

  test('is not led astray by another request at the same time', async () => {
    const indexSources = createPassageIndexer(options)
    const [some, all, reversed] = await Promise.all([
      indexSources(sources, { only: asked }),
      indexSources(sources),
      indexSources(sources.toReversed()),
    ])
    for (const terms of queries) {
      expect(rankedBy(some, terms)).toEqual(rankedBy(all, terms))
      expect(new Set(rankedBy(reversed, terms).map(({ score }) => score))).toEqual(
        new Set(rankedBy(all, terms).map(({ score }) => score)),
      )
    }
  })
})

test('indexes of answers that are written in turns are kept', async () => {
  const indexSources = createPassageIndexer(options)
  const asked = Array.from({ length: 50 }, (_, at) => [sourceOf('S1', `A weir of ${at} trees.`)])
  const indexes = []
  for (const some of asked) indexes.push(await indexSources(some))
  for (const [at, some] of asked.entries()) expect(await indexSources(some)).toBe(indexes[at])
})

test('the last four indexes are kept, however long their sources are', async () => {
  const indexSources = createPassageIndexer({ ...options, maxIndexedCharacters: 20 })
  const asked = ['oak', 'elm', 'ash', 'fir', 'yew'].map((tree, at) => [
    sourceOf(`S${at}`, `A weir of ${tree}.`),
  ])
  const [first, ...others] = await Promise.all(asked.map((some) => indexSources(some)))
  expect(await indexSources(asked[1]!)).toBe(others[0])
  expect(await indexSources(asked[0]!)).not.toBe(first)
})

test('sources without text take no place', async () => {
  const index = await createPassageIndexer(options)(
    [sourceOf('S1', ''), sourceOf('S2', 'A weir of oak.'), sourceOf('S3', ''), sourceOf('S4', 'Oak.')],
    { only: new Set(['oak']) },
  )
  expect(index!.rank(['oak'], 5).map(({ passage }) => passage.source.id)).toEqual(['S4', 'S2'])
})

test('an abort gives no index', async () => {
  const long = Array.from({ length: 4 }, (_, index) => sourceOf(`S${index}`, 'weir '.repeat(5_000 + index)))
  const signal = AbortSignal.abort()
  expect(await createPassageIndexer(options)(long, { signal })).toBeNull()
  expect(await createPassageIndexer(options)(long, { signal, only: asked })).toBeNull()
})

test('the passages of a long text follow each other to its end', async () => {
  const content = 'Gulls circled over the harbour. '.repeat(200)
  const index = await createPassageIndexer({ maxLength: 100, cut: 'quick' })([sourceOf('S1', content)])
  expect(index!.passages.length).toBeGreaterThan(50)
  expect(index!.passages.map(({ start, end }) => content.slice(start, end)).join('')).toBe(content)
})
