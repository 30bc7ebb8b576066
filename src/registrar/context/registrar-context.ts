import type { Actor } from '../../core/records/actor.ts'
import type { Matcher } from '../../core/ports/matcher.ts'
import type { RecordLog } from '../../core/ports/store.ts'
import type { Verifier } from '../../core/ports/verifier.ts'
import type { ReasoningPolicy } from './reasoning.ts'

/** What every call of a registrar needs. */
export type RegistrarContext = {
  log: RecordLog
  actor: Actor
  matcher: Matcher
  /** Asked in turn until one has checked a claim. */
  verifiers: readonly Verifier[]
  now: () => Date
  /** Ids unique in the database, such as UUIDs. */
  createId: () => string
  fetch: typeof fetch
  reasoning: ReasoningPolicy
  /** Milliseconds that a caller waits for a check; after that it goes on in the background. */
  verifyTimeoutMs: number
  /** Keeps work that outlasts its call in view of `close()`. */
  onWork: (work: Promise<unknown>) => void
}
