import { citeUIMessageStream } from '../../src/ai/stream-citations.ts'
import { injectCitations } from '../../src/ai/inject-citations.ts'
import { createPartObserver, tapStream } from '../../src/ai/observe-part.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import type { UIMessageChunk } from 'ai'
import { compare, formatTime } from '../harness.ts'
import type { BenchSuite, Work } from '../harness.ts'
import { createProse, readAll, streamOf, toChunks } from './answers.ts'

const chunks = toChunks(createProse(40_000))
const engine = new CitationEngine()

async function againstRawReader(cited: Work) {
  const raw = () => readAll(streamOf(chunks))
  const { own, peer, cost } = await compare(cited, raw, { minTime: 1_500 })
  const perChunk = (time: number) => formatTime(time / chunks.length)
  return { ratio: cost, detail: `${perChunk(own)} a chunk against ${perChunk(peer)}` }
}

export const suite: BenchSuite = {
  name: 'stream',
  rows: [
    {
      label: 'passthrough, cited UI message stream',
      peer: 'raw reader',
      target: { atMost: 2 },
      run: () => againstRawReader(() => readAll(citeUIMessageStream(engine.run(), streamOf(chunks)))),
    },
    {
      label: 'passthrough, two transforms',
      peer: 'raw reader',
      target: {},
      run: () =>
        againstRawReader(() => {
          const run = engine.run()
          return readAll(
            streamOf(chunks)
              .pipeThrough(tapStream<UIMessageChunk>(createPartObserver(run)))
              .pipeThrough(injectCitations(run)),
          )
        }),
    },
    {
      label: 'passthrough, identity transform',
      peer: 'raw reader',
      target: {},
      run: () => againstRawReader(() => readAll(streamOf(chunks).pipeThrough(new TransformStream()))),
    },
  ],
}
