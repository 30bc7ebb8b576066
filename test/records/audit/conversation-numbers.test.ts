import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  createConversationNumbers,
  numberConversation,
} from '../../../src/records/audit/conversation-numbers.ts'
import type { Citation } from '../../../src/core/citation.ts'
import { toCitationsData, toCitedSource } from '../../../src/core/to-citations-data.ts'
import type { CitationsData, CitedSource } from '../../../src/core/citations-data.ts'
import type { SourceInput } from '../../../src/core/source.ts'
import { notVerified } from '../../../src/records/store/events/run-events.ts'
import { createSourceRegistry } from '../../../src/sources/registry/registry.ts'

/** The data of a run that found these, as the engine makes it. */
function runOf(runId: string, inputs: readonly (SourceInput & { id?: string })[]): CitationsData {
  const registry = createSourceRegistry()
  registry.registerAll(inputs)
  return toCitationsData({
    runId,
    progress: 'complete',
    sources: registry.list(),
    citations: registry.list().map(({ id }, index) => citing(id, index)),
    uncited: [],
  })
}

function citing(sourceId: string, start: number): Citation {
  const claim = { id: `c${start}`, textPart: 0, start, end: start + 1, text: 'x', sourceIds: [sourceId] }
  return { ...notVerified, ...claim, confidence: 1, matcher: 'test' }
}

function numbersOf({ sources }: { sources: readonly CitedSource[] }): number[] {
  return sources.map(({ number }) => number)
}

const tide = { url: 'https://harbour.example/tide', title: 'Tides', content: 'High water at noon.' }
const pilot = { url: 'https://harbour.example/pilot', content: 'Pilots board at the buoy.' }
const chunk = { title: 'Handbook', content: 'Chapter one.' }
const other = { title: 'Handbook', content: 'Chapter two.' }

test('only what is cited keeps its number; the rest comes after it', () => {
  const conversation = createConversationNumbers()
  const first = runOf('r1', [tide, pilot])
  const citesTide = { ...first, citations: [citing('S1', 0)] }
  expect(numbersOf(conversation.number('r1', citesTide))).toEqual([1, 2])
  expect(conversation.sources()).toHaveLength(1)
  // The next turn cites another source first, then what the first one only found.
  expect(numbersOf(conversation.number('r2', runOf('r2', [chunk, pilot])))).toEqual([2, 3])
  // A source that is cited after all takes no number that a later turn shows.
  expect(numbersOf(conversation.number('r1', { ...first, citations: [citing('S2', 0)] }))).toEqual([1, 3])
})

test('what contradicts a claim is shown, and keeps its number too', () => {
  const conversation = createConversationNumbers()
  const first = runOf('r1', [tide, pilot])
  const against = { ...citing('S2', 3), status: 'failed', verdict: 'contradicted' } as const
  const data = { ...first, citations: [citing('S1', 0)], failed: [against] }
  expect(numbersOf(conversation.number('r1', data))).toEqual([1, 2])
  expect(numbersOf(conversation.number('r2', runOf('r2', [chunk, pilot])))).toEqual([3, 2])
  // Of a source that only does not say it no reader sees a number.
  const unsaid = { ...against, verdict: 'unsupported' } as const
  const other = createConversationNumbers()
  other.number('r1', { ...data, failed: [unsaid] })
  expect(other.sources().map(({ number }) => number)).toEqual([1])
})

