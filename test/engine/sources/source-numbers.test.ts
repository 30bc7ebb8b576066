import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Citation } from '../../../src/core/citation.ts'
import { isReference } from '../../../src/core/is-reference.ts'
import type { Source } from '../../../src/core/source.ts'
import { toCitedSource } from '../../../src/core/to-citations-data.ts'
import { createSourceNumbers } from '../../../src/engine/sources/source-numbers.ts'
import { createSourceRegistry } from '../../../src/sources/registry/registry.ts'

const registry = createSourceRegistry()
const sources = Array.from({ length: 6 }, (_, index) =>
  registry.register({
    url: `https://example.com/${index}`,
    title: `Page ${index}`,
    content: `Text ${index}.`,
  })!,
)

function citing(...indexes: number[]): Citation {
  const citation = { status: 'verified', sourceIds: indexes.map((index) => sources[index]!.id) } as Citation
  expect(isReference(citation)).toBe(true)
  return citation
}

/** A source of an earlier answer, under a number of that answer. */
function earlier(index: number, number: number) {
  return { ...toCitedSource(sources[index]!), number }
}

function shown(numbered: readonly Source[]): Record<string, number> {
  return Object.fromEntries(
    numbered.map(({ id, number }) => [sources.findIndex((source) => source.id === id), number]),
  )
}

describe('numbers of sources', () => {
  test.each<[string, [number, number][], number[][], Record<number, number>]>([
    ['none cited: as they come', [], [], { 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6 }],
    ['the cited ones first', [], [[4], [2, 4]], { 4: 1, 2: 2, 0: 3, 1: 4, 3: 5, 5: 6 }],
    ['all of one citation in its order', [], [[5, 1, 3]], { 5: 1, 1: 2, 3: 3, 0: 4, 2: 5, 4: 6 }],
    ['kept ones as they were', [[3, 1]], [[4], [3]], { 3: 1, 4: 2, 0: 3, 1: 4, 2: 5, 5: 6 }],
    ['behind the highest kept', [[3, 7]], [[4]], { 3: 7, 4: 8, 0: 9, 1: 10, 2: 11, 5: 12 }],
    [
      'the first number stays',
      [
        [3, 2],
        [3, 9],
      ],
      [],
      { 3: 2, 0: 3, 1: 4, 2: 5, 4: 6, 5: 7 },
    ],
    [
      'a number is given once',
      [
        [3, 2],
        [4, 2],
      ],
      [],
      { 3: 2, 0: 3, 1: 4, 2: 5, 4: 6, 5: 7 },
    ],
    [
      'the highest is not the last',
      [
        [3, 9],
        [4, 2],
      ],
      [],
      { 3: 9, 4: 2, 0: 10, 1: 11, 2: 12, 5: 13 },
    ],
  ])('%s', (_, kept, cited, expected) => {
    const numbers = createSourceNumbers()
    for (const [index, number] of kept) numbers.keep([earlier(index, number)])
    const numbered = numbers.number(
      sources,
      cited.map((indexes) => citing(...indexes)),
    )
    expect(shown(numbered)).toEqual(expected)
  })

  test('two sources with one identity do not share a kept number', () => {
    const numbers = createSourceNumbers()
    numbers.keep([earlier(1, 4)])
    const copy: Source = { ...sources[1]!, id: 'copy' }
    const numbered = numbers.number([sources[0]!, sources[1]!, copy], [])
    expect(numbered.map(({ id, number }) => [id, number])).toEqual([
      [sources[1]!.id, 4],
      [sources[0]!.id, 5],
      ['copy', 6],
    ])
  })

  test('a citation that is no reference and an unknown source count for nothing', () => {
    const failed = { ...citing(3), status: 'failed' } as Citation
    expect(isReference(failed)).toBe(false)
    const unknown = { status: 'verified', sourceIds: ['elsewhere'] } as Citation
    const numbered = createSourceNumbers().number(sources, [failed, unknown])
    expect(numbered).toEqual(sources)
    // Sources whose number stays are passed on as they are.
    for (const [index, source] of numbered.entries()) expect(source).toBe(sources[index])
  })

  test('a contradicted claim counts its source where a page marks it', () => {
    const contradicted: Citation = { ...citing(3), status: 'failed', verdict: 'contradicted' }
    const numbered = createSourceNumbers().number(sources, [citing(5), contradicted, citing(2)])
    expect(shown(numbered)).toEqual({ 5: 1, 3: 2, 2: 3, 0: 4, 1: 5, 4: 6 })
  })

  test('each source has one number of its own, in order; kept ones theirs, the others those behind', () => {
    const someKept = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 9 })), { maxLength: 5 })
    const someCited = fc.array(fc.array(fc.nat(5), { maxLength: 3 }), { maxLength: 4 })
    fc.assert(
      fc.property(someKept, someCited, (kept, cited) => {
        const numbers = createSourceNumbers()
        const expected = new Map<number, number>()
        for (const [index, number] of kept)
          if (!expected.has(index) && ![...expected.values()].includes(number)) expected.set(index, number)
        numbers.keep(kept.map(([index, number]) => earlier(index, number)))
        let next = Math.max(0, ...expected.values()) + 1
        for (const index of [...cited.flat(), 0, 1, 2, 3, 4, 5])
          if (!expected.has(index)) expected.set(index, next++)
        const numbered = numbers.number(
          sources,
          cited.map((indexes) => citing(...indexes)),
        )
        expect(shown(numbered)).toEqual(Object.fromEntries(expected))
        expect(numbered.map(({ number }) => number)).toEqual([...expected.values()].toSorted((a, b) => a - b))
      }),
    )
  })
})
