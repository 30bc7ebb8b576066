import { setTimeout as passes } from 'node:timers/promises'
import { streamAnswer } from './stream-client.ts'

/** Milliseconds before a request without an answer is repeated. */
const PAUSE = 25
export const SESSIONS = 3

/** What the clients sent, and what they were told. */
export type Sent = {
  /** Ids of answers and citations that were acknowledged as stored. */
  acknowledged: Set<string>
  /** Ids of streamed answers that were begun. */
  begun: Set<string>
  /** Number of repeated requests by reason. */
  again: Record<string, number>
  /** Number of streamed answers, and of those that were cut off. */
  streams: { sent: number; cut: number }
}

/**
 * Whether a record may be stored without an acknowledgement, because its client does not repeat unanswered requests.
 */
export function mayBeUnknown({ begun }: Sent, { runId, text }: { runId?: string; text?: string }): boolean {
  return runId === undefined ? text!.startsWith('Room ') : begun.has(runId)
}

/**
 * Clients that write until the signal aborts, each request to the instance that `pick` returns. `write` repeats
 * unanswered requests with the same `Idempotency-Key`. `citeOnce` sends each citation once, and `stream` streams each
 * answer once; both repeat nothing.
 */
export function writingClients({
  pick,
  token,
  signal,
}: {
  pick: () => string
  token: string
  signal: AbortSignal
}) {
  const sent: Sent = { acknowledged: new Set(), begun: new Set(), again: {}, streams: { sent: 0, cut: 0 } }
  const sessionOf = (client: number) => `s${client % SESSIONS}`

  async function post(path: string, sessionId: string, body: object, headers: Record<string, string> = {}) {
    return await fetch(pick() + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-session-id': sessionId,
        ...headers,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
  }

  /** Repeats a request, at any instance, until it is answered. */
  async function send(path: string, sessionId: string, body: object) {
    const key = { 'idempotency-key': crypto.randomUUID() }
    for (;;) {
      let why: string
      try {
        const response = await post(path, sessionId, body, key)
        const text = await response.text()
        if (response.ok) {
          const answer = JSON.parse(text)
          if (answer.stored !== false) return answer
          why = 'not stored'
        } else why = String(response.status)
      } catch (error) {
        why = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name
      }
      sent.again[why] = (sent.again[why] ?? 0) + 1
      await passes(PAUSE)
    }
  }

  return {
    sent,
    async write(client: number): Promise<void> {
      const sessionId = sessionOf(client)
      for (let at = 0; !signal.aborted; at++) {
        const claim = `Hall ${client} has ${at + 1_000} seats.`
        const name = `Hall ${client}-${at}`
        const source = await send('/v1/sources', sessionId, { name, content: `${claim} It is old.` })
        const cited = await send('/v1/citations', sessionId, { sourceId: source.id, claim, quote: claim })
        sent.acknowledged.add(cited.id)
        const response = `${claim}\n\nHall ${client} is ${at + 20} metres high.`
        const question = `${client}-${at}`
        const sources = [{ content: response }]
        const answer = await send('/v1/attribute', sessionId, { response, sessionId, question, sources })
        sent.acknowledged.add(answer.runId)
      }
    },
    async citeOnce(client: number): Promise<void> {
      const sessionId = sessionOf(client)
      const content = 'The room has a door and seats for many.'
      const source = await send('/v1/sources', sessionId, { name: `Room ${client}`, content })
      for (let at = 0; !signal.aborted; at++) {
        const body = { sourceId: source.id, claim: `Room ${client}-${at} has a door.` }
        const response = await post('/v1/citations', sessionId, body).catch(() => null)
        const answer = response?.ok ? await response.json().catch(() => null) : null
        if (answer) sent.acknowledged.add(answer.id)
        else await passes(PAUSE)
      }
    },
    async stream(client: number): Promise<void> {
      for (let at = 0; !signal.aborted; at++) {
        sent.streams.sent += 1
        try {
          const { runId, stored } = await streamAnswer(pick(), {
            token,
            stream: client * 100_000 + at,
            paragraphs: 4,
            pace: 5,
            sessionId: sessionOf(client),
            onBegun: (id) => sent.begun.add(id),
          })
          if (stored) sent.acknowledged.add(runId)
        } catch {
          sent.streams.cut += 1
          await passes(PAUSE)
        }
      }
    },
  }
}