describe('the numbers of a conversation', () => {
  test('are given in the order in which sources appear, and come again with their source', () => {
    const { runs, sources } = numberConversation([
      runOf('r1', [tide, chunk]),
      runOf('r2', [pilot, chunk, tide]),
      runOf('r3', [other, pilot]),
    ])
    expect(runs.map(numbersOf)).toEqual([
      [1, 2],
      [3, 2, 1],
      [4, 3],
    ])
    expect(runs.map((run) => run.sources.map(({ id }) => id))).toEqual([
      ['S1', 'S2'],
      ['S1', 'S2', 'S3'],
      ['S1', 'S2'],
    ])
    expect(sources.map(({ id, number, turns }) => [id, number, turns])).toEqual([
      [
        'S1',
        1,
        [
          { turn: 'r1', sourceId: 'S1' },
          { turn: 'r2', sourceId: 'S3' },
        ],
      ],
      [
        'S2',
        2,
        [
          { turn: 'r1', sourceId: 'S2' },
          { turn: 'r2', sourceId: 'S2' },
        ],
      ],
      [
        'S3',
        3,
        [
          { turn: 'r2', sourceId: 'S1' },
          { turn: 'r3', sourceId: 'S2' },
        ],
      ],
      ['S4', 4, [{ turn: 'r3', sourceId: 'S1' }]],
    ])
  })

  const same: [string, SourceInput, SourceInput, boolean][] = [
    ['a URL in another spelling', tide, { url: 'https://HARBOUR.example/tide/?utm_source=x#top' }, true],
    ['another URL of the same text', tide, { ...tide, url: 'https://mirror.example/tide' }, false],
    ['the same text without a URL', chunk, { ...chunk, title: 'Renamed' }, true],
    ['another text of the same title', chunk, other, false],
    ['the same title without any text', { title: 'Atlas' }, { title: 'Atlas' }, true],
    [
      'the same title of another type',
      { title: 'Atlas', type: 'database' },
      { title: 'Atlas', type: 'api' },
      false,
    ],
    ['a URL that no page may link to', { ...chunk, url: 'file:///a' }, { ...chunk, url: 'file:///b' }, true],
  ]
  test.each(same)('know a source again: %s', (_, first, second, isSame) => {
    const { runs } = numberConversation([runOf('r1', [first]), runOf('r2', [second])])
    expect(runs.map(numbersOf)).toEqual([[1], [isSame ? 1 : 2]])
  })

  test('are never shared by two sources of one turn, however alike', () => {
    const twice = [
      { ...tide, id: 'a' },
      { ...tide, id: 'b' },
    ]
    const { runs } = numberConversation([
      runOf('r1', [tide]),
      runOf('r2', twice),
      runOf('r3', [...twice.toReversed(), { ...tide, id: 'c' }]),
    ])
    expect(runs.map(numbersOf)).toEqual([[1], [1, 2], [1, 2, 3]])
  })

  test('stay when a source of the turn that is being written grows into another one', () => {
    const conversation = createConversationNumbers()
    conversation.number('r1', runOf('r1', [chunk]))
    const registry = createSourceRegistry()
    const now = () => ({ sources: registry.list().map(toCitedSource) })
    registry.register({ identifier: 'book', title: 'Book' })
    expect(numbersOf(conversation.number('r2', now()))).toEqual([2])
    registry.register({ identifier: 'book', content: chunk.content })
    registry.register({ identifier: 'other', content: chunk.content })
    expect(numbersOf(conversation.number('r2', now()))).toEqual([2])
    const next = runOf('r3', [{ identifier: 'book', title: 'Book' }, chunk])
    expect(numbersOf(conversation.number('r3', next))).toEqual([2, 1])
  })

  test('know a source that has grown by what it was and by what it is', () => {
    const conversation = createConversationNumbers()
    const registry = createSourceRegistry()
    const now = () => ({ sources: registry.list().map(toCitedSource) })
    conversation.number('r1', runOf('r1', [tide]))
    registry.register({ identifier: 'book', title: 'Book' })
    expect(numbersOf(conversation.number('r2', now()))).toEqual([2])
    registry.register({ identifier: 'book', content: other.content })
    expect(numbersOf(conversation.number('r2', now()))).toEqual([2])
    expect(numbersOf(conversation.number('r3', runOf('r3', [pilot, other])))).toEqual([3, 2])
    expect(numbersOf(conversation.number('r4', runOf('r4', [{ title: 'Book' }])))).toEqual([2])
  })

  test('cost nothing where they are right already, and the same again gives the same again', () => {
    const conversation = createConversationNumbers()
    const first = runOf('r1', [tide])
    const second = runOf('r2', [pilot])
    expect(conversation.number('r1', first)).toBe(first)
    const shown = conversation.number('r2', second)
    expect(shown).not.toBe(second)
    expect(conversation.number('r2', { ...second }).sources).toBe(shown.sources)
    expect(numbersOf(second)).toEqual([1])
  })

  test('come to a thousand alike sources in time', () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({ ...tide, id: `x${index}` }))
    const { runs } = numberConversation(Array.from({ length: 20 }, (_, index) => runOf(`r${index}`, many)))
    for (const run of runs) expect(numbersOf(run)).toEqual(many.map((_, index) => index + 1))
  })

  const anySource = fc.record(
    {
      url: fc.constantFrom('a', 'b', 'c', 'd').map((name) => `https://${name}.example/`),
      content: fc.constantFrom('one', 'two', 'three'),
      title: fc.constantFrom('T', 'U'),
    },
    { requiredKeys: ['title'] },
  )
  const anyTurns = fc.array(fc.array(anySource, { maxLength: 6 }), { maxLength: 5 })

  test('are the same live, source by source, as of the stored turns', () => {
    fc.assert(
      fc.property(anyTurns, (turns) => {
        const live = createConversationNumbers()
        const stored = turns.map((inputs, index) => runOf(`r${index}`, inputs))
        const seen = new Map<string, number>()
        for (const { runId, sources } of stored) {
          for (let count = 0; count <= sources.length; count++) {
            const shown = live.number(runId, { sources: sources.slice(0, count) })
            for (const { id, number } of shown.sources) {
              const before = seen.get(`${runId} ${id}`) ?? number
              expect(number).toBe(before)
              seen.set(`${runId} ${id}`, number)
            }
          }
        }
        const { runs, sources } = numberConversation(stored)
        for (const { runId, sources } of runs) {
          const numbers = sources.map(({ number }) => number)
          expect(new Set(numbers).size).toBe(numbers.length)
          for (const { id, number } of sources) expect(seen.get(`${runId} ${id}`)).toBe(number)
        }
        expect(sources.map(({ number }) => number)).toEqual(sources.map((_, index) => index + 1))
        expect(live.sources()).toEqual(sources)
        if (runs[0]) expect(runs[0]).toBe(stored[0])
      }),
    )
  })

  test('do not change when later turns come', () => {
    fc.assert(
      fc.property(anyTurns, (turns) => {
        const stored = turns.map((inputs, index) => runOf(`r${index}`, inputs))
        const all = numberConversation(stored).runs
        for (let count = 0; count <= stored.length; count++) {
          expect(numberConversation(stored.slice(0, count)).runs).toEqual(all.slice(0, count))
        }
      }),
    )
  })
})

test('many sources of one identity are numbered in steps that grow with their number', () => {
  const stepsFor = (count: number) => {
    const sources = Array.from({ length: count }, (_, index) => ({
      ...toCitedSource({ ...tide, id: `S${index}`, number: index + 1 } as never),
      number: index + 1,
    }))
    const conversation = createConversationNumbers()
    const has = vi.spyOn(Set.prototype, 'has')
    conversation.number('a', { sources })
    conversation.number('b', { sources: sources.toReversed() })
    conversation.number('c', { sources, citations: [] })
    const steps = has.mock.calls.length
    has.mockRestore()
    return steps
  }
  expect(stepsFor(400)).toBeLessThan(2.2 * stepsFor(200))
})
