/** Events of the log and their data, and log entries: schemas and types. */
import { z } from 'zod'
import { roleSchema } from './actor.ts'
import { amendmentSchema } from './amendment.ts'
import { erasureSchema } from './erasure.ts'
import type { Erased } from './erasure.ts'
import { personalVerdictSchema } from './personal-verdict.ts'
import { citedClaimSchema, verificationSchema } from '../citation.ts'
import { registeredSourceSchema } from './registered-source.ts'
import { recheckSchema } from './recheck.ts'
import { relationSchema } from './relation.ts'
import { repositoryEventSchema } from './repository-change.ts'
import { runRecordSchema } from './run-record.ts'
import { sourceSchema } from '../source.ts'

/**
 * A verdict on the citation with the event id `citationId`. If a citation has several verdicts, the newest one counts.
 */
export const verificationEventSchema = verificationSchema.extend({
  citationId: z.string(),
  /** Present if a person gave the verdict. */
  person: personalVerdictSchema.optional(),
})

/**
 * A verdict on the citation with the event id `citationId`. If a citation has several verdicts, the newest one counts.
 */
export type VerificationEvent = z.infer<typeof verificationEventSchema>

/**
 * A cited answer. Each of its citations is an event of its own; `citationIds` has the `id`s of the citations, in the
 * order of the answer. A source has no `content`, but its address: `contentAddress` is `sha256:<hex>`, under which the
 * store keeps the text. `project` is absent if the record named none.
 */
export const runEventSchema = runRecordSchema
  .omit({
    sessionId: true,
    agentId: true,
    userId: true,
    createdAt: true,
    citations: true,
    sources: true,
  })
  .extend({
    citationIds: z.array(z.string()),
    sources: z.array(sourceSchema.omit({ content: true }).extend({ contentAddress: z.string() })),
  })

/**
 * A cited answer in the log. Each of its citations is an event of its own. A source has no text here, but its
 * `contentAddress` (`sha256:<hex>`), by which `getContent` of the store returns the text.
 */
export type RunEvent = z.infer<typeof runEventSchema>

/** A read of records by an auditor or admin: the operation, its filter, and the number of records returned. */
export const readingSchema = z.object({
  operation: z.string(),
  filter: z.record(z.string(), z.unknown()),
  count: z.int().nonnegative(),
})

/** A read of records by an auditor or admin: the operation, its filter, and the number of records returned. */
export type Reading = z.infer<typeof readingSchema>

/** A setting of the project. If several events have the same `name`, the newest applies. */
export const settingSchema = z.object({ name: z.string(), value: z.unknown() })

/** A setting of the project. If several events have the same `name`, the newest applies. */
export type Setting = z.infer<typeof settingSchema>

/**
 * The Zod schema of the data of each kind of event. In the data of a `source`, and of a `citation` that is not part of
 * a run, `id` is the id of the event itself.
 */
export const eventDataSchemas = {
  source: registeredSourceSchema,
  citation: citedClaimSchema,
  verification: verificationEventSchema,
  relation: relationSchema,
  run: runEventSchema,
  reading: readingSchema,
  setting: settingSchema,
  repository: repositoryEventSchema,
  erasure: erasureSchema,
  recheck: recheckSchema,
  amendment: amendmentSchema,
} as const

/** The kind of record that an event holds. */
export type EventKind = keyof typeof eventDataSchemas

/** All values of `EventKind`. */
export const eventKinds = [
  'source',
  'citation',
  'verification',
  'relation',
  'run',
  'reading',
  'setting',
  'repository',
  'erasure',
  'recheck',
  'amendment',
] as const satisfies readonly EventKind[]

/** The kinds of records that are numbered for readers within their project. */
export const numberedKinds = ['source', 'citation'] as const satisfies readonly EventKind[]

/** The data of an event, by its kind. */
export type EventData = { [Kind in EventKind]: z.infer<(typeof eventDataSchemas)[Kind]> }

/**
 * An event to record. Recording the same event again changes nothing; another event with the same `id` is rejected with
 * `conflict`.
 */
export type NewEvent = {
  [Kind in EventKind]: {
    /** Unique in the database, such as a UUID. */
    id: string
    kind: Kind
    /** ISO 8601, UTC. */
    createdAt: string
    data: EventData[Kind]
  }
}[EventKind]

/** Who caused an event. The project and session of the actor are fields of the event itself. */
export const eventActorSchema = z.object({
  role: roleSchema,
  agentId: z.string().optional(),
  userId: z.string().optional(),
})

/** A recorded event, with its scope and actor. */
export type RecordedEvent = NewEvent & {
  project: string
  sessionId?: string
  /**
   * Id of the run with which the event was recorded. Absent for events that were recorded apart from a run, such as
   * later verdicts on the run's citations.
   */
  runId?: string
  actor: z.infer<typeof eventActorSchema>
  /** Present if the event's texts were erased; `data` then holds only the fields that remain. */
  erased?: Erased
}

/**
 * An event in the log. `body` is its canonical JSON (RFC 8785) with a random `salt`. `hash` is the SHA-256 of
 * `{"body":"<hex of SHA-256 of body>","number":N,"previous":"<hash of N - 1>"}`. For an erased event, `body` is what
 * remains, and `event.erased.body` the hash of the original body.
 */
export type LogEntry<Event extends RecordedEvent = RecordedEvent> = {
  event: Event
  /** The chain of the entry within the project: that of its session, else of its run, else of its role. */
  chain: string
  /** 1, 2, … within its chain. */
  number: number
  body: string
  /** Hash of the previous entry of the chain, in hex; empty for the first. */
  previous: string
  /** SHA-256 of this entry and of `previous`, in hex; `LogEntry` says of which text. */
  hash: string
  /**
   * For a source or citation: 1, 2, … among the sources, or among the citations, of its project, in log order; it never
   * changes. It may be absent right after writing, and in a database that is read-only.
   */
  displayNumber?: number
}

/**
 * An entry with its leaf number, its position among all entries of the database, from 0. It is returned as found, even
 * if damaged: `event` is `null` if the body is not a valid event, and `differing` names the columns that contradict the
 * body.
 */
export type LogLeaf = FoundEntry & {
  leaf: number
  /**
   * Set if the row of the event is missing. Only `leaf` is then known: `event` is `null`, `differing` is empty,
   * `number` is 0, and `eventId`, `chain`, `body`, `previous` and `hash` are `''`. Never set on SQLite, where a missing
   * row has no leaf, so that its number is skipped.
   */
  isMissing?: true
}

/** An entry that has no leaf number, which is the position of an entry among all entries of the database, from 0. */
export type UnsequencedEntry = FoundEntry & {
  /**
   * Whether `sequence` will give the entry a leaf number. If `false`, the database was changed without citespan: either
   * the entry was inserted, or its leaf number was deleted.
   */
  isWaiting: boolean
}

type FoundEntry = Omit<LogEntry, 'event'> & {
  eventId: string
  /** For an erased entry: the hash of the original body. */
  bodyHash?: string
  event: RecordedEvent | null
  differing: string[]
}
