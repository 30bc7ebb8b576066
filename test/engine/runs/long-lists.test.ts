import { afterEach, expect, test, vi } from 'vitest'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { codeOf } from '../../records/store/rejection.ts'

afterEach(() => vi.restoreAllMocks())

/** Sources that tell when their texts are read, in which turn of the event loop, and the most reads of one turn. */
function watchedSources(count: number) {
  const readsOf = new Map<number, number>()
  const sources = Array.from({ length: count }, (_, number) => ({
    get content() {
      readsOf.set(turn, (readsOf.get(turn) ?? 0) + 1)
      return `Town ${number} has ${number} inhabitants.`
    },
  }))
  return { sources, mostReads: () => Math.max(...readsOf.values()) }
}

let turn = 0

/** Each look at the clock finds it a tenth of a millisecond later, so that a slice has few steps on any machine. */
async function inTurns<T>(work: () => Promise<T>): Promise<T> {
  // A slice that began by another clock ends within three turns.
  for (let ended = 0; ended < 3; ended++) await new Promise((resolve) => setImmediate(resolve))
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 0.1))
  let isRunning = true
  setImmediate(function next() {
    turn += 1
    if (isRunning) setImmediate(next)
  })
  try {
    return await work()
  } finally {
    isRunning = false
  }
}

const response = 'Town 7 has 7 inhabitants.'

test('thousands of sources are checked and registered in turns of the event loop', async () => {
  const engine = new CitationEngine({ onIncident() {} })
  const { sources, mostReads } = watchedSources(3000)
  const { citations } = await inTurns(() => engine.attribute({ response, sources }))
  expect(citations[0]?.sourceIds).toStrictEqual(['S8'])
  expect(mostReads()).toBeLessThan(100)
})

test('an invalid one among thousands is found in turns of the event loop as well', async () => {
  const engine = new CitationEngine({ onIncident() {} })
  const { sources, mostReads } = watchedSources(3000)
  const given = [...sources, { content: 5 as unknown as string }]
  const attributed = inTurns(() => engine.attribute({ response, sources: given }))
  await expect(attributed).rejects.toThrow('sources.3000.content')
  expect(await codeOf(attributed)).toBe('invalid-input')
  expect(mostReads()).toBeLessThan(100)
})

test('the lists of thousands of citations, those for readers and the record are made in a turn each', async () => {
  let count = 0
  let isRunning = true
  setImmediate(function next() {
    count += 1
    if (isRunning) setImmediate(next)
  })
  let saved = 0
  const saveRun = async () => void (saved = count)
  const engine = new CitationEngine({
    store: { ...memoryStore(), saveRun },
    matcher: firstSource,
    onIncident() {},
  })
  const run = engine.run()
  run.addSource({ content: 'Town 7 has 7 inhabitants.' })
  let complete = 0
  run.subscribe(() => (complete = count))
  const text = Array.from({ length: 600 }, (_, town) => `Town ${town} has ${town} inhabitants. `).join('')
  const { record } = await run.attribute({ steps: [{ content: [{ type: 'text', text }] }] })
  isRunning = false
  expect(record.citations.length).toBe(600)
  expect(saved - complete).toBeGreaterThanOrEqual(2)
})

/** Cites the first source for each claim. */
const firstSource: Matcher = {
  name: 'first-source',
  async *match({ claims, sources }) {
    for (const { number } of claims) {
      yield {
        claimNumber: number,
        sourceId: sources[0]!.id,
        confidence: 1,
        support: 'full',
        matcher: 'first-source',
      }
    }
  },
}
