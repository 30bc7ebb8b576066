import { sha256Hex } from '../../../core/hash.ts'
import type { RequestKeeper } from '../../../core/ports.ts'

/** What is to be done by one process: what kind of work, and on what. */
export type HeldWork = readonly [kind: string, ...on: string[]]

/** What came of it: it was done here, another process is at it, or it was done before. */
export type Held<Result> =
  | { state: 'done'; result: Result }
  | { state: 'busy' | 'done-before'; result?: undefined }

/** Milliseconds for which a process that was killed, or failed, keeps others from its work. */
const LEASE = 60_000
/** Milliseconds after which it is forgotten that work was done, or that a killed process had begun it. */
const KEPT = 2 * 86_400_000

/**
 * Does something while no other process on the database does. The work is held by a row with a lease, which is renewed.
 * Work that failed stays held until the lease runs out, so that nobody tries again at once; work that was aborted is
 * free. `once`: what was done is not done again.
 */
export async function holdRequest<Result>(
  work: HeldWork,
  perform: () => Promise<Result>,
  {
    requests,
    now,
    signal,
    once = false,
  }: { requests: RequestKeeper; now: () => Date; signal?: AbortSignal; once?: boolean },
): Promise<Held<Result>> {
  const request = { name: sha256Hex(JSON.stringify(work)), holder: crypto.randomUUID() }
  const time = now().getTime()
  const taken = await requests.take({
    ...request,
    fingerprint: work[0],
    now: time,
    busyUntil: time + LEASE,
    expiresAt: time + KEPT,
  })
  if (taken.state === 'answered') return { state: 'done-before' }
  if (taken.state !== 'taken') return { state: 'busy' }
  const renewing = setInterval(() => {
    // While the database is away the lease runs out, and another process may do it as well.
    void requests.renew({ ...request, busyUntil: now().getTime() + LEASE }).catch(() => {})
  }, LEASE / 3)
  try {
    const result = await perform()
    if (once && !signal?.aborted) await requests.keep({ ...request, answer: '' })
    else await requests.release(request)
    return { state: 'done', result }
  } catch (error) {
    if (signal?.aborted) await requests.release(request)
    throw error
  } finally {
    clearInterval(renewing)
  }
}
