import { readdirSync, readFileSync } from 'node:fs'
import { PerformanceObserver } from 'node:perf_hooks'
import { createDocumentReader } from '../../src/documents/reader/document-reader.ts'
import { CitationError } from '../../src/core/error.ts'
import { htmlBombs } from '../fixtures/bombs/html.ts'
import { fileBombs } from '../fixtures/bombs/mail-and-images.ts'
import { pdfBombs } from '../fixtures/bombs/pdf.ts'
import { containerBombs } from '../fixtures/bombs/container.ts'
import { threadTime } from '../fixtures/thread-time.ts'

/** Milliseconds for which a document may block this process's event loop. */
const MAX_BLOCK = 50
/** Megabytes by which a process may exceed its limit, because its memory is only checked from time to time. */
const SLACK = 500
const LIMITS = { timeLimitMs: 60_000, memoryLimit: 1_000_000_000 }

/** The result of reading the ordinary page after each bomb. */
const NEXT = '13 characters'

/** Reads each document at its full size with one reader, one after the other, and after each an ordinary page. */
export async function readBombs({ named }: { named?: string }) {
  const bombs = [
    ...htmlBombs.map((bomb) => ({ kind: 'html', ...bomb, make: () => Buffer.from(bomb.make(bomb.full)) })),
    ...pdfBombs.map((bomb) => ({ kind: 'pdf', ...bomb, make: () => bomb.make(bomb.full) })),
    ...containerBombs.map((bomb) => ({ kind: bomb.extension, ...bomb, make: () => bomb.make(bomb.full) })),
    ...fileBombs.map((bomb) => ({ ...bomb, make: () => bomb.make(bomb.full) })),
  ].filter(({ name }) => named === undefined || name.includes(named))
  const reader = createDocumentReader({ ...LIMITS, ocr: async () => ({ text: 'What OCR read.' }) })
  // Loads the code of the reader first, so that this time does not count for any document.
  await readOne(reader, { kind: 'html', make: () => page('Loaded.') })
  const rows: Awaited<ReturnType<typeof readOne>>[] = []
  let isMet = bombs.length > 0
  for (const bomb of bombs) {
    const row = await readOne(reader, bomb)
    const next = await readOne(reader, { kind: 'html', make: () => page('The next one.') })
    const isBounded =
      row.block <= MAX_BLOCK && row.memory <= LIMITS.memoryLimit / 1e6 + SLACK && row.seconds <= 65
    if (!isBounded || row.outcome === 'broken' || next.outcome !== NEXT) isMet = false
    rows.push(row)
    console.log(
      `  ${isBounded ? '' : 'MISSED '}${bomb.kind} ${bomb.name}: ${row.seconds} s, block ${row.block} ms (${Math.round(row.collecting * 100)} % garbage collection), ` +
        `${row.memory} MB, ${row.outcome}${next.outcome === NEXT ? '' : `; MISSED the next one: ${next.outcome}`}`,
    )
  }
  await reader.close()
  const most = (field: 'seconds' | 'block' | 'memory') => Math.max(...rows.map((row) => row[field]))
  return {
    isMet,
    findings: {
      documents: rows.length,
      refused: rows.filter(({ outcome }) => outcome === 'document-too-complex').length,
      seconds: most('seconds'),
      longestBlock: most('block'),
      memory: most('memory'),
    },
  }
}

async function readOne(
  reader: ReturnType<typeof createDocumentReader>,
  { kind, make }: { kind: string; make: () => Uint8Array },
) {
  const content = new Uint8Array(make())
  // Making the document took this turn of the event loop; it must not count.
  await new Promise((resolve) => setImmediate(resolve))
  const probe = probeLoop()
  const start = performance.now()
  const outcome = await reader.read({ name: `document.${kind}`, content }).then(
    (read) => `${read.content.length} characters`,
    (error: unknown) => (error instanceof CitationError ? error.code : 'broken'),
  )
  const seconds = Math.round((performance.now() - start) / 100) / 10
  return { seconds, outcome, ...probe() }
}

type Turn = { block: number; from: number; to: number }

/**
 * Measures the longest turn of the event loop, how much of it was garbage collection, and the largest memory of a
 * started process. A turn counts with at most the processor time of this thread, because the machine has other work
 * too.
 */
function probeLoop() {
  let longest: Turn = { block: 0, from: 0, to: 0 }
  let memory = 0
  let running = true
  let from = performance.now()
  let before = threadTime()
  const collections: { startTime: number; duration: number }[] = []
  const observer = new PerformanceObserver((list) => void collections.push(...list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  const turn = () => {
    const to = performance.now()
    const now = threadTime()
    const block = Math.min(to - from, now - before)
    if (block > longest.block) longest = { block, from, to }
    before = now
    from = performance.now()
    if (running) setImmediate(turn)
  }
  const timer = setInterval(() => (memory = Math.max(memory, childMemory())), 50)
  setImmediate(turn)
  return () => {
    running = false
    clearInterval(timer)
    collections.push(...observer.takeRecords())
    observer.disconnect()
    const { block } = longest
    return {
      block: Math.round(block),
      collecting: within(longest, collections),
      memory: Math.max(memory, childMemory()),
    }
  }
}

/** Share of a turn's time that was garbage collection, 0 to 1. */
function within({ from, to }: Turn, collections: readonly { startTime: number; duration: number }[]): number {
  const shared = collections.map(
    ({ startTime, duration }) => Math.min(to, startTime + duration) - Math.max(from, startTime),
  )
  return shared.reduce((sum, part) => sum + Math.max(0, part), 0) / Math.max(to - from, 1)
}

/** Peak memory, in megabytes, of the largest child process as Linux reports it; 0 on other systems. */
function childMemory(): number {
  try {
    const threads = readdirSync('/proc/self/task')
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    )
    return Math.max(
      0,
      ...children.map((pid) => {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000)
      }),
    )
  } catch {
    // This is not Linux, or the process has just ended.
    return 0
  }
}

function page(text: string): Uint8Array {
  // Large enough to be read in a separate process.
  return Buffer.from(`<!doctype html><body><p>${text}</p><!-- ${'-'.repeat(200_000)} -->`)
}
