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
  /**
   * A context of the repository. If it is given, the monitor adapts the context's threshold `whole` (the share of
   * tokens for whole texts) in addition to the size of the cache.
   */
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

/**
 * Observes the load of a repository, and adapts the size of its cache. If the monitor was created with a `context`, it
 * also adapts the context's share of tokens for whole texts.
 */
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
 * Creates a monitor that adapts the size of a repository's cache and, if a `context` is given, the context's share of
 * tokens for whole texts (the threshold `whole`). The rules are those of `adaptSettings`. The monitor has no timer; the
 * application calls `observe`.
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
