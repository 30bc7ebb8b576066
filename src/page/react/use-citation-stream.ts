'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { applyEvent, emptyAnswer } from '../client/answer.ts'
import type { Answer } from '../client/answer.ts'
import type { ClientEvent } from '../client/client-event.ts'
import { readCitationStream } from '../client/stream.ts'

/** Makes the request; pass `signal` to `fetch`, so that the request ends with the component. */
export type StreamRequest = (signal: AbortSignal) => Promise<Response | ReadableStream<Uint8Array>>

/** The answer that `useCitationStream` reads. */
export type CitationStream = {
  /** The answer so far; `null` before the first request. */
  answer: Answer | null
  /**
   * Makes a request and puts its answer into `answer` while reading it. Resolves to the answer at the end. Never
   * rejects: failures are in the answer's `status` and `error`. A further call stops the reading of the earlier
   * request, whose promise resolves to its answer so far, with the status `aborted`.
   */
  read(request: StreamRequest): Promise<Answer>
  /** Stops reading; the answer so far stays, with the status `aborted`. */
  stop(): void
}

/**
 * Reads the answer of a chat service from plain server-sent events, the AI SDK's UI message stream, or any other
 * response to which a server with citespan added citations. Reading ends when the component unmounts.
 *
 * ```tsx
 * const { answer, read } = useCitationStream()
 * const headers = { 'content-type': 'application/json' }
 * const ask = (body: string) => read((signal) => fetch('/chat/stream', { method: 'POST', headers, body, signal }))
 * return answer && <CitedAnswer answer={answer} />
 * ```
 */
export function useCitationStream(): CitationStream {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const reading = useRef<AbortController | null>(null)
  const stop = useCallback(() => reading.current?.abort(), [])
  useEffect(() => stop, [stop])

  const read = useCallback(
    async (request: StreamRequest) => {
      stop()
      const controller = new AbortController()
      reading.current = controller
      let current = emptyAnswer
      const show = (next: Answer) => {
        current = next
        if (reading.current === controller) setAnswer(next)
      }
      show(emptyAnswer)
      for await (const event of eventsOf(request, controller.signal)) {
        if (controller.signal.aborted) break
        show(applyEvent(current, event))
      }
      if (controller.signal.aborted) show({ ...current, status: 'aborted' })
      return current
    },
    [stop],
  )
  return { answer, read, stop }
}

async function* eventsOf(request: StreamRequest, signal: AbortSignal): AsyncGenerator<ClientEvent> {
  let response: Response | ReadableStream<Uint8Array>
  try {
    response = await request(signal)
  } catch {
    yield { type: 'error', message: 'The server could not be reached.' }
    yield { type: 'done', outcome: 'incomplete' }
    return
  }
  yield* readCitationStream(response)
}
