import type { RepositoryOperation, RepositoryTelemetry, Telemetry } from '../../core/ports.ts'
import type { ReportIncident } from './journal.ts'
import { createLatencies } from './latencies.ts'
import type { LatencyQuantiles } from './latencies.ts'
import type { RegistrationOutcome } from './plan-registration.ts'

/** The result of auditing the marks of an answer, such as that of `auditMarks`. */
export type RecordedAudit = {
  /**
   * Whether the audit passed, as the auditor decided (`auditMarks` by its options `failOn` and `minimumCoverage`). The
   * repository counts the failed audits, and does not compare `ok` with `coverage`.
   */
  ok: boolean
  /**
   * `sentences`: the number of sentences that need a source. `marked`: how many of them have a mark, such as `[1]`,
   * that names a known source. Whether that source supports the sentence does not count.
   */
  coverage: { sentences: number; marked: number }
}

/**
 * Figures of a repository: its sources as last read, and the audits, registrations, requests for texts and latencies
 * (in milliseconds) since it was opened.
 */
export type RepositoryMetrics = {
  /** Number of sources, as last read from the journal; 0 until it is read. */
  sources: number
  /** Number of sources of which no use is recorded. */
  orphanedSources: number
  /**
   * The share of sentences with a mark, such as `[1]`, among those that need a source, 0–1, over all audits given to
   * `recordAudit` since the repository was opened; `null` if no sentence needed a source.
   */
  citationCoverage: number | null
  /** Number of audits given to `recordAudit` since the repository was opened. */
  audits: number
  /** How many of the `audits` failed (`ok: false`). */
  auditFailures: number
  /** Number of registered inputs, including rows of `importRows`, by outcome. */
  registrations: Record<RegistrationOutcome, number>
  /**
   * `exact`: number of registrations of a known source. `near`: number of registrations of a new source whose text is
   * nearly that of another one.
   */
  duplicatesFound: { exact: number; near: number }
  /** Requests for texts, by whether they were in memory. */
  cache: {
    hits: number
    misses: number
    /** Share of requested texts that were in memory, 0–1; `null` before the first request. */
    hitRate: number | null
    /** UTF-16 units of the texts in memory at present (`length`), and their limit (`maxLength`). */
    length: number
    maxLength: number
  }
  latency: Record<RepositoryOperation, LatencyQuantiles>
}

export type Health = {
  registered(outcome: RegistrationOutcome, copies: number): void
  restored(isHit: boolean): void
  audited(audit: RecordedAudit, orphaned: number): void
  /** Runs an operation and records its duration if it succeeds. */
  timed<Result>(operation: RepositoryOperation, work: () => Promise<Result>): Promise<Result>
  metrics(now: {
    sources: number
    orphanedSources: number
    length: number
    maxLength: number
  }): RepositoryMetrics
}

/**
 * Counts what a repository does and reports it to the telemetry. If that throws, the incident `telemetry-failed` is
 * reported once.
 */
export function createHealth({
  telemetry,
  name,
  clock,
  report,
}: {
  telemetry: Telemetry | undefined
  name: string
  clock: () => number
  report: ReportIncident
}): Health {
  const registrations = { new: 0, merged: 0, known: 0 }
  const cache = { hits: 0, misses: 0 }
  const audits = { count: 0, failures: 0, sentences: 0, marked: 0 }
  const latencies = {
    register: createLatencies(),
    check: createLatencies(),
    restore: createLatencies(),
    compress: createLatencies(),
  }
  let near = 0
  let hasFailed = false

  function guard<Result>(tell: () => Result): Result | undefined {
    try {
      return tell()
    } catch (error) {
      if (!hasFailed)
        report({
          step: 'store',
          code: 'telemetry-failed',
          message: error instanceof Error ? error.message : String(error),
        })
      hasFailed = true
      return undefined
    }
  }
  const told: RepositoryTelemetry | undefined = guard(() => telemetry?.observeRepository?.({ name }))

  return {
    registered(outcome, copies) {
      registrations[outcome] += 1
      if (copies > 0) near += 1
      guard(() => told?.registered({ outcome, copies }))
    },
    restored(isHit) {
      cache[isHit ? 'hits' : 'misses'] += 1
      guard(() => told?.restored({ isHit }))
    },
    audited({ ok, coverage: { sentences, marked } }, orphaned) {
      audits.count += 1
      if (!ok) audits.failures += 1
      audits.sentences += sentences
      audits.marked += marked
      guard(() => told?.audited({ ok, coverage: shareOf(marked, sentences), orphaned }))
    },
    async timed(operation, work) {
      const begun = clock()
      const result = await work()
      const milliseconds = clock() - begun
      latencies[operation].add(milliseconds)
      guard(() => told?.took(operation, milliseconds / 1000))
      return result
    },
    metrics: ({ sources, orphanedSources, length, maxLength }) => ({
      sources,
      orphanedSources,
      citationCoverage: shareOf(audits.marked, audits.sentences),
      audits: audits.count,
      auditFailures: audits.failures,
      registrations: { ...registrations },
      duplicatesFound: { exact: registrations.merged + registrations.known, near },
      cache: { ...cache, hitRate: shareOf(cache.hits, cache.hits + cache.misses), length, maxLength },
      latency: {
        register: latencies.register.quantiles(),
        check: latencies.check.quantiles(),
        restore: latencies.restore.quantiles(),
        compress: latencies.compress.quantiles(),
      },
    }),
  }
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
