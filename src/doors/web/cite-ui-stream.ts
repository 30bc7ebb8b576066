import type { UIMessageChunk } from 'ai'
import {
  createCitationInjector,
  createOwnSources,
  createPartObserver,
  loadCleaner,
} from '../../engine/stream.ts'
import type { Emit } from '../../engine/stream.ts'
import type { CitationRun } from '../../engine/runs.ts'
import { messageOf } from '../../cite/pipeline.ts'
import { ANSWER_FAILED, eventStream } from './body/event-stream.ts'
import { createChunkReader } from './body/read-chunks.ts'
import type { Frames } from './body/chunk-parser.ts'

/**
 * The bytes of a UI message stream with a run's citations. Text passes without delay, without marks if the run reads
 * them; unknown events pass unchanged. The stream is read to its end and its record stored even if nobody reads the
 * result.
 */
export function citeUiStream(run: CitationRun, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const frames: Frames = new WeakMap()
  const ownSources = createOwnSources()
  const observe = createPartObserver(run, { ownSources })

  return eventStream(async (write) => {
    let room: Promise<void> | undefined
    const emit: Emit = (chunk) => {
      room = write(frames.get(chunk) ?? toFrame(chunk))
    }
    const injector = createCitationInjector(run, emit, { ownSources })
    const clean = await loadCleaner<UIMessageChunk>(run, 'kept')
    const readChunks = createChunkReader(body, {
      sink: run,
      frames,
      mayPass: () => clean === null && injector.passesText(),
      onPassed: observe,
    })
    function cleaned(chunk: UIMessageChunk): UIMessageChunk[] {
      const passed: UIMessageChunk[] = []
      clean!(chunk, (each) => passed.push(each))
      return passed
    }
    async function give(chunk: UIMessageChunk): Promise<void> {
      const ending = injector.push(chunk)
      observe(chunk)
      if (ending) await ending
      await room
    }
    try {
      while (true) {
        const { bytes, chunks, isLast } = await readChunks()
        if (bytes) room = write(bytes)
        for (const chunk of chunks) for (const each of clean ? cleaned(chunk) : [chunk]) await give(each)
        await room
        if (isLast) break
      }
      await injector.end()
    } catch (error) {
      run.interrupt('failed')
      run.incident({ step: 'stream', code: 'stream-broken', message: messageOf(error) })
      void injector.push({ type: 'error', errorText: ANSWER_FAILED })
      await injector.end()
      await room
    } finally {
      injector.stop()
    }
    await write('data: [DONE]\n\n')
    void run.finish()
  }).body
}

function toFrame(chunk: UIMessageChunk): string {
  return `data: ${JSON.stringify(chunk)}\n\n`
}
