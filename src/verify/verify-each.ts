import type { Verification } from '../core/citation.ts'
import { createPace } from '../core/pace.ts'
import { verificationOf } from './verification.ts'

/**
 * Verifies items one after the other, in their order and without holding the
 * event loop; from an abort on the rest is `unknown`.
 */
export async function verifyEach<Item>(
  items: readonly Item[],
  verify: (item: Item) => Promise<Verification>,
  { verifier, signal }: { verifier: string; signal?: AbortSignal },
): Promise<Verification[]> {
  const pace = createPace()
  const verifications: Verification[] = []
  for (const item of items) {
    await pace()
    verifications.push(
      signal?.aborted
        ? verificationOf('unknown', { reason: 'The check was stopped.', verifier })
        : await verify(item),
    )
  }
  return verifications
}
