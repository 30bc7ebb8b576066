/**
 * A process that registers one page after another from a hostile server, as `citespan mcp` does
 * for an agent, and reports on standard output what came of it. Started by `fetch-hostile.ts`
 * with `--expose-gc`.
 */
import { CitationError } from '../../src/core/error.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { memoryStore } from '../../src/records/store/memory/store.ts'

export type FetchTask = {
  port: number
  /** In the order in which they are asked for; repeated until `answers` are there. */
  urls: string[]
  answers: number
  concurrency: number
}

export type FetchReport = {
  /** The code of each error, or `read`, in the order of the requests. */
  outcomes: string[]
  /** Errors that nobody caught. */
  stray: string[]
  /** Calls that had not settled at the end. */
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
    // Shorter than usual, so that drips do not take most of the time.
    limits: { firstByteMs: 5000, rateWindowMs: 5000 },
    // Each kind of answer is asked for once: what comes of trying again is another question.
    retries: 0,
    perHost: concurrency,
  },
})

const outcomes: string[] = []
let next = 0
let pending = 0

/** Takes one URL after another, up to the number of `end`. */
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
