import { providerMessage } from '../../cite/model.ts'
import { messageOf } from '../../cite/pipeline.ts'
import { readTextCitations } from '../../cite/providers.ts'
import type { CitedTextPart } from '../../cite/providers.ts'
import { createAnswerPosition } from './parts/answer-position.ts'
import { endReading } from './end-reading.ts'
import type { CitableRun, CitationSink } from './citation-sink.ts'
import { createPartCleaner } from './parts/clean-parts.ts'
import type { PartCleaner } from './parts/clean-parts.ts'
import type { ObservedPart } from './parts/observed-part.ts'
import { createSourceObserver } from './observe-source.ts'
import type { OwnSources } from './own-sources.ts'

/**
 * Returns an observer that passes the text, tool results and sources in a stream to `sink`. It changes no part and
 * never throws: a part that it cannot read becomes an incident. `ownSources` takes the sources that source parts
 * announce.
 *
 * Preliminary tool results are skipped, since the final one repeats the last of them.
 */
export function createPartObserver(
  sink: CitationSink,
  options: { ownSources?: OwnSources } = {},
): (part: ObservedPart) => void {
  /** Later steps reuse part ids, so each start gets a new ordinal. */
  const ordinals = new Map<string, number>()
  const position = createAnswerPosition()
  const observeSource = createSourceObserver(sink, position, options)
  /** The part of the last delta: most deltas continue it and need no look-up. */
  let writing: { id: string; ordinal: number } | null = null

  function takeCited(part: CitedTextPart, ordinal: number): void {
    const citations = readTextCitations(part)
    if (citations.length === 0) return
    const textParts = { from: ordinal, to: ordinal + 1 }
    sink.takeCitations(citations, { textParts, entered: position.ofCited() })
  }

  function observe(part: ObservedPart): void {
    switch (part.type) {
      case 'start-step':
        position.beginStep()
        if ('request' in part && part.request.messages) sink.takeMessages(part.request.messages)
        break
      case 'finish-step':
        observeSource(part)
        position.endStep()
        break
      case 'text-start': {
        const ordinal = position.startText()
        ordinals.set(part.id, ordinal)
        writing = null
        sink.push(ordinal, '')
        break
      }
      case 'text-delta': {
        const ordinal = ordinals.get(part.id)
        writing = ordinal === undefined ? null : { id: part.id, ordinal }
        if (writing) sink.push(writing.ordinal, 'text' in part ? part.text : part.delta)
        break
      }
      case 'text-end': {
        const ordinal = ordinals.get(part.id)
        position.endText()
        if (ordinal === undefined) break
        sink.endPart(ordinal)
        takeCited(part, ordinal)
        break
      }
      case 'reset-step':
        sink.discardFrom(position.resetStep())
        break
      case 'abort':
        sink.interrupt('aborted')
        break
      case 'error': {
        const said = 'error' in part ? providerMessage(part.error) : part.errorText
        sink.interrupt('failed')
        sink.incident({ step: 'stream', code: 'answer-failed', message: said || 'The model gave no reason.' })
        break
      }
      default:
        observeSource(part)
    }
  }

  return (part) => {
    try {
      if (part.type === 'text-delta' && writing !== null && part.id === writing.id) {
        sink.push(writing.ordinal, 'text' in part ? part.text : part.delta)
      } else {
        observe(part)
      }
    } catch (error) {
      sink.incident({ step: 'stream', code: 'part-not-read', message: messageOf(error) })
    }
  }
}

/**
 * Returns the stream without the marks that `run` reads. `observe` is called with each part after it was passed on.
 * Backpressure is kept. A pull source costs half as much per part as a `TransformStream`. If the run is cut off before
 * the part `finish`, the stream ends with `last`.
 */
export function observedStream<T extends ObservedPart>(
  parts: ReadableStream<T>,
  observe: (part: ObservedPart) => void,
  { run, last }: { run: Pick<CitableRun, 'cutOff' | 'readMarks'>; last: T },
): ReadableStream<T> {
  const reader = parts.getReader()
  const { cutOff } = run
  const loading = loadCleaner<T>(run)
  let clean: PartCleaner<T> | null = null
  let isReady = loading === null
  let isFinished = false
  endReading(reader, cutOff)
  return new ReadableStream<T>(
    {
      async pull(controller) {
        let isPassed = false
        const pass = (part: T) => {
          isPassed = true
          controller.enqueue(part)
          observe(part)
        }
        if (!isReady) {
          clean = await loading
          isReady = true
        }
        for (;;) {
          const { done, value } = await reader.read()
          if (done) {
            if (cutOff.aborted && !isFinished) give(last, pass)
            controller.close()
            return
          }
          if (value.type === 'finish') isFinished = true
          give(value, pass)
          if (isPassed) return
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )

  function give(part: T, pass: (part: T) => void): void {
    if (clean) clean(part, pass)
    else pass(part)
  }
}

/**
 * Loads what removes marks from the parts of a stream; `null` if marks stay, as with the option `marks: false`. A
 * `sent` text is passed on by citespan. A `kept` text is the caller's own: its marks stay unless the option `marks` is
 * set.
 */
export function loadCleaner<T extends ObservedPart>(
  run: Pick<CitableRun, 'readMarks'>,
  text: 'sent' | 'kept' = 'sent',
): Promise<PartCleaner<T>> | null {
  return run.readMarks(text)?.then((open) => createPartCleaner<T>(open)) ?? null
}
