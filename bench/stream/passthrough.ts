import { citeUIMessageStream } from '../../src/engine/stream/cite-ui-message-stream.ts'
import type { CitableRun } from '../../src/engine/stream/citation-sink.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { compare, formatTime } from '../harness.ts'
import type { BenchResult, BenchSuite } from '../harness.ts'
import { createProse, readAll, streamOf, toChunks } from './answers.ts'

const chunks = toChunks(createProse(40_000))
const engine = new CitationEngine()

async function againstRawReader(createRun: () => CitableRun): Promise<BenchResult> {
  const cited = () => readAll(citeUIMessageStream(createRun(), streamOf(chunks)))
  const raw = () => readAll(streamOf(chunks))
  const { own, peer, cost } = await compare(cited, raw, { minTime: 1_500 })
  const perChunk = (time: number) => formatTime(time / chunks.length)
  return { ratio: cost, detail: `${perChunk(own)} a chunk against ${perChunk(peer)}` }
}

/** A run that ignores the text, so that only the cost of the stream is measured. */
function idleRun(): CitableRun {
  const run = engine.run()
  return { ...run, sources: [], push() {}, endPart() {} }
}

export const suite: BenchSuite = {
  name: 'stream',
  rows: [
    {
      label: 'passthrough a chunk of 4 characters',
      peer: 'raw reader',
      target: { atMost: 2 },
      run: () => againstRawReader(idleRun),
    },
    {
      label: 'the same, the answer split into claims as it comes',
      peer: 'raw reader',
      target: { atMost: 2 },
      missed:
        'Splitting while the text comes costs half a microsecond a chunk; it saves the whole matching after the end.',
      run: () => againstRawReader(() => engine.run()),
    },
  ],
}
