import { defined } from '../../../core/defined.ts'
import { closedFields, readClosed } from '../../../core/fields.ts'
import type { SourceContext } from '../context/source-context.ts'
import type { SourceRepository } from '../source-repository.ts'
import { adaptSettings, DEFAULT_LIMITS } from './adapt-settings.ts'
import type { MonitorDecision, MonitorLimits, MonitorSettings } from './adapt-settings.ts'

/** The repository to observe, and the limits within which a monitor may change settings. */
export type MonitorOptions = {
  /** Provides the metrics; its cache is resized. */
  repository: Pick<SourceRepository, 'metrics' | 'resizeCache'>
  /** The context whose threshold `whole` the monitor adapts as well. */
  context?: Pick<SourceContext, 'thresholds' | 'setThresholds'>
  /** Targets and limits that differ from the defaults. */
  limits?: Partial<MonitorLimits>
  /** The clock for the times of decisions; the system's by default. */
  now?: () => Date
}

/** A decision and its time. */
export type DatedDecision = MonitorDecision & {
  /** When the decision was made, ISO 8601, UTC. */
  at: string
}

/** Observes the load of a repository; adapts the size of its cache and, with a `context`, the share of whole texts. */
export type RepositoryMonitor = {
  /**
   * Evaluates the time since the last call, changes settings if needed, and returns its decisions. Call it regularly,
   * such as once a minute.
   */
  observe(): DatedDecision[]
  settings(): MonitorSettings
  /** The newest 200 decisions, oldest first. */
  decisions(): DatedDecision[]
}

const MAX_DECISIONS = 200

const createRepositoryMonitorFields = closedFields<MonitorOptions>({
  repository: true,
  context: true,
  limits: true,
  now: true,
})

/**
 * A monitor that adapts the cache of a repository and, with a `context`, the share of its budget for whole texts (the
 * threshold `whole`), by `adaptSettings`. It has no timer; the application calls `observe`.
 *
 * @example
 * const monitor = createRepositoryMonitor({ repository, context })
 * setInterval(() => monitor.observe(), 60_000)
 */
export function createRepositoryMonitor(options: MonitorOptions): RepositoryMonitor {
  const {
    repository,
    context,
    limits: given = {},
    now = () => new Date(),
  } = readClosed(options, createRepositoryMonitorFields, 'createRepositoryMonitor()')
  const limits = { ...DEFAULT_LIMITS, ...defined(given) }
  const decided: DatedDecision[] = []
  let seen = { hits: 0, misses: 0 }
  let compressions = 0

  function settings(): MonitorSettings {
    const { maxLength } = repository.metrics().cache
    return { cacheLength: maxLength, whole: context?.thresholds().whole ?? limits.whole.max }
  }

  return {
    observe() {
      const { cache, latency } = repository.metrics()
      const { hits, misses, length, maxLength } = cache
      const observation = {
        hits: hits - seen.hits,
        misses: misses - seen.misses,
        filled: maxLength === 0 ? 1 : length / maxLength,
        // The latency counts only if there was a new compression; otherwise the monitor would react to the same
        // slowness again.
        compressP95: latency.compress && latency.compress.count > compressions ? latency.compress.p95 : null,
      }
      compressions = latency.compress?.count ?? 0
      const before = settings()
      const adapted = adaptSettings(before, observation, limits)
      // If there were too few requests, they are counted again with the next ones.
      if (observation.hits + observation.misses >= limits.leastAsked) seen = { hits, misses }
      const own = adapted.decisions.filter(({ setting }) => setting === 'cacheLength' || context)
      if (adapted.settings.cacheLength !== before.cacheLength)
        repository.resizeCache(adapted.settings.cacheLength)
      if (adapted.settings.whole !== before.whole) context?.setThresholds({ whole: adapted.settings.whole })
      const dated = own.map((decision) => ({ ...decision, at: now().toISOString() }))
      decided.push(...dated)
      decided.splice(0, decided.length - MAX_DECISIONS)
      return dated
    },
    settings,
    decisions: () => [...decided],
  }
}
