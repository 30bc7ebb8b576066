import { setTimeout as passes } from 'node:timers/promises'
import { streamAnswer } from './stream-client.ts'

/** Milliseconds until the next request after one that got no answer. */
const PAUSE = 25
export const SESSIONS = 3

/** What clients were told and saw. */
export type Sent = {
  /** Ids of answers and citations that they were told are stored. */
  acknowledged: Set<string>
  /** Ids of answers that were begun as streams. */
  begun: Set<string>
  /** Requests that had to be sent again, by why. */
  again: Record<string, number>
  /** Answers that were sent as they were written, and those of them that were cut. */
  streams: { sent: number; cut: number }
}

/** Whether nobody need have been told of a record: its client did not send again what got no answer. */
export function mayBeUnknown({ begun }: Sent, { runId, text }: { runId?: string; text?: string }): boolean {
  return runId === undefined ? text!.startsWith('Room ') : begun.has(runId)
}

/**
 * Clients that write until the signal aborts, each request to the instance that `pick` names. `write` sends again under
 * the same `Idempotency-Key` what got no answer; `citeOnce` sends each citation once, whatever comes of it, and
 * `stream` each answer once, as it is written.
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

  /** Sends one request until it is answered, at any instance. */
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
