import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as passes } from 'node:timers/promises'
import type { RunRecord } from '../../src/core/records/run-record.ts'
import { sqliteStore } from '../../src/records/store/sqlite/store.ts'
import { seededRandom } from '../fixtures/random.ts'

/**
 * Maximum number of sentences of an answer. About half of the answers have only one, so that some end before the
 * signal.
 */
const MOST_SENTENCES = 40
/** Number of sentences of one answer in each process: it is still being written when the signal comes. */
const ENDLESS = 5_000
/** Maximum milliseconds between the first words of all answers and the signal. */
const LONGEST_DELAY = 200
/** One in this many answers is requested whole, as JSON. */
const JSON_EACH = 6

export type EndFindings = {
  asked: number
  /** Answers whose record is complete. */
  whole: number
  /** Answers whose record says that they were cut. */
  cut: number
  /** Answers without a record. */
  missing: number
  /** Records that are neither complete nor say that they were cut, or whose text the reader did not get. */
  wrong: number
  /** Streams that ended without their last event. */
  torn: number
  /** Processes that did not end with exit code 0. */
  failed: number
}

/** Whether every answer has its record and every stream its end. */
export function isEnded({ missing, wrong, torn, failed }: EndFindings): boolean {
  return missing + wrong + torn + failed === 0
}

/** What a client received of an answer: its text, and whether it received the end. */
type Reading = { sessionId: string; isStream: boolean; text: string; isEnded: boolean }

/**
 * Starts a chat service `signals` times, requests `streams` answers from it at the same time, and sends it SIGTERM at
 * a random moment after each stream has begun.
 */
export async function endStreams({
  signals,
  streams,
  seed = 1,
}: {
  signals: number
  streams: number
  seed?: number
}): Promise<EndFindings> {
  const findings: EndFindings = { asked: 0, whole: 0, cut: 0, missing: 0, wrong: 0, torn: 0, failed: 0 }
  const { below } = seededRandom(seed)
  for (let signal = 0; signal < signals; signal++) {
    const directory = await mkdtemp(join(tmpdir(), 'citespan-end-'))
    try {
      const database = join(directory, 'citations.db')
      await endOnce(database, { streams, below, findings })
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  }
  return findings
}

async function endOnce(
  database: string,
  { streams, below, findings }: { streams: number; below: (limit: number) => number; findings: EndFindings },
): Promise<void> {
  const script = join(import.meta.dirname, 'serve-streams.ts')
  const child = spawn(process.execPath, [script, database], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const [port] = await once(createInterface({ input: child.stdout }), 'line')
  const begun: Promise<void>[] = []
  const readings = Array.from({ length: streams }, async (_, at) => {
    const first = Promise.withResolvers<void>()
    const isStream = at % JSON_EACH !== 0
    begun.push(isStream ? first.promise : Promise.resolve())
    const drawn = 1 + below(2) * below(MOST_SENTENCES)
    const question = { sessionId: `s${at}`, sentences: at === 1 ? ENDLESS : drawn, isStream }
    return await read(`http://127.0.0.1:${port}`, question, first.resolve)
  })
  await Promise.all(begun)
  await passes(below(LONGEST_DELAY))
  child.kill('SIGTERM')
  const got = await Promise.all(readings)
  const [code] = await ended
  if (code !== 0) findings.failed += 1

  const store = sqliteStore(database)
  const { items } = await store.listRuns({ limit: 1000 })
  await store.close()
  for (const reading of got) judge(reading, items, findings)
}

function judge(reading: Reading, records: readonly RunRecord[], findings: EndFindings): void {
  findings.asked += 1
  if (reading.isStream && !reading.isEnded) findings.torn += 1
  const record = records.find(({ sessionId }) => sessionId === reading.sessionId)
  if (!record) {
    findings.missing += 1
    return
  }
  const text = record.textParts.join('')
  const isSaid = record.incidents.some(({ code }) => code === 'closed')
  if (record.outcome === 'complete' && (!reading.isStream || text === reading.text)) findings.whole += 1
  else if (record.outcome === 'aborted' && isSaid && reading.text.startsWith(text)) findings.cut += 1
  else findings.wrong += 1
}

async function read(
  base: string,
  { sessionId, sentences, isStream }: { sessionId: string; sentences: number; isStream: boolean },
  onFirst: () => void,
): Promise<Reading> {
  const reading: Reading = { sessionId, isStream, text: '', isEnded: false }
  const response = await fetch(`${base}${isStream ? '/chat/stream' : '/chat'}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: String(sentences), sessionId }),
  })
  let body = ''
  const decoder = new TextDecoder()
  try {
    for await (const bytes of response.body!) {
      body += decoder.decode(bytes, { stream: true })
      if (body.includes('event: token')) onFirst()
    }
  } catch {
    // The connection broke, so the last event is missing.
  }
  onFirst()
  const tokens = [...body.matchAll(/^data: (\{"type":"token".*)$/gm)]
  reading.text = tokens.map(([, json]) => (JSON.parse(json!) as { text: string }).text).join('')
  reading.isEnded = body.endsWith('data: [DONE]\n\n')
  return reading
}
