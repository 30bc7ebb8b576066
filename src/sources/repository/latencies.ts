/**
 * `count`: the number of calls that succeeded. The others: percentiles and maximum of the durations of the newest 1,024
 * of them, in milliseconds. `null` before the first.
 */
export type LatencyQuantiles = { count: number; p50: number; p95: number; p99: number; max: number } | null

/** Number of newest calls that the quantiles cover. */
const WINDOW = 1_024

/** Collects durations of calls; their quantiles are those of nearest rank over the newest 1,024 calls. */
export function createLatencies(): { add(milliseconds: number): void; quantiles(): LatencyQuantiles } {
  const window: number[] = []
  let count = 0
  return {
    add(milliseconds) {
      window[count % WINDOW] = milliseconds
      count += 1
    },
    quantiles() {
      if (count === 0) return null
      const sorted = window.toSorted((a, b) => a - b)
      const rank = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
      return { count, p50: rank(0.5), p95: rank(0.95), p99: rank(0.99), max: sorted.at(-1)! }
    },
  }
}
