import type { TextStreamPart, ToolSet, UIMessageChunk } from 'ai'
import { messageOf } from '../pipeline/message-of.ts'
import { endReading } from './end-reading.ts'
import type { CitationSink } from './citation-sink.ts'

/** A part of `result.stream`, or a chunk of a UI message stream. */
export type ObservedPart = TextStreamPart<ToolSet> | UIMessageChunk

/** Tool calls without a result whose names are remembered, per message. */
const MAX_OPEN_CALLS = 1_000

/**
 * Returns an observer that passes the text, tool results and sources in a stream to `sink`.
 * It changes no part and never throws: a part it cannot read is reported as an incident.
 *
 * Preliminary tool results are skipped, since the last one is repeated as final.
 */
export function createPartObserver(sink: CitationSink): (part: ObservedPart) => void {
  /** Later steps reuse part ids, so each start gets a new ordinal. */
  const ordinals = new Map<string, number>()
  const calls = new Map<string, { toolName: string; input: unknown }>()
  let textPartCount = 0
  let stepStart = 0
  /** The part of the last delta: most deltas continue it, and need no look-up. */
  let writing: { id: string; ordinal: number } | null = null

  function addParts(toolCallId: string, parts: unknown[]): void {
    sink.takeToolResult({ toolCallId, toolName: 'source', input: null, output: parts })
  }

  function observe(part: ObservedPart): void {
    switch (part.type) {
      case 'start-step':
        stepStart = textPartCount
        break
      case 'text-start':
        ordinals.set(part.id, textPartCount)
        writing = null
        textPartCount += 1
        sink.push(textPartCount - 1, '')
        break
      case 'text-delta': {
        const ordinal = ordinals.get(part.id)
        writing = ordinal === undefined ? null : { id: part.id, ordinal }
        if (writing) sink.push(writing.ordinal, 'text' in part ? part.text : part.delta)
        break
      }
      case 'text-end': {
        const ordinal = ordinals.get(part.id)
        if (ordinal !== undefined) sink.endPart(ordinal)
        if (part.citations?.length)
          addParts(
            part.id,
            part.citations.map((citation) => ({ ...citation.source, citedText: citation.citedText })),
          )
        break
      }
      case 'reset-step':
        textPartCount = stepStart
        sink.discardFrom(stepStart)
        break
      case 'tool-input-available':
        if (calls.size < MAX_OPEN_CALLS)
          calls.set(part.toolCallId, { toolName: part.toolName, input: part.input })
        break
      case 'tool-result':
        if (!part.preliminary) {
          const { toolCallId, toolName, input, output } = part
          sink.takeToolResult({ toolCallId, toolName, input, output })
        }
        break
      case 'tool-output-available':
        if (!part.preliminary) {
          const { toolCallId, output } = part
          const call = calls.get(toolCallId) ?? { toolName: 'tool', input: null }
          sink.takeToolResult({ toolCallId, ...call, output })
        }
        break
      case 'source':
        addParts(part.id, [part])
        break
      case 'source-url':
        addParts(part.sourceId, [{ ...part, type: 'source', sourceType: 'url', id: part.sourceId }])
        break
      case 'source-document':
        addParts(part.sourceId, [{ ...part, type: 'source', sourceType: 'document', id: part.sourceId }])
        break
      case 'abort':
        sink.interrupt('aborted')
        break
      case 'error':
        sink.interrupt('failed')
        break
      default:
        break
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
 * The same stream; `observe` is called with each part after it was passed on. Backpressure is
 * kept. A pull source costs half as much per part as a `TransformStream`. When `cutOff` aborts
 * before the part `finish`, the stream ends with `last`.
 */
export function observedStream<T extends ObservedPart>(
  parts: ReadableStream<T>,
  observe: (part: ObservedPart) => void,
  { cutOff, last }: { cutOff: AbortSignal; last: T },
): ReadableStream<T> {
  const reader = parts.getReader()
  let isFinished = false
  endReading(reader, cutOff)
  return new ReadableStream<T>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) {
          if (cutOff.aborted && !isFinished) controller.enqueue(last)
          controller.close()
        } else {
          if (value.type === 'finish') isFinished = true
          controller.enqueue(value)
          observe(value)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
