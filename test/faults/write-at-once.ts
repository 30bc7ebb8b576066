import { nothingTold, startWriter } from './writer.ts'
import type { Told } from './writer.ts'

/**
 * Lets `processes` processes record citations at the same time, each into all sessions. Returns what they printed, and
 * how many citations per second they recorded together, from the time when all were connected until the last one
 * ended.
 */
export async function writeAtOnce(
  target: string,
  {
    processes,
    sessions,
    citations,
    isTold = true,
    run = 'run',
  }: { processes: number; sessions: number; citations: number; isTold?: boolean; run?: string },
): Promise<{ told: Told; perSecond: number; exitCodes: (number | null)[] }> {
  const told = nothingTold()
  const count = Math.ceil(citations / processes)
  const writers = await Promise.all(
    Array.from({ length: processes }, (_, index) =>
      // Ten at a time per process, as many as the pool has connections.
      startWriter(
        {
          target,
          name: `${run}-${index}`,
          count,
          sessions,
          concurrency: Math.max(5, Math.ceil(10 / processes)),
          isTold,
        },
        { told },
      ),
    ),
  )
  const start = performance.now()
  for (const writer of writers) writer.go()
  const exitCodes = await Promise.all(writers.map((writer) => writer.ended()))
  return { told, perSecond: (count * processes * 1000) / (performance.now() - start), exitCodes }
}
