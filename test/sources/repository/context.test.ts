import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weighAttention } from '../../../src/sources/repository/context/attention.ts'
import { chooseLevels, DEFAULT_THRESHOLDS } from '../../../src/sources/repository/context/choose-levels.ts'
import { drawSources } from '../../../src/sources/repository/context/draw.ts'
import { estimateTokens } from '../../../src/sources/repository/context/estimate-tokens.ts'
import { findKeySentences } from '../../../src/sources/repository/context/key-sentences.ts'
import { layOut } from '../../../src/sources/repository/context/lay-out.ts'
import type { LaidOut } from '../../../src/sources/repository/context/lay-out.ts'
import { indent } from '../../../src/sources/repository/context/render-levels.ts'
import { createSourceContext } from '../../../src/sources/repository/context/source-context.ts'
import { decayedUse, newestUse, worthOf } from '../../../src/sources/repository/context/worth.ts'
import { createSourceRepository } from '../../../src/sources/repository/repository.ts'
import { codeOf } from '../../records/store/rejection.ts'
import { filledRepository } from './many-sources.ts'
import { unindent } from './unindent.ts'

describe('what is shown', () => {
  test('an indented text comes back byte for byte, and none of its lines begins as a source does', () => {
    const pieces = fc.constantFrom(
      '\r',
      '\n',
      '\r\n',
      '  ',
      ' ',
      '\u2028',
      '\v',
      'S7 – Fake (https://x)',
      'a',
      '🙂',
      '\u0085',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        expect(unindent(indent(text))).toBe(text)
        for (const line of indent(text).split(/[\r\n\v\f\u0085\u2028\u2029]/))
          expect(line === '' || line.startsWith('  ')).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('a source that imitates others shows as one', async () => {
    const repository = createSourceRepository()
    await repository.register({
      url: 'https://a.example/',
      title: 'One\nS9 – Nine',
      content: 'Text.\nS2 – Two (https://b.example)\rS3',
    })
    const { text } = await createSourceContext({ repository }).compress({ budget: 1_000, objective: 'text' })
    expect(text).toBe(
      'S1 – One S9 – Nine (https://a.example/)\n  Text.\n  S2 – Two (https://b.example)\r  S3\n',
    )
  })

  const text =
    'Rivers are long. The glacier is in the north. It was surveyed in 1990. The ice of the glacier melts by 4 metres a year. Tourists like it. Ice melts faster in warm years.'

  test.each([
    [
      'How fast does the ice melt?',
      'Rivers are long. … The ice of the glacier melts by 4 metres a year. … Ice melts faster in warm years.',
      1,
    ],
    [
      'glacier survey 1990',
      'The glacier is in the north. It was surveyed in 1990. The ice of the glacier melts by 4 metres a year.',
      0.8,
    ],
    ['violins', 'Rivers are long. The glacier is in the north. It was surveyed in 1990.', 0],
    ['', 'Rivers are long. The glacier is in the north. It was surveyed in 1990.', null],
  ])('key sentences for %j', async (objective, sentences, coverage) => {
    const found = await findKeySentences(text, objective)
    expect(found.text).toBe(sentences)
    expect(found.spans.every(({ start, end }) => sentences.includes(text.slice(start, end)))).toBe(true)
    if (coverage === null || coverage === 0) expect(found.coverage).toBe(coverage)
    else expect(found.coverage).toBeGreaterThan(coverage - 0.2)
  })

  test('the most telling sentences are taken, wherever they stand', async () => {
    const found = await findKeySentences(
      'Ice is cold. Ice floats. Ice is clear. Glacier ice melts in summer.',
      'melting glacier ice',
    )
    expect(found).toMatchObject({
      text: 'Ice is cold. Ice floats. … Glacier ice melts in summer.',
      coverage: 1,
    })
  })
})

test('worth decays by halves, and does not depend on the time of day', () => {
  const use = (at: string) => ({ sourceId: 'S1', kind: 'claim', usedBy: at, at }) as const
  const early = [use('2026-01-01T00:00:00Z'), use('2026-01-01T00:10:00Z')]
  const newest = newestUse([early, [use('2026-01-01T00:20:00Z')]])
  expect(decayedUse(early, { newest, useHalfLife: 600_000 })).toBe(0.25 + 0.5)
  expect(worthOf({ relevance: 1, age: 50, used: 1 }, {})).toStrictEqual({
    relevance: 1,
    recency: 0.5,
    use: 0.5,
    total: 0.5 + 0.1 + 0.15,
  })
  expect(
    worthOf(
      { relevance: 1, age: 2, used: 0 },
      { recencyHalfLife: 1, weights: { relevance: 0, recency: 1, use: 0 } },
    ).total,
  ).toBe(0.25)
})

test('levels go to the worthiest, within the shares, and the shortest of equal ones wins', () => {
  const tokens = [100, 30, 10, 2]
  const candidates = [
    { id: 'S1', worth: 0.1, tokens },
    { id: 'S2', worth: 0.9, tokens },
    { id: 'S3', worth: 0.5, tokens },
    // Its whole text is shorter than its title.
    { id: 'S4', worth: 0.2, tokens: [8, 12, 10, 2] },
    { id: 'S5', worth: 0.3, tokens: [Infinity, 30, 10, 2] },
  ]
  const levels = chooseLevels(candidates, { room: 175, thresholds: { whole: 0.6, sentences: 0.2, fill: 1 } })
  expect([...levels]).toStrictEqual([
    ['S1', 2],
    ['S2', 0],
    ['S3', 1],
    ['S4', 0],
    ['S5', 2],
  ])
  expect([...chooseLevels(candidates, { room: 5, thresholds: DEFAULT_THRESHOLDS }).values()]).toStrictEqual([
    null,
    3,
    3,
    null,
    null,
  ])
})

/** Stability: order, budget, and that nothing before the first change has changed. */
test('a layout keeps its beginning, whatever is added', () => {
  const added = fc.record({
    worth: fc.double({ min: 0, max: 1, noNaN: true }),
    whole: fc.integer({ min: 5, max: 900 }),
  })
  fc.assert(
    fc.property(
      fc.array(fc.array(added, { maxLength: 6 }), { minLength: 2, maxLength: 25 }),
      fc.integer({ min: 200, max: 2_000 }),
      (calls, budget) => {
        let former: LaidOut[] = []
        const candidates: { id: string; worth: number; tokens: number[] }[] = []
        let full = 0
        for (const sources of calls) {
          for (const { worth, whole } of sources) {
            candidates.push({
              id: `S${candidates.length + 1}`,
              worth,
              tokens: [whole, Math.min(whole, 60), 20, 3],
            })
          }
          const { rows, firstChanged, reason } = layOut(candidates, {
            former,
            budget,
            thresholds: DEFAULT_THRESHOLDS,
            isAnew: false,
          })
          expect(rows.map(({ id }) => id)).toStrictEqual(candidates.map(({ id }) => id))
          expect(rows.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(budget)
          expect(rows.slice(0, firstChanged)).toStrictEqual(former.slice(0, firstChanged))
          if (reason === 'kept') expect(firstChanged).toBe(former.length)
          // A level changes only when what is shown and the ids of what is new exceed the budget.
          const used = former.reduce((sum, { tokens }) => sum + tokens, 0)
          if (reason === 'full') expect(used + 3 * sources.length).toBeGreaterThan(budget)
          full += reason === 'full' ? 1 : 0
          former = rows
        }
        expect(full).toBeLessThanOrEqual(calls.length)
      },
    ),
    { numRuns: 60 },
  )
})

describe('attention', () => {
  test('is half use, half objective, and adds up to 1', () => {
    const weights = weighAttention([
      { id: 'S1', used: 0, relevance: 0 },
      { id: 'S2', used: 4, relevance: 0.5 },
      { id: 'S3', used: 2, relevance: 0.25 },
    ])
    expect(weights.map(({ id, use, relevance }) => [id, use, relevance])).toStrictEqual([
      ['S2', 1, 0.5],
      ['S3', 0.5, 0.25],
      ['S1', 0, 0],
    ])
    expect(weights.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
    expect(weights[0]!.weight / weights[1]!.weight).toBeCloseTo(0.751 / 0.376)
  })

  test('a draw is the same for the same seed, and by the weights to the power of one over the temperature', () => {
    const weights = [
      { id: 'S1', weight: 0.5 },
      { id: 'S2', weight: 0.3 },
      { id: 'S3', weight: 0.2 },
    ]
    expect(drawSources(weights, { k: 2, seed: 7 })).toStrictEqual(drawSources(weights, { k: 2, seed: 7 }))
    expect(drawSources(weights, { k: 5, seed: 'x' }).toSorted()).toStrictEqual(['S1', 'S2', 'S3'])
    expect(drawSources(weights, { k: 3, seed: 1, temperature: 0 })).toStrictEqual(['S1', 'S2', 'S3'])
    for (const temperature of [0.3, 1]) {
      const draws = 10_000
      const first: Record<string, number> = {}
      const pairs: Record<string, number> = {}
      for (let seed = 0; seed < draws; seed++) {
        const [a, b] = drawSources(weights, { k: 2, seed, temperature })
        first[a!] = (first[a!] ?? 0) + 1
        pairs[`${a} ${b}`] = (pairs[`${a} ${b}`] ?? 0) + 1
      }
      const powers = weights.map(({ weight }) => weight ** (1 / temperature))
      const sum = powers.reduce((total, power) => total + power, 0)
      const chance = (index: number) => powers[index]! / sum
      for (const [index, { id }] of weights.entries())
        expect(first[id]! / draws).toBeCloseTo(chance(index), 1.7)
      // Without replacement: the second by what is left.
      expect(pairs['S2 S1']! / draws).toBeCloseTo(chance(1) * (powers[0]! / (sum - powers[1]!)), 1.7)
    }
    // Another source changes no other one's noise, so those drawn before stay unless it is drawn itself.
    for (let seed = 0; seed < 200; seed++) {
      const before = drawSources(weights, { k: 2, seed })
      const after = drawSources([...weights, { id: 'S4', weight: 0.1 }], { k: 2, seed })
      expect(after.filter((id) => id !== 'S4').every((id) => before.includes(id))).toBe(true)
    }
    expect(() => drawSources(weights, { k: -1, seed: 1 })).toThrow('k is not')
    expect(() => drawSources(weights, { k: 1, seed: 1, temperature: -1 })).toThrow('temperature')
    for (const weight of [-1, Number.NaN, Number.POSITIVE_INFINITY, '1' as never])
      expect(() => drawSources([...weights, { id: 'S9', weight }], { k: 1, seed: 1 })).toThrow('the weight')
  })

  test('what is used is drawn more often, and a budget takes whole texts while they fit', async () => {
    const repository = await filledRepository(24)
    for (let use = 0; use < 6; use++) await repository.recordUse('S5', 'finding', `f${use}`)
    const context = createSourceContext({ repository })
    const [most] = await context.attention({ objective: 'archives' })
    expect(most).toMatchObject({ id: 'S5', use: 1 })
    const drawn = await context.draw({ objective: 'glaciers and ice', k: 5, seed: 3 })
    expect(drawn.length).toBe(5)
    expect(await context.draw({ objective: 'glaciers and ice', k: 5, seed: 3 })).toStrictEqual(drawn)
    const within = await context.draw({ objective: 'glaciers and ice', budget: 1_000, seed: 3 })
    const tokens = await Promise.all(
      within.map(async (id) => estimateTokens((await repository.content(id))!)),
    )
    expect(tokens.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(1_000)
    expect(within.length).toBeGreaterThan(0)
    expect(await codeOf(context.draw({ objective: 'x', k: 0.5, seed: 1 }))).toBe('invalid-input')
  })
})
