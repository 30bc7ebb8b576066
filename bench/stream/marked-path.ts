import { setTimeout as wait } from 'node:timers/promises'
import { streamText } from 'ai'
import { CitationEngine } from '../../src/engine/engine.ts'
import { formatTime, median } from '../harness.ts'
import type { BenchSuite } from '../harness.ts'
import { createProse } from './answers.ts'
import { pacedModel } from './paced-model.ts'

/**
 * Number of measured answers with marks, and of those without. They take turns, so that changes in the speed of the
 * machine affect both.
 */
const ROUNDS = 20
const WARM_UP = 3

/**
 * Milliseconds that are added to both times of a ratio, because timers and other tasks may take as long. Without them,
 * the ratio of two very short times would vary at random.
 */
const GRAIN = 1

const prose = createProse(4_000)
/** `marked` has a mark at the end of each sentence. Deltas may end within a mark. */
const texts = { plain: prose, marked: prose.replace(/\.(?=\s)/g, ' [1].') }
type Kind = keyof typeof texts

/**
 * Milliseconds to the first text, from the model's writing of a delta until the reader gets its text, and from the
 * last delta to the end.
 */
type Times = { firstText: number; delta: number; end: number }

/** The length of the clean text that can no longer change after each delta. */
function settledLengths(deltas: readonly string[]): number[] {
  let text = ''
  return deltas.map((delta) => {
    text += delta
    return text.replace(/\s*\[1\]/g, '').replace(/\s*(?:\[1?)?$/, '').length
  })
}

function answerOf(text: string) {
  const deltas = text.match(/[^]{1,20}/g)!
  return { deltas, settled: settledLengths(deltas) }
}

const answers = { plain: answerOf(texts.plain), marked: answerOf(texts.marked) }

async function measureAnswer(kind: Kind, engine: CitationEngine): Promise<Times> {
  const { deltas, settled } = answers[kind]
  const sentAt: number[] = []
  const delays: number[] = []
  const begun = performance.now()
  let firstText: number | null = null
  let length = 0
  const model = pacedModel(deltas, (index) => void (sentAt[index] = performance.now()))
  const run = engine.run()
  run.addSource({ title: 'Prose', content: prose })
  for await (const chunk of run.toUIMessageStream(streamText({ model, prompt: 'x' }))) {
    if (chunk.type !== 'text-delta') continue
    const now = performance.now()
    firstText ??= now - begun
    length += chunk.delta.length
    while (delays.length < deltas.length && settled[delays.length]! <= length)
      delays.push(now - sentAt[delays.length]!)
  }
  if (length !== prose.length) throw new Error(`${length} of ${prose.length} units arrived.`)
  return { firstText: firstText!, delta: median(delays), end: performance.now() - sentAt.at(-1)! }
}

async function measureAll(): Promise<Record<Kind, Times>> {
  const engine = new CitationEngine()
  const times: Record<Kind, Times[]> = { plain: [], marked: [] }
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const kind of round % 2 ? (['plain', 'marked'] as const) : (['marked', 'plain'] as const)) {
      const measured = await measureAnswer(kind, engine)
      if (round >= WARM_UP) times[kind].push(measured)
      await wait(5)
    }
  }
  const of = (kind: Kind): Times => ({
    firstText: median(times[kind].map(({ firstText }) => firstText)),
    delta: median(times[kind].map(({ delta }) => delta)),
    end: median(times[kind].map(({ end }) => end)),
  })
  return { plain: of('plain'), marked: of('marked') }
}

let measured: Promise<Record<Kind, Times>> | undefined

const rows = [
  { name: 'first text', read: ({ firstText }: Times) => firstText },
  { name: 'delay of a delta', read: ({ delta }: Times) => delta },
  { name: 'end after the last delta', read: ({ end }: Times) => end },
]

export const suite: BenchSuite = {
  name: 'marked path',
  rows: rows.map(({ name, read }) => ({
    label: `${name}, a mark in each sentence`,
    peer: 'the same without marks',
    target: { atMost: 2 },
    async run() {
      const times = await (measured ??= measureAll())
      const [marked, plain] = [read(times.marked), read(times.plain)]
      return {
        ratio: (marked + GRAIN) / (plain + GRAIN),
        detail: `${formatTime(marked)} against ${formatTime(plain)}`,
      }
    },
  })),
}
