/**
 * Adapts the settings of a repository to its load. In: hit rate, latency and fill of the cache. Out: the next settings
 * within limits, and each decision with its reason.
 */
import type { CompressionThresholds } from '../context/choose-levels.ts'
import { expectObject } from '../../../core/shapes.ts'

/** The settings that a monitor changes: the size of a repository's cache, and a threshold of its context. */
export type MonitorSettings = {
  /** Maximum UTF-16 units of texts in memory. */
  cacheLength: number
  /**
   * The threshold `whole` of the context (`CompressionThresholds`), 0–1: the share of tokens that `compress` may use for
   * whole texts. If the monitor has no context: the greatest value that `MonitorLimits.whole` allows.
   */
  whole: CompressionThresholds['whole']
}

/** The load of a repository, from which `adaptSettings` decides. */
export type MonitorObservation = {
  /**
   * Texts requested since the previous observation that were in memory (`hits`), and that were not (`misses`). If those
   * of the previous observation were fewer than `MonitorLimits.leastAsked`, a monitor counts them again here.
   */
  hits: number
  misses: number
  /** Share of the cache of texts that is filled, 0–1, by UTF-16 units. */
  filled: number
  /**
   * How long `compress()` of the repository's contexts took, in milliseconds: the 95th percentile of the newest 1,024
   * calls, including those before the previous observation. `null` if there was no call since the previous observation.
   */
  compressP95: number | null
}

/**
 * Targets, and limits of the settings. `createRepositoryMonitor` uses the defaults for those that it is not given;
 * `adaptSettings` needs all.
 */
export type MonitorLimits = {
  /**
   * Minimum share of requested texts that are in memory, 0–1; 0.8 by default. If the share is lower, a full cache is
   * enlarged.
   */
  hitRate: number
  /**
   * Target for the time that `compress()` takes (95th percentile), in milliseconds; 250 by default. If `compress()`
   * takes longer, the context's share of tokens for whole texts is lowered; if it takes at most half of the target, the
   * share may be raised.
   */
  compressP95: number
  /**
   * Smallest and largest size that a monitor gives the repository's cache of texts, in UTF-16 units; 1,000,000 and
   * 200,000,000 by default.
   */
  cacheLength: { min: number; max: number }
  /**
   * Smallest and largest share of tokens for whole texts (the threshold `whole`) that a monitor gives a context, 0–1;
   * 0.1 and 0.35 by default.
   */
  whole: { min: number; max: number }
  /**
   * Minimum number of texts requested from the cache for their hit rate to count; 50 by default. If an observation has
   * fewer, a monitor adds them to those of the next observation.
   */
  leastAsked: number
}

/** Defaults: a cache of 1 to 200 million units, and a threshold `whole` of 0.1 to 0.35. */
export const DEFAULT_LIMITS: MonitorLimits = {
  hitRate: 0.8,
  compressP95: 250,
  cacheLength: { min: 1_000_000, max: 200_000_000 },
  whole: { min: 0.1, max: 0.35 },
  leastAsked: 50,
}

/** A setting that was changed, and why. */
export type MonitorDecision = {
  setting: keyof MonitorSettings
  from: number
  to: number
  /** A sentence with the figures. */
  reason: string
}

/** From this share on the cache counts as full, and up to `HALF_EMPTY` as half empty. */
const FULL = 0.9
const HALF_EMPTY = 0.5
/**
 * Factors by which the cache grows and shrinks, and by which the share of whole texts is cut and raised. Undoing a
 * growth of the cache or a cut of whole texts takes at least two steps, so that settings do not oscillate.
 */
const GROW = 2
const SHRINK = 0.75
const LESS = 0.8
const MORE = 1.1
/** The cache is made smaller only if the share of hits exceeds its target by at least this much. */
const SPARE = 0.1

/**
 * Returns the settings after an observation, and the changes. It is a pure function: the same settings, observation and
 * limits give the same decisions. Two settings may change: the size of the cache, and `whole`, a context's share of
 * tokens for whole texts.
 *
 * - If the hit rate is below its target and the cache is at least nine tenths full, the cache is doubled. If it has its
 *   maximum size, `whole` is multiplied by 0.8, since a text that is shown whole is requested again.
 * - If the hit rate is at least 0.1 above its target and the cache is at most half full, the cache is made a quarter
 *   smaller.
 * - If `compress` takes longer than its target, `whole` is multiplied by 0.8, unless the first rule already did that.
 * - If `compress` takes at most half of its target and the hit rate reaches its target, `whole` is multiplied by 1.1.
 *
 * If fewer than `leastAsked` texts were requested (`hits` and `misses` together), the hit rate is not judged, so only
 * the third rule applies. Changed settings stay within `limits`.
 */
export function adaptSettings(
  settings: MonitorSettings,
  observation: MonitorObservation,
  limits: MonitorLimits,
): { settings: MonitorSettings; decisions: MonitorDecision[] } {
  expectObject(settings, 'adaptSettings(): settings')
  expectObject(observation, 'adaptSettings(): observation')
  expectObject(limits, 'adaptSettings(): limits')
  for (const limit of [limits.cacheLength, limits.whole])
    expectObject(limit, 'adaptSettings(): limit', '{ min, max }')
  const { hits, misses, filled, compressP95 } = observation
  const asked = hits + misses
  const hitRate = asked >= limits.leastAsked ? hits / asked : null
  const next = { ...settings }
  const decisions: MonitorDecision[] = []

  function change(setting: keyof MonitorSettings, factor: number, reason: string): boolean {
    const { min, max } = limits[setting]
    const wanted = setting === 'cacheLength' ? Math.round(next[setting] * factor) : next[setting] * factor
    const to = Math.min(max, Math.max(min, wanted))
    const from = next[setting]
    if (to === from || to > from !== factor > 1) return false
    next[setting] = to
    decisions.push({ setting, from, to, reason })
    return true
  }

  const isSlow = compressP95 !== null && compressP95 > limits.compressP95
  const seen = `${hits} of ${asked} texts were in memory`
  let isShort = false
  if (hitRate !== null && hitRate < limits.hitRate && filled >= FULL) {
    const reason = `${seen}, less than ${limits.hitRate}, and the cache is full.`
    isShort = !change('cacheLength', GROW, reason)
    if (isShort) change('whole', LESS, `${seen}, less than ${limits.hitRate}, and the cache may not grow.`)
  } else if (hitRate !== null && hitRate >= limits.hitRate + SPARE && filled <= HALF_EMPTY) {
    change('cacheLength', SHRINK, `${seen}, and ${Math.round(filled * 100)} % of the cache are filled.`)
  }
  if (isSlow && !isShort) {
    change('whole', LESS, `Compression took ${Math.round(compressP95)} ms, more than ${limits.compressP95}.`)
  } else if (!isSlow && hitRate !== null && hitRate >= limits.hitRate && compressP95 !== null) {
    const isFast = compressP95 * 2 <= limits.compressP95
    if (isFast) change('whole', MORE, `Compression took ${Math.round(compressP95)} ms, and ${seen}.`)
  }
  return { settings: next, decisions }
}
