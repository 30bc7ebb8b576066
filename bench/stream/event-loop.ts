import { PerformanceObserver } from 'node:perf_hooks'
import type { PerformanceEntry } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import type { UIMessageChunk } from 'ai'
import { citeUIMessageStream } from '../../src/engine/stream/cite-ui-message-stream.ts'
import type { Citation } from '../../src/core/citation.ts'
import type { Matcher } from '../../src/core/ports/matcher.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import type { BenchResult, BenchSuite } from '../harness.ts'
import { createProse, deltasOf, readAll } from './answers.ts'

const SOURCES = 100
const SOURCE_LENGTH = 100_000
const SENTENCES = 60

const LAWS = 4
const LAW_LENGTH = 900_000

/** Milliseconds for which the event loop may be blocked at most. */
const ALLOWED = 10

/** Resolution of the processor time in milliseconds. The time of a turn may be wrong by this much. */
const CLOCK_TICK = 4

/** A turn of the event loop; times in milliseconds. */
type Turn = { start: number; end: number; time: number }

/**
 * Measures how long each turn blocks the event loop, including garbage collection. Other processes may use the
 * processor meanwhile, so a turn counts with at most the processor time of this thread. The returned function ends the
 * measurement and gives the turns, the longest first, and the milliseconds of garbage collection within a turn.
 */
function probeEventLoop() {
  const turns: Turn[] = []
  const collections: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  let start = performance.now()
  let before = process.threadCpuUsage()
  let running = true
  function turn(): void {
    const { user, system } = process.threadCpuUsage(before)
    const end = performance.now()
    turns.push({ start, end, time: Math.min(end - start, (user + system) / 1_000 + CLOCK_TICK) })
    before = process.threadCpuUsage()
    start = performance.now()
    if (running) setImmediate(turn)
  }
  setImmediate(turn)
  return async () => {
    running = false
    // The observer is told of the last collections in a later turn.
    await setTimeout(50)
    observer.disconnect()
    const collected = ({ start: from, end }: Turn) =>
      collections
        .filter(({ startTime }) => startTime >= from && startTime < end)
        .reduce((sum, { duration }) => sum + duration, 0)
    return { turns: turns.toSorted((a, b) => b.time - a.time), collected }
  }
}

type Found = { url: string; title: string; content: string }

/** An answer of sentences from the sources, each in a paragraph of its own. */
function writeAnswer(sources: readonly Found[]): string {
  const sentences = sources.flatMap(({ content }) => content.slice(4_000, 8_000).split('. ').slice(1, 3))
  return sentences
    .slice(0, SENTENCES)
    .map((sentence) => `${sentence}.\n\n`)
    .join('')
}

async function* chunksOf(sources: readonly Found[], answer: string): AsyncGenerator<UIMessageChunk> {
  yield { type: 'start' }
  // In two calls, because one call is limited to 8 MB of text.
  for (const [call, results] of [
    sources.slice(0, sources.length / 2),
    sources.slice(sources.length / 2),
  ].entries()) {
    const toolCallId = `call-${call}`
    yield { type: 'tool-input-available', toolCallId, toolName: 'search', input: {} }
    yield { type: 'tool-output-available', toolCallId, output: { results } }
  }
  yield { type: 'text-start', id: 'text-1' }
  for (const delta of deltasOf(answer, 12)) yield { type: 'text-delta', id: 'text-1', delta }
  yield { type: 'text-end', id: 'text-1' }
  yield { type: 'finish' }
}

/** Finds nothing, so that only the work of the stream, the extractors and the registry is measured. */
const noMatcher: Matcher = { name: 'none', match: async function* () {} }

function createReports(): Found[] {
  return Array.from({ length: SOURCES }, (_, index) => ({
    url: `https://archive.example/${index}`,
    title: `Report ${index}`,
    content: createProse(SOURCE_LENGTH, index + 1),
  }))
}

/** Laws with a heading and a § every few hundred characters, from which the places of evidence are read. */
function createLongLaws(): Found[] {
  return Array.from({ length: LAWS }, (_, law) => {
    const sections = createProse(LAW_LENGTH, law + 1).match(/[^]{1,600}/g) ?? []
    const written = sections.map(
      (text, index) =>
        `${index % 20 ? '' : `# Abschnitt ${index}\n\n`}## § ${index + 1} Pflicht\n\n(1) Es ist nicht ${text}\n\n(2) Die Frist ist kurz.\n\n`,
    )
    return { url: `https://law.example/${law}`, title: `Law ${law}`, content: written.join('') }
  })
}

async function longestTurn(sources: Found[], matcher?: Matcher): Promise<BenchResult> {
  const answer = writeAnswer(sources)
  // Warm up first, to measure the work without its compilation.
  await cite(sources.slice(0, 10), answer, matcher)
  const stop = probeEventLoop()
  const citations = await cite(sources, answer, matcher)
  const located = citations.filter(({ evidence }) => evidence.some(({ locator }) => locator))
  const { turns, collected } = await stop()
  const [longest] = turns
  const median = turns[Math.floor(turns.length / 2)]!
  const longTurns = turns
    .slice(0, 5)
    .map((turn) => `${turn.time.toFixed(1)} ms (garbage collection ${collected(turn).toFixed(1)})`)
  return {
    ratio: longest!.time / ALLOWED,
    detail: `longest ${longTurns.join(', ')}; median ${median.time.toFixed(3)} ms; ${citations.length} citations, ${located.length} with where they stand`,
    ...(citations.length === 0 && !matcher && { broken: 'nothing was cited' }),
  }
}

/** Cites an answer that is written with one token in each turn of the event loop. */
async function cite(sources: readonly Found[], answer: string, matcher?: Matcher): Promise<Citation[]> {
  const run = new CitationEngine({ matcher }).run()
  const written = chunksOf(sources, answer)
  const chunks = new ReadableStream<UIMessageChunk>({
    async pull(controller) {
      await new Promise((resolve) => setImmediate(resolve))
      const { done, value } = await written.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  await readAll(citeUIMessageStream(run, chunks))
  const { record } = await run.done
  return record.citations
}

export const suite: BenchSuite = {
  name: 'event loop',
  rows: [
    {
      label: `${SOURCES} sources of ${SOURCE_LENGTH / 1_000} KB, longest turn`,
      peer: `${ALLOWED} ms`,
      target: { atMost: 1 },
      run: () => longestTurn(createReports()),
    },
    {
      label: 'the same without matching and checking',
      peer: `${ALLOWED} ms`,
      target: { atMost: 1 },
      run: () => longestTurn(createReports(), noMatcher),
    },
    {
      label: `${LAWS} laws of ${LAW_LENGTH / 1_000} KB, with where each quote stands`,
      peer: `${ALLOWED} ms`,
      target: { atMost: 1 },
      missed:
        'Every longer turn is a collection of V8 that moves the indexes of the laws, 20 to 35 ms while both processors are busy. Turns without one stay below 10 ms.',
      run: () => longestTurn(createLongLaws()),
    },
  ],
}
