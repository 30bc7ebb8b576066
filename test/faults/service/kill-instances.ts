import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as passes } from 'node:timers/promises'
import { createKeyStore } from '../../../src/service/keys/key-store.ts'
import { verifyLog } from '../../../src/log/verify-log.ts'
import { postgresStore } from '../../../src/store/postgres/store.ts'
import { startPostgres } from '../../fixtures/postgres.ts'
import { seededRandom } from '../../fixtures/random.ts'
import { startInstance } from './instances.ts'
import type { Instance } from './instances.ts'

const WRITERS = 6
const SESSIONS = 3
/** Milliseconds of load before each signal. */
const LOAD = { least: 50, most: 400 }
const PAUSE = 25

export type KillFindings = {
  kills: Record<string, number>
  /** Answers and citations that were acknowledged, and what of them is not there, or there twice. */
  acknowledged: number
  lost: number
  doubled: number
  /** Records that nobody was told of, though their request came through in the end. */
  unknown: number
  /** Requests that had to be sent again, by why. */
  again: Record<string, number>
  /** Cuts of streams of events, and whether what their readers got in the end is what the log has, once and in order. */
  cuts: number
  differing: number
  /** Instances that did not end with exit code 0 at SIGTERM. */
  unclean: number
  problems: string[]
}

/** Whether nothing was lost, doubled or read otherwise than it is stored. */
export function isUnharmed({ lost, doubled, unknown, differing, unclean, problems }: KillFindings): boolean {
  return lost + doubled + unknown + differing + unclean + problems.length === 0
}

/**
 * Ends an instance of the service so many times by each signal, and starts another in its place, while clients record
 * answers and citations and readers follow their sessions. Clients send again under the same `Idempotency-Key` what
 * they got no answer to, readers go on behind the last event that they have, each at any instance.
 *
 * `away`: milliseconds for which the database is taken away once, after the kills.
 */
export async function killInstances({
  kills,
  signals = ['SIGTERM', 'SIGKILL'],
  instances = 4,
  away = 0,
  seed = 1,
}: {
  kills: number
  signals?: readonly ('SIGTERM' | 'SIGKILL')[]
  instances?: number
  away?: number
  seed?: number
}): Promise<KillFindings & { readiness: string[] }> {
  const server = await startPostgres()
  const store = postgresStore(server.connectionString)
  const { below } = seededRandom(seed)
  const running: Instance[] = []
  const findings: KillFindings = {
    kills: {},
    acknowledged: 0,
    lost: 0,
    doubled: 0,
    unknown: 0,
    again: {},
    cuts: 0,
    differing: 0,
    unclean: 0,
    problems: [],
  }
  const readiness: string[] = []
  let isOver = false
  try {
    const keys = createKeyStore(store)
    const { token } = await keys.create({ name: 'kills', role: 'agent', project: 'p', agentId: 'smith' })
    for (let count = 0; count < instances; count++) running.push(await startInstance(server.connectionString))
    const pick = () => running[Math.floor(Math.random() * running.length)]!.url
    const acknowledged: { runId?: string; citationId?: string; claim: string }[] = []

    /** Sends one request until it is answered, at any instance. */
    async function send(path: string, session: string, body: object) {
      const key = crypto.randomUUID()
      for (;;) {
        let why: string
        try {
          const response = await fetch(pick() + path, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              'idempotency-key': key,
              'x-session-id': session,
            },
            body: JSON.stringify(body),
            signal: AbortSignal.timeout(60_000),
          })
          const text = await response.text()
          if (response.ok) {
            const answer = JSON.parse(text)
            if (answer.stored !== false) return answer
            why = 'not stored'
          } else why = String(response.status)
        } catch (error) {
          why = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name
        }
        findings.again[why] = (findings.again[why] ?? 0) + 1
        await passes(PAUSE)
      }
    }

    async function write(writer: number): Promise<void> {
      const session = `s${writer % SESSIONS}`
      // Set once the kills are done.
      // oxlint-disable-next-line eslint/no-unmodified-loop-condition
      for (let at = 0; !isOver; at++) {
        const claim = `Hall ${writer} has ${at + 1_000} seats.`
        const name = `Hall ${writer}-${at}`
        const source = await send('/v1/sources', session, { name, content: `${claim} It is old.` })
        const cited = await send('/v1/citations', session, { sourceId: source.id, claim, quote: claim })
        acknowledged.push({ citationId: cited.id, claim })
        const response = `${claim}\n\nHall ${writer} is ${at + 20} metres high.`
        const answer = await send('/v1/attribute', session, {
          response,
          sessionId: session,
          question: `${writer}-${at}`,
          sources: [{ content: response }],
        })
        acknowledged.push({ runId: answer.runId, claim })
      }
    }

    const readers = Array.from({ length: SESSIONS }, (_, at) =>
      follow(pick, { token, session: `s${at}`, onCut: () => (findings.cuts += 1) }),
    )
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
    for (const signal of signals) {
      for (let kill = 0; kill < kills; kill++) {
        await passes(LOAD.least + below(LOAD.most - LOAD.least))
        const place = below(running.length)
        const victim = running[place]!
        // The others go on while it ends and the next one starts.
        const others = running.filter((each) => each !== victim)
        running.splice(0, running.length, ...others)
        victim.process.kill(signal)
        const code = await victim.ended
        if (signal === 'SIGTERM' && code !== 0) findings.unclean += 1
        findings.kills[signal] = (findings.kills[signal] ?? 0) + 1
        running.push(await startInstance(server.connectionString))
      }
    }
    if (away > 0) {
      await server.halt()
      await passes(Math.min(away / 2, 5_000))
      readiness.push(...(await Promise.all(running.map(readyOf))))
      await passes(Math.max(0, away - 5_000))
      await server.restart()
      await passes(3_000)
      readiness.push(...(await Promise.all(running.map(readyOf))))
    }
    await passes(LOAD.most)
    isOver = true
    await Promise.all(writers)
    await judge({ store, acknowledged, findings })
    for (const [at, reader] of readers.entries()) {
      const stored: string[] = []
      const auditor = { actor: { role: 'user', project: 'p' } } as const
      for (let after = 0; ;) {
        const part = await store.readChain(
          { project: 'p', sessionId: `s${at}`, after, limit: 1_000 },
          auditor,
        )
        if (part.last === null) break
        stored.push(...part.items.map(({ number, hash }) => `${number} ${hash}`))
        after = part.last
      }
      const got = await reader.until(stored.length)
      if (got.join('\n') !== stored.join('\n')) findings.differing += 1
    }
    return { ...findings, readiness }
  } finally {
    isOver = true
    for (const { process: child } of running) child.kill('SIGKILL')
    await Promise.all(running.map(({ ended }) => ended))
    await store.close()
    await server.stop()
  }
}

