/**
 * A process that registers pages of many hosts, looks at each again after the hosts have changed, and reports on standard
 * output what came of it and what it took. The server is in the process that starts it (`page-visits.ts`, with `--expose-gc`).
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { CitationEngine } from '../../src/engine/engine.ts'
import { memoryStore } from '../../src/records/store/memory/store.ts'

export type VisitTask = { port: number; urls: string[]; limits: object }

export type VisitReport = {
  /** For each URL the state of its registration, with the reason of a degraded one; and that of the second look. */
  visits: { state: string; reason: string; again: string }[]
  /** Seconds of registering, and of looking again. */
  seconds: [number, number]
  /** Megabytes: the most of the process, and after a collection at the end. */
  rss: { most: number; end: number }
  heap: number
  /** Milliseconds: the longest that the event loop was blocked. */
  blocked: number
  /** Sockets and timers that were left at the end, and errors that nobody caught. */
  left: string[]
  stray: string[]
}

const { port, urls, limits } = JSON.parse(process.argv[2]!) as VisitTask
const stray: string[] = []
process.on('uncaughtException', (error) => void stray.push(String(error)))
process.on('unhandledRejection', (error) => void stray.push(String(error)))

const engine = new CitationEngine({
  store: memoryStore(),
  fetchOptions: {
    allow: { addresses: ['127.0.0.1'], ports: [port] },
    resolve: async () => ['127.0.0.1'],
    // Shorter than usual, so that slow pages do not take most of the time.
    limits,
    retryWithinMs: 1000,
  },
})
// Loads the code, which would count as a block.
await engine.validateAndRegister({ url: urls[0]! })
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
let most = 0
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)

let began = performance.now()
const seconds = () => {
  const took = (performance.now() - began) / 1000
  began = performance.now()
  return Math.round(took * 10) / 10
}
const outcomes = await engine.validateAndRegisterAll(urls.map((url) => ({ url, title: url })))
const first = seconds()
await (await fetch(`http://127.0.0.1:${port}/control`)).text()
const again: string[] = []
let next = 0
await Promise.all(
  Array.from({ length: 10 }, async () => {
    while (next < outcomes.length) {
      const index = next++
      const outcome = outcomes[index]!
      again[index] = outcome.ok ? (await engine.recheck(outcome.source.id)).state : 'not registered'
    }
  }),
)
const second = seconds()
clearInterval(watch)
delay.disable()
await engine.close()
for (let turn = 0; turn < 10; turn++) {
  await new Promise((done) => setImmediate(done))
  globalThis.gc!()
}
const megabytes = (bytes: number) => Math.round(bytes / 1e6)
const { rss, heapUsed } = process.memoryUsage()
const report: VisitReport = {
  visits: outcomes.map((outcome, index) => ({
    state: outcome.ok ? (outcome.source.validation?.state ?? '') : outcome.error.code,
    reason: (outcome.ok && outcome.source.validation?.reason) || '',
    again: again[index]!,
  })),
  seconds: [first, second],
  rss: { most: megabytes(most), end: megabytes(rss) },
  heap: megabytes(heapUsed),
  blocked: Math.round(delay.max / 1e6),
  // The connection of the control request is kept alive by Node's own fetch.
  left: process.getActiveResourcesInfo().filter((name) => /TLS|DNS|Zlib/.test(name)),
  stray,
}
process.stdout.write(JSON.stringify(report), () => process.exit(0))
