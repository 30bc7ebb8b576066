import { sha256Hex } from '../../../core/hash.ts'
import type { RequestKeeper } from '../../../core/ports.ts'

/** Work that only one process may do: its kind, and its subject. */
export type HeldWork = readonly [kind: string, ...on: string[]]

/** The outcome: done here, being done by another process, or done before. */
export type Held<Result> =
  | { state: 'done'; result: Result }
  | { state: 'busy' | 'done-before'; result?: undefined }

/** Milliseconds until other processes may take over work after a kill or failure. */
const LEASE = 60_000
/** Milliseconds after the beginning of work at which its record, finished or abandoned, is deleted by default. */
const KEPT = 2 * 86_400_000

/**
 * Does work that no other process on the database does at the same time; `busy` if another one does it. A row with a
 * lease holds the work; the lease is renewed. Failed work stays held until the lease expires, which delays the next
 * attempt. Aborted work is free at once. `once`: finished work is not done again, but gives `done-before`, for `keptMs`
 * milliseconds after its beginning.
 */
export async function holdRequest<Result>(
  work: HeldWork,
  perform: () => Promise<Result>,
  {
    requests,
    now,
    signal,
    once = false,
    keptMs = KEPT,
  }: { requests: RequestKeeper; now: () => Date; signal?: AbortSignal; once?: boolean; keptMs?: number },
): Promise<Held<Result>> {
  const request = { name: sha256Hex(JSON.stringify(work)), holder: crypto.randomUUID() }
  const time = now().getTime()
  const taken = await requests.take({
    ...request,
    fingerprint: work[0],
    now: time,
    busyUntil: time + LEASE,
    expiresAt: time + keptMs,
  })
  if (taken.state === 'answered') return { state: 'done-before' }
  if (taken.state !== 'taken') return { state: 'busy' }
  const renewing = setInterval(() => {
    // While the database is unreachable the lease may expire; then another process may do the work too.
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
