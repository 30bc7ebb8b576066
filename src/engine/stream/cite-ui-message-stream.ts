import type { UIMessageChunk } from 'ai'
import { messageOf } from '../../cite/pipeline.ts'
import { createCitationInjector } from './citation-injector.ts'
import type { CitableRun } from './citation-sink.ts'
import type { Emit } from './emit.ts'
import { createPartObserver, loadCleaner } from './observe-part.ts'
import { createOwnSources } from './own-sources.ts'
import type { PartCleaner } from './parts/clean-parts.ts'
import { readEach } from './read-each.ts'

/** Error text for a stream that broke off, the same as the SDK's. */
const STREAM_FAILED = 'An error occurred.'

/**
 * Adds the run's citations to any UI message stream, and removes the model's marks, such as `[1]`, as the run's option
 * `marks` says. Sources that the stream already announces are not repeated. Throws `invalid-input` if the run already
 * reads an answer.
 *
 * `chunks` is read to its end even if the client stops reading. If reading it fails, the returned stream ends with an
 * `error` chunk.
 */
export function citeUIMessageStream(
  run: CitableRun,
  chunks: ReadableStream<UIMessageChunk>,
): ReadableStream<UIMessageChunk> {
  run.begin()
  const ownSources = createOwnSources()
  const observe = createPartObserver(run, { ownSources })
  let open = true

  async function drain(emit: Emit): Promise<void> {
    const injector = createCitationInjector(run, emit, { ownSources })
    let clean: PartCleaner<UIMessageChunk> | null = null
    // A chunk may release held ones before it; only the chunk itself, which comes last, can end the answer.
    let ending: Promise<void> | undefined
    const give = (chunk: UIMessageChunk) => {
      ending = injector.push(chunk)
      observe(chunk)
    }
    const take = (chunk: UIMessageChunk) => {
      ending = undefined
      if (clean) clean(chunk, give)
      else give(chunk)
      return ending
    }
    try {
      clean = await loadCleaner<UIMessageChunk>(run)
      let isFinished = false
      await readEach(
        chunks,
        (chunk) => {
          if (chunk.type === 'finish') isFinished = true
          return take(chunk)
        },
        run,
      )
      if (run.cutOff.aborted && !isFinished) await take({ type: 'abort' })
      await injector.end()
    } catch (error) {
      run.interrupt('failed')
      run.incident({ step: 'stream', code: 'stream-broken', message: messageOf(error) })
      const last: UIMessageChunk = { type: 'error', errorText: STREAM_FAILED }
      // Text that is still held back belongs to the answer; the error is already reported.
      clean?.(last, (part) => {
        if (part !== last) give(part)
      })
      void injector.push(last)
      await injector.end()
    } finally {
      injector.stop()
      void run.finish()
    }
  }

  return new ReadableStream({
    // Called once, at once: one pull for the whole stream saves a promise for each chunk.
    async pull(controller) {
      await drain((chunk) => {
        if (open) controller.enqueue(chunk)
      })
      if (open) controller.close()
    },
    cancel() {
      open = false
    },
  })
}
