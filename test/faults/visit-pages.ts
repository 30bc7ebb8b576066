/**
 * A process that registers pages of many hosts, rechecks each after the hosts have changed, and prints the outcomes
 * and the resources used. It is started, with `--expose-gc`, by `page-visits.ts`, which runs the server.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { CitationEngine } from '../../src/engine/engine.ts'
import { memoryStore } from '../../src/records/store/memory/store.ts'

export type VisitTask = { port: number; urls: string[]; limits: object }

export type VisitReport = {
  /**
   * For each URL: the state after its registration, the reason if that is degraded, and the state after the recheck.
   */
  visits: { state: string; reason: string; again: string }[]
  /** Seconds of all registrations, and of all rechecks. */
  seconds: [number, number]
  /** Memory of the process in megabytes: the peak, and the memory after a garbage collection at the end. */
  rss: { most: number; end: number }
  heap: number
  /** The longest time, in milliseconds, for which the event loop was blocked. */
  blocked: number
  /** Sockets and timers that were left at the end, and uncaught errors. */
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
// Loads the code first; otherwise loading would count as blocking.
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
  // Node's own `fetch` keeps the connection of the control request open, so only other resources count.
  left: process.getActiveResourcesInfo().filter((name) => /TLS|DNS|Zlib/.test(name)),
  stray,
}
process.stdout.write(JSON.stringify(report), () => process.exit(0))
