import type { Verification } from '../../core/citation.ts'
import { createPace } from '../../core/pace.ts'
import type { VerifyRequest } from '../../core/ports.ts'
import { explainRule } from './explain-rule.ts'
import { decideUnchecked } from './support/policy.ts'
import { verificationOf } from './verification.ts'

/**
 * Verifies items one after the other, in order, without blocking the event loop. After an abort, the
 * remaining items are `unknown`.
 */
export async function verifyEach<Item>(
  items: readonly Item[],
  verify: (item: Item, position: number) => Promise<Verification>,
  { verifier, signal, explain }: { verifier: string } & Pick<VerifyRequest, 'signal' | 'explain'>,
): Promise<Verification[]> {
  const pace = createPace()
  const verifications: Verification[] = []
  for (const [position, item] of items.entries()) {
    await pace()
    if (signal?.aborted) {
      explain?.(position, explainRule('stopped'))
      verifications.push(
        verificationOf(decideUnchecked('stopped').verdict, {
          reason: 'The check was stopped.',
          verifier,
          method: 'words',
        }),
      )
    } else verifications.push(await verify(item, position))
  }
  return verifications
}
