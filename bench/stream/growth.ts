import type { UIMessageChunk } from 'ai'
import { citeUIMessageStream } from '../../src/engine/stream/cite-ui-message-stream.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { formatTime, growth } from '../harness.ts'
import type { BenchResult, BenchSuite } from '../harness.ts'
import { createProse, deltasOf, readAll, streamOf, toChunks } from './answers.ts'

const SMALL = 250_000
const LARGE = 1_000_000

/**
 * Maximum factor by which the time may grow for four times the text; more than four because of caches and garbage
 * collection.
 */
const LINEAR = 5

async function pushGrowth(): Promise<BenchResult> {
  const text = createProse(LARGE)
  const push = (length: number) => () => {
    const run = new CitationEngine().run()
    for (const delta of deltasOf(text.slice(0, length))) run.push(0, delta)
    return run.finish()
  }
  const { small, large, ratio } = await growth(push(SMALL), push(LARGE), { repetitions: 5, minTime: 100 })
  return { ratio, detail: `${formatTime(small)} for 250 KB, ${formatTime(large)} for 1 MB` }
}

async function streamGrowth(): Promise<BenchResult> {
  const chunks = { small: toChunks(createProse(SMALL)), large: toChunks(createProse(LARGE)) }
  const cite = (list: readonly UIMessageChunk[]) => () =>
    readAll(citeUIMessageStream(new CitationEngine().run(), streamOf(list)))
  const { small, large, ratio } = await growth(cite(chunks.small), cite(chunks.large), {
    repetitions: 5,
    minTime: 100,
  })
  return { ratio, detail: `${formatTime(small)} for 250 KB, ${formatTime(large)} for 1 MB` }
}

/** Bytes of all `data-citations` parts for a streamed answer in which every sentence is cited. */
async function mapBytes(paragraphs: number): Promise<number> {
  const sentences = createProse(paragraphs * 130, 3)
    .split(/(?<=\.)\s+/)
    .slice(0, paragraphs)
  const text = sentences.map((sentence) => `${sentence}\n\n`).join('')
  const deltas = [...deltasOf(text, 40)]
  let next = 0
  const answer = new ReadableStream<UIMessageChunk>({
    async pull(controller) {
      if (next === 0) {
        controller.enqueue({ type: 'start' })
        controller.enqueue({
          type: 'tool-output-available',
          toolCallId: 'call-1',
          output: [{ url: 'https://archive.example/1', content: sentences.join(' ') }],
        })
        controller.enqueue({ type: 'text-start', id: 'text-1' })
      }
      await new Promise((resolve) => setTimeout(resolve, 4))
      const delta = deltas[next++]
      if (delta !== undefined) controller.enqueue({ type: 'text-delta', id: 'text-1', delta })
      else controller.close()
    },
  })
  const reader = citeUIMessageStream(new CitationEngine().run(), answer).getReader()
  let bytes = 0
  while (true) {
    const { done, value } = await reader.read()
    if (done) return bytes
    if (value.type === 'data-citations') bytes += JSON.stringify(value).length
  }
}

async function mapGrowth(): Promise<BenchResult> {
  const small = await mapBytes(150)
  const large = await mapBytes(600)
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(0)} KB`
  return {
    ratio: large / small,
    detail: `${kilobytes(small)} for 150 citations, ${kilobytes(large)} for 600`,
  }
}

export const suite: BenchSuite = {
  name: 'stream growth',
  rows: [
    {
      label: '4 × the answer pushed in 4-character deltas',
      peer: 'the answer of 250 KB',
      target: { atMost: LINEAR },
      run: pushGrowth,
    },
    {
      label: '4 × the answer through a cited stream',
      peer: 'the answer of 250 KB',
      target: { atMost: LINEAR },
      run: streamGrowth,
    },
    {
      label: '4 × the citations, bytes of their maps',
      peer: '150 citations',
      target: { atMost: LINEAR },
      run: mapGrowth,
    },
  ],
}
