import type { CitableRun } from './citation-sink.ts'
import { createPartObserver, observedStream } from './observe-part.ts'
import type { StreamResult } from './stream-citations.ts'

/**
 * The text of a result as the model writes it, cited and recorded by the run; the run gives the citation map
 * afterwards. The result is read to its end whether or not the text is. The text ends without waiting for the
 * citations, and ends when the run is cut off.
 */
export function citedTextStream(run: CitableRun, result: StreamResult): ReadableStream<string> {
  run.begin()
  const parts = observedStream(result.stream, createPartObserver(run), {
    run,
    last: { type: 'abort' },
  })
  const reader = parts.getReader()

  /** The next piece of text. At the end it finishes the run and returns `null`. */
  async function readText(): Promise<string | null> {
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        if (value.type === 'text-delta') return value.text
      }
    } catch (error) {
      run.interrupt('failed')
      void run.finish()
      throw error
    }
    void run.finish()
    return null
  }

  async function readRest(): Promise<void> {
    try {
      while ((await readText()) !== null);
    } catch {
      // The record says that the answer failed; nobody reads the stream any more.
    }
  }

  return new ReadableStream<string>(
    {
      async pull(controller) {
        const text = await readText()
        if (text === null) controller.close()
        else controller.enqueue(text)
      },
      cancel: () => void readRest(),
    },
    { highWaterMark: 0 },
  )
}

/** `citedTextStream` as an HTTP response; `content-type` is `text/plain; charset=utf-8` unless it is given. */
export function citedTextResponse(
  run: CitableRun,
  result: StreamResult,
  { headers: given, ...init }: ResponseInit = {},
): Response {
  const headers = new Headers(given)
  if (!headers.has('content-type')) headers.set('content-type', 'text/plain; charset=utf-8')
  const body = citedTextStream(run, result).pipeThrough(new TextEncoderStream())
  return new Response(body, { ...init, headers })
}
