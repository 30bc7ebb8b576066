import type { CitationRun } from '../engine/citation-run.ts'
import { messageOf } from '../pipeline/message-of.ts'
import { createPartAdder } from './add-parts.ts'
import { additionsOf } from './additions.ts'
import { eventStream } from './body/event-stream.ts'
import type { WriteFrame } from './body/event-stream.ts'
import type { Frame, Frames } from './body/frames.ts'
import { parseFrame, STREAM_END } from './body/parse-frame.ts'
import { notCited, startRun } from './citing.ts'
import type { Citing } from './citing.ts'
import type { AnswerPart } from './reading/answer-part.ts'
import { streamReader } from './reading/stream-reader.ts'

const LINE_FEED = 10

type Format = 'events' | 'lines'

/**
 * The bytes of a stream of messages, with one message added that carries the citations, before the message
 * that ends the answer or at the end. Everything else passes as it is and at once; only what ends the
 * answer waits until it is cited. The stream is read to its end whether or not somebody reads the result.
 *
 * `first` are frames that were taken from `frames` already.
 */
export function citeMessages(
  frames: Frames,
  { first, format, citing }: { first: readonly Frame[]; format: Format; citing: Citing },
): ReadableStream<Uint8Array> {
  const { fields, sources, report, keep } = citing
  const reader = streamReader({ fields, hasSources: sources.length > 0 })
  /** `null` until the stream is known to be an answer, and after it could not be cited. */
  let run: CitationRun | null = null
  let add: (part: AnswerPart) => void = () => {}
  let state: 'reading' | 'cited' | 'refused' = 'reading'

  /** What was written last lacks the end of its line. */
  let isOpen = false

  async function take(parts: readonly AnswerPart[]): Promise<void> {
    if (state !== 'reading') return
    if (!run && parts.some(({ type }) => type !== 'end')) {
      run = await startRun(citing)
      if (!run) {
        state = 'refused'
        return
      }
      add = createPartAdder(run)
      frames.endWith(run.cutOff)
    }
    parts.forEach(add)
  }

  /**
   * Adds the message with the citations, before `last` or in it; reports why there are none if the stream was
   * no answer.
   */
  async function end(write: WriteFrame, last?: Uint8Array): Promise<void> {
    if (state === 'reading') await addCitations(write, last)
    else if (last) await write(last)
  }

  async function addCitations(write: WriteFrame, last: Uint8Array | undefined): Promise<void> {
    await take(reader.finish?.() ?? [])
    let ending: Uint8Array | string | undefined = last
    if (run) {
      const additions = await additionsOf(run)
      const carrier = reader.carry(additions)
      const message = carrier && (format === 'lines' ? `${JSON.stringify(carrier.data)}\n` : toEvent(carrier))
      if (message) await write(isOpen ? `${format === 'lines' ? '\n' : '\n\n'}${message}` : message)
      else if (last) ending = withKeys(last, additions)
    } else if (state === 'reading' && !reader.isCited?.()) {
      report(notCited('answer-not-read', 'A stream holds no text and sources that are recognised.'))
    }
    state = state === 'reading' ? 'cited' : state
    if (ending) await write(ending)
  }

  async function pass(frame: Frame, write: WriteFrame): Promise<void> {
    const message = frame.isRead && state === 'reading' ? parseFrame(frame.bytes, format) : null
    if (message === STREAM_END) {
      await end(write, frame.bytes)
      return
    }
    const parts = message ? (reader.read(message.value, message.event) ?? []) : []
    if (parts.some(({ type }) => type === 'end')) {
      await take(parts)
      await end(write, frame.bytes)
    } else {
      await write(frame.bytes)
      isOpen = frame.bytes.at(-1) !== LINE_FEED
      await take(parts)
    }
  }

  const cited = eventStream(
    async (write) => {
      try {
        for (const frame of first) await pass(frame, write)
        for (let frame = await frames.next(); frame; frame = await frames.next()) await pass(frame, write)
        await end(write)
      } catch (error) {
        run?.interrupt('failed')
        run?.incident({ step: 'stream', code: 'stream-broken', message: messageOf(error) })
        throw error
      } finally {
        void run?.finish()
      }
    },
    { keepAlive: format === 'events' },
  )
  keep(cited.done)
  return cited.body
}

function toEvent({ event, data }: { event?: string; data: object }): string {
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`
}

/** The frame of a JSON object with further keys in the object, its own bytes unchanged. */
function withKeys(frame: Uint8Array, keys: object): string {
  const text = new TextDecoder().decode(frame)
  const end = text.lastIndexOf('}')
  return `${text.slice(0, end)},${JSON.stringify(keys).slice(1, -1)}${text.slice(end)}`
}
