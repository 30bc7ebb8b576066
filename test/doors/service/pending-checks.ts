import { CitationEngine } from '../../../src/entries/index.ts'
import type { CitationEngineOptions } from '../../../src/entries/index.ts'
import type { Actor } from '../../../src/core/records/actor.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import { lexicalVerifier } from '../../../src/cite/verify/lexical.ts'
import { sentence } from './service-under-test.ts'

export type LeftBehind = Omit<Actor, 'role'> & { role?: 'agent' | 'admin'; at: Date }

/** Stores a citation without a verdict, as if the process had ended before it stored one. */
export async function leavePending(
  store: Store,
  { role = 'agent', at, ...scope }: LeftBehind,
): Promise<void> {
  const dying: Store = {
    ...store,
    async append(events, options) {
      if (events[0]!.kind === 'verification') throw new Error('the process has ended')
      return await store.append(events, options)
    },
  }
  const engine = new CitationEngine({ store: dying, now: () => at, onIncident() {} })
  const own = engine.as({ role, ...scope })
  const { id: sourceId } = await own.addCustomSource({ name: 'Tariff', content: sentence })
  await own.cite({ sourceId, claim: sentence, quote: sentence }).catch(() => {})
}

/** An engine, and a list of the claims that it has verified. */
export function countingEngine(
  store: Store,
  options: Pick<CitationEngineOptions, 'verifyTimeoutMs'> = {},
): { engine: CitationEngine; checked: string[] } {
  const lexical = lexicalVerifier()
  const checked: string[] = []
  const verifier: Verifier = {
    ...lexical,
    async verify(request) {
      checked.push(...request.items.map(({ claim }) => claim.text))
      return await lexical.verify(request)
    },
  }
  return { engine: new CitationEngine({ store, verifier, onIncident() {}, ...options }), checked }
}
