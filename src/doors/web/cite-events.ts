import type { Frame, Frames } from './body/frames.ts'
import { isLine, readFrames } from './body/frames.ts'
import { parseFrame, STREAM_END } from './body/parse-frame.ts'
import { citeMessages } from './cite-messages.ts'
import { citeUiStream } from './cite-ui-stream.ts'
import { startRun } from './response-run.ts'
import type { Citing } from './response-run.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Types of the first chunk of a UI message stream of the AI SDK. */
const uiChunk =
  /^(?:start|start-step|message-metadata|text-start|reasoning-start|tool-input-\w+|source-url|source-document|file|data-[\w-]+)$/

/**
 * Adds citations to an event stream. Its first message shows the protocol: a UI message stream that lost its header on
 * the way, JSON lines that are sent as events, or events of another framework.
 */
export async function citeEvents(
  body: ReadableStream<Bytes>,
  citing: Citing,
): Promise<ReadableStream<Uint8Array>> {
  const frames = readFrames(body, 'events')
  const first = await untilMessage(frames)
  const last = first.at(-1)
  const message = last?.isRead ? parseFrame(last.bytes, 'events') : null
  const value = message && message !== STREAM_END ? message.value : null
  if (last && isLine(last.bytes)) return citeMessages(frames, { first, format: 'lines', citing })
  if (!isUiChunk(value)) return citeMessages(frames, { first, format: 'events', citing })
  const rest = withFirst(first, frames)
  const run = await startRun(citing)
  if (!run) return rest
  return citeUiStream(run, rest)
}

/** The frames up to and including the first that has a message or is too long to parse; all frames if there is none. */
async function untilMessage(frames: Frames): Promise<Frame[]> {
  const first: Frame[] = []
  for (let frame = await frames.next(); frame; frame = await frames.next()) {
    first.push(frame)
    if (!frame.isRead || parseFrame(frame.bytes, 'events') !== null) break
  }
  return first
}

function isUiChunk(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  return typeof value.type === 'string' && uiChunk.test(value.type)
}

function withFirst(first: readonly Frame[], frames: Frames): ReadableStream<Bytes> {
  const rest = frames.rest().getReader()
  let given = 0
  return new ReadableStream(
    {
      async pull(controller) {
        const frame = first[given]
        given += 1
        if (frame) return controller.enqueue(frame.bytes)
        const { done, value } = await rest.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => rest.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
