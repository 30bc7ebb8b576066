import { markStream } from '../../src/cite/protocols/mark-reader.ts'
import { compare, formatTime } from '../harness.ts'
import type { BenchResult, BenchSuite } from '../harness.ts'
import { createProse, deltasOf, streamOf } from './answers.ts'

const sources = Array.from({ length: 10 }, (_, index) => ({ id: `S${index + 1}` }))
const prose = createProse(40_000)
/** A mark at the end of each sentence. */
let next = 0
const marked = prose.replace(/\.(?=\s)/g, () => ` [${(next++ % sources.length) + 1}].`)

async function throughput(text: string): Promise<BenchResult> {
  const deltas = [...deltasOf(text)]
  const own = () => readThrough(deltas, markStream({ sources }))
  const plain = () => readThrough(deltas, new TransformStream<string, string>())
  const { own: time, peer, speedup } = await compare(own, plain, { minTime: 1_500 })
  const perDelta = (milliseconds: number) => formatTime(milliseconds / deltas.length)
  return { ratio: speedup, detail: `${perDelta(time)} a delta against ${perDelta(peer)}` }
}

/** Passes the deltas through a transform, and counts the resulting chunks. */
async function readThrough(deltas: readonly string[], through: TransformStream<string, unknown>) {
  let count = 0
  for await (const _ of streamOf(deltas).pipeThrough(through)) count++
  return count
}

export const suite: BenchSuite = {
  name: 'marks',
  rows: [
    {
      label: 'marks read as they stream, prose without marks',
      peer: 'plain TransformStream',
      target: { atLeast: 0.8 },
      run: () => throughput(prose),
    },
    {
      label: 'the same, a mark in each sentence',
      peer: 'plain TransformStream',
      target: { atLeast: 0.8 },
      missed: 'Each mark is parsed, removed and counted: about a microsecond for each delta of the model.',
      run: () => throughput(marked),
    },
  ],
}
