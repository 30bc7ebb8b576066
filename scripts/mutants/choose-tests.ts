/** The tests that reach a file in two lists, each with the nearest first. */
export type Tests = { nearest: readonly string[]; further: readonly string[] }

/**
 * Chooses the tests of one mutant in two stages; the second runs if the first finds nothing. The first stage has the
 * nearest tests that run the mutant's line. The second stage has the other tests that run it, then nearest tests that
 * are not known to, since a test may run the line in another process. If no test is known to run the line, the nearest
 * come first and then the further ones. The second stage takes at most `furtherTime` milliseconds: tests that would
 * exceed it are skipped.
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
