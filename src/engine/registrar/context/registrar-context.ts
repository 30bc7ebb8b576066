/**
 * The context that all calls of a registrar share. In: an actor and the settings of the engine. Out: role checks,
 * records of reads, and which citations must give a reason.
 */
import type { ArchiveOptions } from '../../../records/archive.ts'
import type { PageFetcher } from '../../../documents/fetch.ts'
import type { Actor } from '../../../core/records.ts'
import type { Incident } from '../../../core/incident.ts'
import type { Matcher, RecordLog, Store, Verifier } from '../../../core/ports.ts'
import type { DocumentReader } from '../../../documents/reader.ts'
import type { DomainFormat } from '../../../references/styles.ts'
import type { Thresholds } from '../../../cite/verify.ts'
import type { SettingsReader } from './project-settings.ts'
import type { ReasoningPolicy } from './reasoning.ts'

/** The actor, store and settings that every call of a registrar uses. */
export type RegistrarContext = {
  log: RecordLog & Pick<Store, 'saveRun' | 'requests'>
  actor: Actor
  /** The session for the citations of an admin who has no session; by default a new one. */
  citesIn?: string
  matcher: Matcher
  /** Tried in order until one has checked the claim. */
  verifiers: readonly Verifier[]
  now: () => Date
  /** Returns an id that is unique in the database, such as a UUID. */
  createId: () => string
  pages: PageFetcher
  documents: DocumentReader
  /** Where received bytes are archived; absent if nothing is archived. */
  archive?: ArchiveOptions
  /** Which citations must give a reason, unless the project has its own setting. */
  reasoning: ReasoningPolicy
  /** Reads the settings of each project. */
  settings: SettingsReader
  /**
   * The support and quote similarity that a citation must reach to be verified, unless the project has its own
   * thresholds; none by default.
   */
  thresholds?: Thresholds
  /** How sources of a domain, such as law, are cited instead of by name and place. */
  formats?: readonly DomainFormat[]
  /** Whether users may give verdicts on citations. */
  userVerdicts: boolean
  /** Milliseconds that a caller waits for a check, which then continues in the background. */
  verifyTimeoutMs: number
  /** Receives errors of background work. */
  report: (incident: Incident) => void
  /** Called with work that may outlast the call that began it, so that `close()` can wait for the work. */
  onWork: (work: Promise<unknown>) => void
}
