import { describe, expect, test } from 'vitest'
import type { Alignment } from '../../../src/cite/match/align.ts'
import { createCopyFinder, oneOfEach } from '../../../src/cite/match/source-copies.ts'
import { createRecorder, sourcesOf } from '../../fixtures/attribution.ts'

const words = (seed: number) =>
  Array.from({ length: 60 }, (_, index) => `word${seed * 100 + index}`).join(' ')
const [text, other] = [words(1), words(2)]
const copied = sourcesOf(['A', text], ['B', other], ['A, archived', `${text} (Archived.)`])

describe('sources with nearly the same text', () => {
  test('are found once for the same sources, and reported once', async () => {
    const find = createCopyFinder()
    const report = createRecorder()
    const first = await find(copied, { report })
    expect(Object.fromEntries(first)).toEqual({ S1: 'S3', S3: 'S3' })
    expect(await find([...copied], { report })).toBe(first)
    expect(report.codes).toEqual(['near-duplicate-sources'])
  })

  test('are found once for each list of sources that comes in turns', async () => {
    const find = createCopyFinder()
    const [first, second] = [await find(copied, {}), await find(copied.slice(0, 2), {})]
    expect(await find(copied, {})).toBe(first)
    expect(await find(copied.slice(0, 2), {})).toBe(second)
  })

  test.each([
    ['without one of them', copied.slice(0, 2), {}],
    [
      'with another text in one',
      [{ ...copied[0]!, content: other, contentHash: 'x' }, ...copied.slice(1)],
      { S1: 'S1', S2: 'S1' },
    ],
  ])('are looked for anew %s', async (_, sources, expected) => {
    const find = createCopyFinder()
    await find(copied, {})
    const found = await find(sources, {})
    expect([...found.keys()].toSorted()).toEqual(Object.keys(expected))
  })

  test('are looked for anew after an abort', async () => {
    const find = createCopyFinder()
    const report = createRecorder()
    await find(copied, { report, signal: AbortSignal.abort() })
    expect(report.codes).toEqual([])
    await find(copied, { report })
    expect(report.codes).toEqual(['near-duplicate-sources'])
  })

  test('are named up to ten groups', async () => {
    const texts = Array.from({ length: 11 }, (_, index) => words(index + 3))
    const sources = sourcesOf(...[...texts, ...texts].map((content): [string, string] => ['', content]))
    const report = createRecorder()
    await createCopyFinder()(sources, { report })
    expect(report.incidents[0]!.message.match(/\(also /g)).toHaveLength(10)
  })
})

describe('of copies one alignment is kept', () => {
  const [a, b, c] = copied
  const alignment = (source: typeof a, score: number): Alignment => ({
    source: source!,
    places: [],
    covered: new Set(),
    pairs: new Set(),
    coverage: score,
    score,
  })
  const copies = new Map([
    ['S1', 'S3'],
    ['S3', 'S3'],
  ])

  test.each<[string, Alignment[], string[]]>([
    ['the best copy', [alignment(a, 0.9), alignment(b, 0.8), alignment(c, 0.9)], ['S3', 'S2']],
    ['the best copy, if it is nearly as good', [alignment(a, 1), alignment(c, 0.98)], ['S3']],
    ['another one that is clearly better', [alignment(a, 1), alignment(c, 0.979)], ['S1']],
    ['the only one that is there', [alignment(b, 0.8), alignment(a, 0.5)], ['S2', 'S1']],
  ])('%s', (_, alignments, ids) => {
    expect(oneOfEach(alignments, copies).map(({ source }) => source.id)).toEqual(ids)
  })

  test('of sources without copies all', () => {
    const alignments = [alignment(a, 0.9), alignment(c, 0.9)]
    expect(oneOfEach(alignments, new Map())).toEqual(alignments)
  })
})
