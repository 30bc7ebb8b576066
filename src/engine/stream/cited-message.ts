import type { createUIMessageStream, InferUIMessageChunk, UIMessage, UIMessageStreamOutcome } from 'ai'
import { sha256Hex } from '../../core/hash.ts'
import { messageOf } from '../../cite/pipeline.ts'
import { createCitationInjector } from './citation-injector.ts'
import type { CitableRun } from './citation-sink.ts'
import type { Emit } from './emit.ts'
import type { OwnSources } from './own-sources.ts'

type Callbacks<UI_MESSAGE extends UIMessage> = Pick<
  Parameters<typeof createUIMessageStream<UI_MESSAGE>>[0],
  'originalMessages' | 'onStepEnd' | 'onEnd' | 'onError'
>

/**
 * The chunks of one message with a run's citations among them. Finishes the run after the last chunk; if the
 * chunks fail, the run counts as failed. The callbacks get the complete message even if the client has left.
 */
export async function citedMessage<UI_MESSAGE extends UIMessage>(
  run: CitableRun,
  chunks: ReadableStream<InferUIMessageChunk<UI_MESSAGE>>,
  {
    messageId,
    ownSources,
    outcome,
    ...callbacks
  }: Callbacks<UI_MESSAGE> & {
    /** Makes the id that the chunks give a new message; without it the client makes one. */
    messageId: (() => string) | undefined
    /** The sources that the chunks announce. */
    ownSources: OwnSources
    /** Returns how the answer ended; called after all chunks were read. */
    outcome: () => UIMessageStreamOutcome
  },
): Promise<ReadableStream<InferUIMessageChunk<UI_MESSAGE>>> {
  const { createUIMessageStream } = await import('ai')
  const last = callbacks.originalMessages?.at(-1)
  const continued = last?.role === 'assistant' ? last : null
  const message = createUIMessageStream<UI_MESSAGE>({
    ...callbacks,
    // The SDK puts a new id into the `start` chunk unless this returns none. The client of a continued message would
    // then show two messages.
    generateId: (() => (continued ? undefined : messageId?.())) as () => string,
    async execute({ writer }) {
      // The SDK's chunk type is generic in the message type; ours is the instance for plain messages.
      const emit: Emit = (chunk) => writer.write(chunk as InferUIMessageChunk<UI_MESSAGE>)
      const injector = createCitationInjector(run, emit, {
        firstTextPart: continued ? textPartsOf(continued) : 0,
        idPrefix: `${sha256Hex(run.id).slice(0, 6)}-`,
        ownSources,
      })
      try {
        for await (const chunk of chunks) await injector.push(chunk)
        await injector.end()
        writer.setOutcome(outcome())
      } catch (error) {
        run.interrupt('failed')
        await injector.end()
        throw error
      } finally {
        injector.stop()
        void run.finish()
      }
    },
  })
  return callbacks.onEnd || callbacks.onStepEnd ? readOn(message, run) : message
}

function textPartsOf({ parts }: UIMessage): number {
  return parts.filter(({ type }) => type === 'text').length
}

/** Returns the stream so that it is read to its end even if its reader has left. */
function readOn<Chunk>(
  stream: ReadableStream<Chunk>,
  { incident }: Pick<CitableRun, 'incident'>,
): ReadableStream<Chunk> {
  const reader = stream.getReader()

  async function readRest(): Promise<void> {
    try {
      while (!(await reader.read()).done);
    } catch (error) {
      incident({ step: 'stream', code: 'callback-failed', message: messageOf(error) })
    }
  }

  return new ReadableStream<Chunk>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: () => void readRest(),
    },
    { highWaterMark: 0 },
  )
}
