import type { CitationRun } from '../../engine/runs.ts'
import { messageOf } from '../../cite/pipeline.ts'
import { endReading } from '../../engine/stream.ts'
import { eventStream } from './body/event-stream.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * The bytes of a plain text answer, without marks if the run reads them, otherwise unchanged. The answer is cited and
 * recorded in `run`. Such a body has no place for citations: the application reads them from the run or its record.
 */
export function citeText(run: CitationRun, body: ReadableStream<Bytes>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  endReading(reader, run.cutOff)
  return eventStream(
    async (write) => {
      try {
        const marked = (await run.readMarks('kept'))?.(0)
        for (;;) {
          const { done, value } = await reader.read()
          if (done) break
          const text = decoder.decode(value, { stream: true })
          const clean = marked ? marked.push(text) : text
          run.push(0, clean)
          if (!marked) await write(value)
          else if (clean !== '') await write(clean)
        }
        const text = decoder.decode()
        const rest = marked ? marked.push(text) + marked.flush() : text
        run.push(0, rest)
        if (marked && rest !== '') await write(rest)
        run.endPart(0)
      } catch (error) {
        run.interrupt('failed')
        run.incident({ step: 'stream', code: 'stream-broken', message: messageOf(error) })
        throw error
      } finally {
        void run.finish()
      }
    },
    { keepAlive: false },
  ).body
}
