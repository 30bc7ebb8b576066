/**
 * A process that registers one page after another from a hostile server, as `citespan mcp` does for an agent, and
 * prints the outcomes as JSON. Started by `fetch-hostile.ts` with `--expose-gc`.
 */
import { CitationError } from '../../src/core/error.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { memoryStore } from '../../src/records/store/memory/store.ts'

export type FetchTask = {
  port: number
  /** URLs in the order of the requests; the list is repeated until `answers` responses were fetched. */
  urls: string[]
  answers: number
  concurrency: number
}

export type FetchReport = {
  /** The code of each error, or `read`, in the order of the requests. */
  outcomes: string[]
  /** Errors that nobody caught. */
  stray: string[]
  /** Number of calls that had not settled at the end. */
  pending: number
  /** Sockets and timers that were left at the end. */
  left: string[]
  /** Megabytes after a garbage collection, after each round of all URLs. */
  memory: { heap: number; rss: number }[]
}

const { port, urls, answers, concurrency } = JSON.parse(process.argv[2]!) as FetchTask
const stray: string[] = []
process.on('uncaughtException', (error) => void stray.push(String(error)))
process.on('unhandledRejection', (error) => void stray.push(String(error)))

const engine = new CitationEngine({
  store: memoryStore(),
  fetchOptions: {
    allow: { addresses: ['127.0.0.1'], ports: [port] },
    resolve: async (name) => [name === 'inside.dev' ? '10.0.0.7' : '127.0.0.1'],
    // Shorter than usual, so that slow responses do not take most of the time.
    limits: { firstByteMs: 5000, rateWindowMs: 5000 },
    // No retries: each kind of response is tested once.
    retries: 0,
    perHost: concurrency,
  },
})

const outcomes: string[] = []
let next = 0
let pending = 0

/** Fetches one URL after another until `next` reaches `end`. */
async function work(end: number): Promise<void> {
  while (next < end) {
    const at = next++
    pending += 1
    outcomes[at] = await engine.addWebSource(urls[at % urls.length]!).then(
      () => 'read',
      (error: unknown) => (error instanceof CitationError ? error.code : String(error)),
    )
    pending -= 1
  }
}

async function fetchUpTo(end: number): Promise<void> {
  await Promise.all(Array.from({ length: concurrency }, () => work(end)))
}

async function takeMemory() {
  // Sockets are freed after their handles are closed, in a later turn of the loop.
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((done) => setImmediate(done))
    globalThis.gc!()
  }
  const { heapUsed, rss } = process.memoryUsage()
  return { heap: Math.round(heapUsed / 1e6), rss: Math.round(rss / 1e6) }
}

const memory: FetchReport['memory'] = []
for (let round = 1; round <= Math.ceil(answers / urls.length); round++) {
  await fetchUpTo(Math.min(answers, round * urls.length))
  memory.push(await takeMemory())
}
await engine.close()
const left = process.getActiveResourcesInfo().filter((name) => /TCP|TLS|Timeout|DNS|Zlib/.test(name))
const report: FetchReport = { outcomes, stray, pending, left, memory }
process.stdout.write(JSON.stringify(report))
