/** The tests that reach a file, in two lists, the nearest first in each. */
export type Tests = { nearest: readonly string[]; further: readonly string[] }

/**
 * The tests of one mutant in two stages; those of the second are run where the first
 * finds nothing. Those that run its line come first, as many as there are nearest
 * ones; then the others that run it, and the nearest that do not, since a test may
 * run it in another process. Where no test is known to run it, the nearest come
 * first and then the further ones. The second stage takes no more than `furtherTime`
 * milliseconds: a test that would take more than is left is passed over.
 */
export function chooseTests(
  { nearest, further }: Tests,
  {
    hasRun,
    durations,
    furtherTime,
  }: {
    hasRun(test: string): boolean
    durations: ReadonlyMap<string, number>
    furtherTime: number
  },
): string[][] {
  const all = [...nearest, ...further]
  const running = all.filter(hasRun)
  const first = running.length > 0 ? running.slice(0, nearest.length) : nearest
  const rest = new Set([...running, ...(running.length > 0 ? nearest : further)])
  for (const test of first) rest.delete(test)
  let left = furtherTime
  const second = [...rest].filter((test) => {
    const duration = durations.get(test) ?? 0
    if (duration > left) return false
    left -= duration
    return true
  })
  return [[...first], second].filter((stage) => stage.length > 0)
}
