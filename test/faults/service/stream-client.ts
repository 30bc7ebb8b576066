import { request } from 'node:http'
import { setTimeout as passes } from 'node:timers/promises'
import { piecesOf, sentencesOf, sourcesOf } from './answer-text.ts'

/** What a client measured for one streamed answer. */
export type StreamResult = {
  runId: string
  stored: boolean
  citations: number
  verified: number
  /** Milliseconds from the last piece of a paragraph to the event of its citation, for each. */
  delays: number[]
  /** Milliseconds from the last piece of the answer to the map of its citations. */
  end: number
  /** Milliseconds from the first line that was sent to the end of the stream, when the answer is stored. */
  whole: number
}

/**
 * Sends an answer to `POST /v1/attribute/stream` over a new connection, a piece of some words every `pace`
 * milliseconds, as a backend forwards what its model writes. Reads its events at the same time.
 */
export async function streamAnswer(
  url: string,
  {
    token,
    stream,
    paragraphs,
    pace,
    sessionId,
    onBegun = () => {},
  }: {
    token: string
    stream: number
    /** At most 25. */
    paragraphs: number
    pace: number
    sessionId: string
    /** Called with the id of the answer once it is known. */
    onBegun?: (runId: string) => void
  },
): Promise<StreamResult> {
  const sentences = sentencesOf(stream).slice(0, paragraphs)
  const sent = new Map<string, number>()
  const delays: number[] = []
  const result: StreamResult = {
    runId: '',
    stored: false,
    citations: 0,
    verified: 0,
    delays,
    end: NaN,
    whole: NaN,
  }
  const asked = request(`${url}/v1/attribute/stream?sessionId=${sessionId}`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
  })
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  done.catch(() => {})
  let finished = NaN
  asked.on('error', reject)
  asked.on('response', (response) => {
    if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`))
    let rest = ''
    let isDone = false
    response.setEncoding('utf8')
    response.on('error', reject)
    response.on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop()!
      for (const line of lines) {
        if (line === 'data: [DONE]') isDone = true
        // The events with the sent text are ignored.
        else if (line.startsWith('data: ') && !line.startsWith('data: {"type":"token"'))
          take(JSON.parse(line.slice(6)))
      }
    })
    response.on('end', () => (isDone ? resolve() : reject(new Error('the stream broke off'))))
  })

  // oxlint-disable-next-line typescript/no-explicit-any
  function take(event: any): void {
    if (event.type === 'metadata') onBegun((result.runId = event.runId))
    else if (event.type === 'citation') {
      const at = sent.get(event.citation.text)
      if (at !== undefined) delays.push(performance.now() - at)
    } else if (event.type === 'citations') {
      result.end = performance.now() - finished
      result.citations = event.data.citations.length
      result.verified = event.data.citations.filter(
        ({ status }: { status: string }) => status === 'verified',
      ).length
    } else if (event.type === 'stored') result.stored = event.stored
  }

  const write = (line: object) => void asked.write(`${JSON.stringify(line)}\n`)
  const begun = performance.now()
  write({ sources: sourcesOf(stream, sentences) })
  for (const sentence of sentences) {
    for (const text of piecesOf(`${sentence}\n\n`)) {
      if (pace > 0) await Promise.race([passes(pace), done])
      write({ text })
    }
    finished = performance.now()
    sent.set(sentence, finished)
  }
  asked.end()
  await done
  result.whole = performance.now() - begun
  return result
}

/** The quantile: the value below which this share (0–1) of the values is. `NaN` without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
