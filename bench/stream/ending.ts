import { setTimeout as wait } from 'node:timers/promises'
import { createUIMessageStreamResponse, streamText, toUIMessageStream } from 'ai'
import type { LanguageModel } from 'ai'
import { CitationEngine } from '../../src/engine/engine.ts'
import type { FinishWhen } from '../../src/engine/stream/citation-sink.ts'
import { formatTime, median } from '../harness.ts'
import type { BenchSuite } from '../harness.ts'
import { createProse } from './answers.ts'
import { pacedModel } from './paced-model.ts'

/**
 * Number of measured answers of each kind. The kinds take turns, so that changes in the speed of the machine affect
 * all.
 */
const ROUNDS = 20
const WARM_UP = 3

const kinds = ['alone', 'text', 'verified'] as const
type Kind = (typeof kinds)[number]

/**
 * Milliseconds from the call to the first byte, from the model's writing of a delta until the reader gets it, and from
 * the last delta to the end.
 */
type Times = { firstByte: number; delta: number; end: number }

const prose = createProse(4_000)
const deltas = prose.match(/.{1,20}/gs)!
function respond(kind: Kind, engine: CitationEngine, model: LanguageModel): Response {
  const result = streamText({ model, prompt: 'x' })
  if (kind === 'alone') {
    return createUIMessageStreamResponse({ stream: toUIMessageStream({ stream: result.stream }) })
  }
  const finishWhen: FinishWhen = kind
  const run = engine.run({ finishWhen })
  run.addSource({ title: 'Prose', content: prose })
  return run.toUIMessageStreamResponse(result)
}

async function measureAnswer(kind: Kind, engine: CitationEngine): Promise<Times> {
  const sentAt: number[] = []
  const latencies: number[] = []
  const begun = performance.now()
  let firstByte: number | null = null
  let seen = 0
  const model = pacedModel(deltas, (index) => void (sentAt[index] = performance.now()))
  for await (const bytes of respond(kind, engine, model).body!) {
    const now = performance.now()
    firstByte ??= now - begun
    const frame = new TextDecoder().decode(bytes)
    for (const _ of frame.matchAll(/"type":"text-delta"/g)) latencies.push(now - sentAt[seen++]!)
  }
  if (seen !== deltas.length) throw new Error(`${seen} of ${deltas.length} deltas arrived.`)
  return { firstByte: firstByte!, delta: median(latencies), end: performance.now() - sentAt.at(-1)! }
}

async function measureAll(): Promise<Record<Kind, Times>> {
  const engine = new CitationEngine()
  const times: Record<Kind, Times[]> = { alone: [], text: [], verified: [] }
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const turn of kinds.keys()) {
      const kind = kinds[(turn + round) % kinds.length]!
      const measured = await measureAnswer(kind, engine)
      if (round >= WARM_UP) times[kind].push(measured)
      await wait(5)
    }
  }
  const of = (kind: Kind): Times => ({
    firstByte: median(times[kind].map(({ firstByte }) => firstByte)),
    delta: median(times[kind].map(({ delta }) => delta)),
    end: median(times[kind].map(({ end }) => end)),
  })
  return { alone: of('alone'), text: of('text'), verified: of('verified') }
}

let measured: Promise<Record<Kind, Times>> | undefined

const rows = [
  { name: 'first byte', read: ({ firstByte }: Times) => firstByte },
  { name: 'latency of a delta', read: ({ delta }: Times) => delta },
  { name: 'end after the last delta', read: ({ end }: Times) => end },
]

/**
 * Milliseconds that are added to both times of a ratio, because timers and other tasks may take as long. Without them,
 * the ratio of two very short times would vary at random.
 */
const GRAIN = 1

export const suite: BenchSuite = {
  name: 'ending',
  rows: rows.flatMap(({ name, read }) =>
    (['text', 'verified'] as const).map((kind) => ({
      label: `${name}, finishWhen ${kind}`,
      peer: 'AI SDK alone',
      // The last sentences are verified after the last delta. That time is shown but has no limit.
      target: kind === 'verified' && name.startsWith('end') ? {} : { atMost: 2 },
      async run() {
        const times = await (measured ??= measureAll())
        const own = read(times[kind])
        const alone = read(times.alone)
        return {
          ratio: (own + GRAIN) / (alone + GRAIN),
          detail: `${formatTime(own)} against ${formatTime(alone)}`,
        }
      },
    })),
  ),
}
