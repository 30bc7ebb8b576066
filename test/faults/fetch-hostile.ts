import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hostileAnswers } from '../fixtures/hostile-answers.ts'
import { startHostileServer } from '../fixtures/hostile-server.ts'
import type { FetchReport, FetchTask } from './fetch-pages.ts'

export type FetchFindings = Omit<FetchReport, 'outcomes'> & {
  answers: number
  /** Number of responses by outcome. */
  outcomes: Record<string, number>
  /** Responses whose outcome is not the one expected for their kind. */
  unexpected: string[]
  /** Number of responses that came too late because the machine was busy. */
  late: number
  /** Number of connections that the server still had at the end. */
  open: number
}

/** Lets one process fetch `answers` hostile responses, all kinds in turn. Rejects if the process ends early. */
export async function fetchHostile({
  answers,
  kinds = Object.keys(hostileAnswers),
  concurrency = 8,
}: {
  answers: number
  kinds?: string[]
  concurrency?: number
}): Promise<FetchFindings> {
  await using server = await startHostileServer()
  const task: FetchTask = {
    port: server.port,
    urls: kinds.map((kind) => server.urlOf(kind)),
    answers,
    concurrency,
  }
  const script = join(import.meta.dirname, 'fetch-pages.ts')
  const args = ['--expose-gc', script, JSON.stringify(task)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 })
  const { outcomes, ...report } = JSON.parse(stdout) as FetchReport
  const others = outcomes.flatMap((outcome, at) => {
    const kind = kinds[at % kinds.length]!
    return outcome === expectedOf(kind) ? [] : [{ kind, outcome }]
  })
  const unexpected = others.filter(({ outcome }) => outcome !== 'timeout')
  const counts = Object.groupBy(outcomes, (outcome) => outcome)
  return {
    ...report,
    answers: outcomes.length,
    outcomes: Object.fromEntries(Object.entries(counts).map(([outcome, all]) => [outcome, all!.length])),
    unexpected: unexpected.map(({ kind, outcome }) => `${kind}: ${outcome}`),
    late: others.length - unexpected.length,
    open: server.open,
  }
}

/** Whether the process survived, nothing of any response was left, and its memory did not grow. */
export function isUnharmed({ unexpected, stray, pending, left, open, memory }: FetchFindings): boolean {
  const [first, ...later] = memory
  const last = later.at(-1) ?? first!
  return (
    [unexpected, stray, left].every(({ length }) => length === 0) &&
    pending + open === 0 &&
    last.heap - first!.heap < MAX_GROWTH.heap &&
    last.rss - first!.rss < MAX_GROWTH.rss
  )
}

/**
 * Megabytes by which memory may grow. The store keeps an event of each read, and the allocator keeps some of the
 * memory that bombs needed.
 */
const MAX_GROWTH = { heap: 10, rss: 80 }

/** The expected outcome of a kind. An empty text can be fetched but is rejected as a document. */
function expectedOf(kind: string): string {
  const { fails, reads } = hostileAnswers[kind]!
  return fails ?? (reads === '' ? 'invalid-input' : 'read')
}
