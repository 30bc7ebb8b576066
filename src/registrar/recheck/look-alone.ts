import { sha256Hex } from '../../core/hash.ts'
import type { RequestKeeper } from '../../core/ports/request-keeper.ts'

/** Milliseconds for which a worker that was killed, or failed, keeps others from its page. */
const LEASE = 60_000
/** Milliseconds after which a row that a killed process left is removed. */
const KEPT = 86_400_000

/**
 * Looks at the page of a source while no other worker on the database does; returns `null` without a look if one does.
 * The page is held by a row with a lease, which is renewed. After a look that failed the lease runs out, so that nobody
 * tries again at once; after one that was aborted the page is free.
 */
export async function lookAlone<Result>(
  sourceId: string,
  look: () => Promise<Result>,
  { requests, now, signal }: { requests: RequestKeeper; now: () => Date; signal: AbortSignal },
): Promise<Result | null> {
  const request = { name: sha256Hex(JSON.stringify(['recheck', sourceId])), holder: crypto.randomUUID() }
  const time = now().getTime()
  const taken = await requests.take({
    ...request,
    fingerprint: 'recheck',
    now: time,
    busyUntil: time + LEASE,
    expiresAt: time + KEPT,
  })
  if (taken.state !== 'taken') return null
  const renewing = setInterval(() => {
    // While the database is away the lease runs out, and another worker may look at the page as well.
    void requests.renew({ ...request, busyUntil: now().getTime() + LEASE }).catch(() => {})
  }, LEASE / 3)
  try {
    const result = await look()
    await requests.release(request)
    return result
  } catch (error) {
    if (signal.aborted) await requests.release(request)
    throw error
  } finally {
    clearInterval(renewing)
  }
}
