import { request } from 'node:http'
import { setTimeout as passes } from 'node:timers/promises'

/** What a client got of one answer that it sent as it was written. */
export type StreamResult = {
  runId: string
  stored: boolean
  citations: number
  verified: number
  /** Milliseconds from the last piece of a paragraph to the event of its citation, for each. */
  delays: number[]
  /** Milliseconds from the end of the answer to the map of its citations. */
  end: number
}

/** The sentence of a paragraph; no other has its words and numbers. */
export function sentenceOf(stream: number, at: number): string {
  return `Hall ${stream} has ${at + 1_000} seats on floor ${(stream * 7 + at) % 90}.`
}

/**
 * Sends an answer of so many paragraphs, one each `pace` milliseconds, to `POST /v1/attribute/stream` over a connection
 * of its own, and reads its events meanwhile.
 */
export async function streamAnswer(
  url: string,
  {
    token,
    stream,
    paragraphs,
    pace,
    sessionId,
  }: { token: string; stream: number; paragraphs: number; pace: number; sessionId: string },
): Promise<StreamResult> {
  const sentences = Array.from({ length: paragraphs }, (_, at) => sentenceOf(stream, at))
  const sent = new Map<string, number>()
  const result: StreamResult = { runId: '', stored: false, citations: 0, verified: 0, delays: [], end: NaN }
  const asked = request(`${url}/v1/attribute/stream?sessionId=${sessionId}`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
  })
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
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
        else if (line.startsWith('data: ')) take(JSON.parse(line.slice(6)))
      }
    })
    response.on('end', () => (isDone ? resolve() : reject(new Error('the stream broke off'))))
  })

  // oxlint-disable-next-line typescript/no-explicit-any
  function take(event: any): void {
    if (event.type === 'metadata') result.runId = event.runId
    else if (event.type === 'citation') {
      const at = sent.get(event.citation.text)
      if (at !== undefined) result.delays.push(performance.now() - at)
    } else if (event.type === 'citations') {
      result.end = performance.now() - finished
      result.citations = event.data.citations.length
      result.verified = event.data.citations.filter(
        ({ status }: { status: string }) => status === 'verified',
      ).length
    } else if (event.type === 'stored') result.stored = event.stored
  }

  const write = (line: object) => void asked.write(`${JSON.stringify(line)}\n`)
  write({ sources: [{ id: 'S1', title: `Halls ${stream}`, content: sentences.join('\n') }] })
  for (const sentence of sentences) {
    if (pace > 0) await Promise.race([passes(pace), done])
    write({ text: `${sentence}\n\n` })
    sent.set(sentence, performance.now())
  }
  finished = performance.now()
  asked.end()
  await done
  return result
}

/** The value below which this share of the values is; `NaN` without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
