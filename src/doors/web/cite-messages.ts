import { messageOf } from '../../cite/pipeline.ts'
import { additionsOf } from './response-additions.ts'
import { eventStream } from './body/event-stream.ts'
import type { WriteFrame } from './body/event-stream.ts'
import { MAX_READ } from './body/frames.ts'
import type { BodyFormat, Frame, Frames } from './body/frames.ts'
import { parseFrame, STREAM_END } from './body/parse-frame.ts'
import type { FrameMessage } from './body/parse-frame.ts'
import { toFrame, withKeys, withValue } from './body/write-message.ts'
import { notCited } from './response-run.ts'
import type { Citing } from './response-run.ts'
import type { AnswerPart } from './reading/answer-part.ts'
import { createStreamedAnswer } from './streamed-answer.ts'
import { streamReader } from './reading/stream-reader.ts'

const LINE_FEED = 10

/**
 * The end of an answer: a message that can hold the citations, a signal such as `[DONE]` that cannot, or nothing
 * (`bytes: null`).
 */
type Ending = { bytes: Uint8Array; isMessage: boolean } | { bytes: null; isMessage: false }

const NO_ENDING: Ending = { bytes: null, isMessage: false }

const encoder = new TextEncoder()

/**
 * Adds citations to a stream of messages, such as in one more message before the one that ends the answer. Only the
 * end of the answer waits until the answer is cited; all else passes at once. A stream that is not an answer, or that
 * already has citations of citespan, gets none. The stream is read to its end whether or not anybody reads the result.
 *
 * `first` holds frames that were already taken from `frames`.
 */
export function citeMessages(
  frames: Frames,
  { first, format, citing }: { first: readonly Frame[]; format: BodyFormat; citing: Citing },
): ReadableStream<Uint8Array> {
  const { fields, sources, report, keep, readsMarks } = citing
  const reader = streamReader({ fields, hasSources: sources.length > 0 || readsMarks })
  const answer = createStreamedAnswer(citing, { onRun: (run) => frames.endWith(run.cutOff) })
  let isCited = false
  /**
   * Whether a message was too long to be read, and this is still to be reported as an incident at the end of the
   * stream.
   */
  let isUntold = false

  /** Whether the last frame written lacks its line break. */
  let isOpen = false

  async function writeMessages(messages: readonly FrameMessage[], write: WriteFrame): Promise<void> {
    for (const message of messages) {
      await write(toFrame(message, { format, isOpen }))
      isOpen = false
    }
  }

  /**
   * Adds the citations before the message that ends the answer, or to that message. If the stream was not an answer,
   * reports why there are none.
   */
  async function end(write: WriteFrame, last: Ending = NO_ENDING): Promise<void> {
    const ending = answer.isRead && !isCited ? await addCitations(write, last) : last.bytes
    if (ending) await write(ending)
  }

  /**
   * Writes the citations as a message, or adds them to the last message. Returns what is still to be written; `null` if
   * nothing is.
   */
  async function addCitations(write: WriteFrame, last: Ending): Promise<Uint8Array | string | null> {
    const found = reader.finish?.() ?? []
    const { parts, before } = answer.cleaner?.end(found) ?? { parts: found, before: [] }
    await writeMessages(before, write)
    await answer.take(parts)
    const { run } = answer
    const hasOwn = reader.isCited?.()
    if (!hasOwn) tellUnread()
    if (answer.isRead && !run && !hasOwn) report(notCited('answer-not-read', reader.unread()))
    isCited = true
    if (!run || hasOwn) return last.bytes
    const additions = await additionsOf(run, answer.texts)
    const message =
      reader.citationsMessage(additions) ??
      (last.isMessage ? null : reader.citationsMessageAtEnd?.(additions))
    if (message) await writeMessages([{ ...message, value: message.data }], write)
    else if (last.isMessage) return withKeys(last.bytes, additions)
    return last.bytes
  }

  /**
   * Reports a message that was too long to be read, as an incident of the run or, without a run, to `report`. This
   * waits for the end of the stream, because the message may come before the first one that shows that there is an
   * answer.
   */
  function tellUnread(): void {
    if (!isUntold) return
    isUntold = false
    const tell = answer.run ? answer.run.incident : report
    tell(notCited('event-too-long', `A message of more than ${MAX_READ} bytes was passed on unread.`))
  }

  async function pass(frame: Frame, write: WriteFrame): Promise<void> {
    const { bytes } = frame
    isUntold ||= !frame.isRead && answer.isRead && !isCited
    const message = frame.isRead && answer.isRead && !isCited ? parseFrame(bytes, format) : null
    if (message === STREAM_END) {
      await end(write, { bytes, isMessage: false })
      return
    }
    const read = message ? (reader.read(message.value, message.event) ?? []) : []
    if (readsMarks) await answer.start(read)
    const clean = message && answer.cleaner ? answer.cleaner.clean(message, read) : null
    await writeMessages(clean?.before ?? [], write)
    const isChanged = clean !== null && clean.value !== null
    const written = isChanged ? encoder.encode(withValue(bytes, clean.value, format)) : bytes
    await passParts(clean?.parts ?? read, written, write)
  }

  async function passParts(
    parts: readonly AnswerPart[],
    bytes: Uint8Array,
    write: WriteFrame,
  ): Promise<void> {
    if (parts.some(({ type }) => type === 'end')) {
      await answer.take(parts)
      await end(write, { bytes, isMessage: true })
    } else {
      await write(bytes)
      isOpen = bytes.at(-1) !== LINE_FEED
      await answer.take(parts)
    }
  }

  const cited = eventStream(
    async (write) => {
      try {
        for (const frame of first) await pass(frame, write)
        for (let frame = await frames.next(); frame; frame = await frames.next()) await pass(frame, write)
        await end(write)
      } catch (error) {
        tellUnread()
        answer.run?.interrupt('failed')
        answer.run?.incident({ step: 'stream', code: 'stream-broken', message: messageOf(error) })
        throw error
      } finally {
        void answer.run?.finish()
      }
    },
    { keepAlive: format === 'events' },
  )
  keep(cited.done)
  return cited.body
}
