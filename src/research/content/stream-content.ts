import { createSidStream } from './citing/sid-reader.ts'
import type { SidStream } from './citing/sid-reader.ts'
import { checkOptions } from './content-options.ts'
import type { ContentOptions } from './content-options.ts'
import type { ContentEnvelope } from './envelope.ts'
import type { ContentFormatName } from './formats/content-format.ts'
import { formats } from './formats/formats.ts'
import { createUnwrapper } from './formats/unwrap-fence.ts'
import { produceContent } from './produce-content.ts'
import type { AnswerObserver } from './produce-content.ts'

/**
 * A part of streamed content. `restart`: drop the text so far; the following text begins anew. This happens if the
 * content was not valid and the model is asked again, or if the final content does not begin with the text so far;
 * `reason` says why. `finish` is the last part, unless an error ends the stream.
 */
export type ContentPart =
  | { type: 'text-delta'; text: string }
  | { type: 'restart'; reason: string }
  | { type: 'finish'; result: ContentEnvelope }

/** Content while it is written, and the whole result at the end. */
export type ContentStream = {
  /** The deltas since the last `restart` add up to the `content` of the result. */
  stream: ReadableStream<ContentPart>
  /** What `generateContent` returns, or rejects with; it settles even if nobody reads the stream. */
  result: Promise<ContentEnvelope>
}

/**
 * `generateContent` as a stream. Markdown and HTML arrive while the model writes them, without the marks by which the
 * model names sources, such as `[[S:1]]`. JSON, YAML, XML and diagrams arrive in one piece at the end, because their
 * marks are removed only when the content is complete. Options and errors are those of `generateContent`; invalid
 * options throw at once, later errors fail the stream and reject `result`.
 *
 * @example
 * const { stream, result } = streamContent({ model, prompt: 'What happened to the glacier?', sources, cite: true })
 * for await (const part of stream) {
 *   if (part.type === 'restart') page.textContent = ''
 *   if (part.type === 'text-delta') page.textContent += part.text
 * }
 * const { citations } = await result
 */
export function streamContent(options: ContentOptions): ContentStream {
  const checked = checkOptions(options)
  let isOpen = true
  const { promise: result, resolve, reject } = Promise.withResolvers<ContentEnvelope>()
  // The stream also reports the error, so a caller that reads only the stream gets it.
  result.catch(() => {})
  const stream = new ReadableStream<ContentPart>({
    start(controller) {
      const send = (part: ContentPart) => {
        if (isOpen) controller.enqueue(part)
      }
      const end = (close: () => void) => {
        if (isOpen) close()
        isOpen = false
      }
      const work = produceContent(checked, createPartWriter(checked.format, send))
      void settle(work, {
        onResult(envelope) {
          send({ type: 'finish', result: envelope })
          end(() => controller.close())
          resolve(envelope)
        },
        onError(error) {
          end(() => controller.error(error))
          reject(error)
        },
      })
    },
    cancel() {
      isOpen = false
    },
  })
  return { stream, result }
}

async function settle(
  work: Promise<ContentEnvelope>,
  { onResult, onError }: { onResult: (envelope: ContentEnvelope) => void; onError: (error: unknown) => void },
): Promise<void> {
  try {
    onResult(await work)
  } catch (error) {
    onError(error)
  }
}

/**
 * Passes the parts of streamed content to `send` while the model writes. At the end, the text sent since the last
 * `restart` is the content.
 */
function createPartWriter(format: ContentFormatName, send: (part: ContentPart) => void): AnswerObserver {
  let sent = ''
  const restart = (reason: string) => {
    if (sent !== '') send({ type: 'restart', reason })
    sent = ''
  }
  return {
    begin(sids) {
      const reader = createDeltaReader(format, sids)
      if (!reader) return () => {}
      return (delta) => {
        const text = reader(delta)
        if (text !== '') send({ type: 'text-delta', text })
        sent += text
      }
    },
    restart,
    settle(content) {
      // Sends what the stream held back, and restarts if reading the whole text gave another result than the stream.
      if (!content.startsWith(sent)) restart('The content was read anew as a whole.')
      if (content.length > sent.length) send({ type: 'text-delta', text: content.slice(sent.length) })
    },
  }
}

/**
 * Creates a function that returns the text of each delta without code fences and marks of the sources with these
 * `sids`; what may still become one comes with a later delta. `null` for formats that are read only when the answer is
 * complete.
 */
function createDeltaReader(
  format: ContentFormatName,
  sids: ReadonlySet<number>,
): ((delta: string) => string) | null {
  if (format !== 'markdown' && format !== 'html') return null
  const unwrapper = createUnwrapper(formats[format].fences)
  const marks: SidStream | null =
    sids.size === 0
      ? null
      : createSidStream(sids, format === 'html' ? ['html', 'source-ids', 'usage'] : ['source-ids', 'usage'])
  let blank = ''
  let isFirst = true
  return (delta) => {
    const text = unwrapper.push(delta)
    const clean = blank + (marks && text !== '' ? marks.push(text) : text)
    // White space at the end may precede a usage tag, and is removed with it.
    const kept = isFirst ? clean.trim() : clean.trimEnd()
    blank = isFirst && kept === '' ? '' : clean.slice(clean.trimEnd().length)
    if (kept !== '') isFirst = false
    return kept
  }
}