async function readyOf({ url }: Instance): Promise<string> {
  const response = await fetch(`${url}/ready`).catch(() => null)
  return response
    ? `${response.status} ${((await response.json()) as { database: string }).database}`
    : 'gone'
}

/** Holds what was acknowledged against the log. */
async function judge({
  store,
  acknowledged,
  findings,
}: {
  store: ReturnType<typeof postgresStore>
  acknowledged: readonly { runId?: string; citationId?: string; claim: string }[]
  findings: KillFindings
}): Promise<void> {
  const user = { actor: { role: 'user', project: 'p' } } as const
  const told = new Set(acknowledged.map(({ runId, citationId }) => runId ?? citationId!))
  const stored = new Map<string, number>()
  const count = (id: string) => stored.set(id, (stored.get(id) ?? 0) + 1)
  let cursor: string | undefined
  do {
    const page = await store.listEvents({ kind: 'run', limit: 1_000, cursor }, user)
    for (const { event } of page.items) count(event.runId!)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  const claims = new Map<string, number>()
  do {
    const page = await store.findCitations({ limit: 1_000, cursor }, user)
    for (const { eventId, runId, text } of page.items) {
      if (runId !== undefined) continue
      count(eventId)
      claims.set(text, (claims.get(text) ?? 0) + 1)
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  findings.acknowledged = told.size
  findings.lost = [...told].filter((id) => !stored.has(id)).length
  findings.doubled = [...stored.values(), ...claims.values()].filter((times) => times > 1).length
  findings.unknown = [...stored.keys()].filter((id) => !told.has(id)).length
  await store.sequence()
  const { problems } = await verifyLog({ log: store })
  findings.problems = problems.map(({ message }) => message)
}

/** Reads the events of a session for as long as it takes, over connections that are cut, each at any instance. */
function follow(
  pick: () => string,
  { token, session, onCut }: { token: string; session: string; onCut: () => void },
): { until(count: number): Promise<string[]> } {
  const got: string[] = []
  let last = 0
  let wanted = Infinity
  const whole = Promise.withResolvers<void>()

  async function readOnce(): Promise<void> {
    const asked = request(`${pick()}/v1/sessions/${session}/events`, {
      agent: false,
      headers: { authorization: `Bearer ${token}`, 'last-event-id': String(last) },
    })
    asked.end()
    const [response] = await once(asked, 'response')
    if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`)
    let rest = ''
    response.setEncoding('utf8')
    for await (const text of response) {
      const frames = (rest + text).split('\n\n')
      rest = frames.pop()!
      for (const frame of frames) {
        const [, id, json] = /^id: (\d+)\n.*\ndata: (.*)$/.exec(frame) ?? []
        if (id === undefined) continue
        last = Number(id)
        got.push(`${id} ${JSON.parse(json!).hash}`)
      }
      if (got.length >= wanted) {
        asked.destroy()
        return
      }
    }
  }

  async function read(): Promise<void> {
    while (got.length < wanted) {
      await readOnce().catch(() => {})
      if (got.length >= wanted) break
      onCut()
      await passes(PAUSE)
    }
    whole.resolve()
  }

  void read()
  return {
    async until(count) {
      wanted = count
      if (got.length < count) await Promise.race([whole.promise, passes(30_000)])
      wanted = 0
      return got
    },
  }
}
