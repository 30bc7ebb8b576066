/**
 * What is stored: events, log entries, run records, and the roles that may write
 * and read them. In: the terms of `src/core`. Out: schemas, types, and the
 * canonical text and hash of a log entry.
 */
import { z } from 'zod'
import { roleSchema } from './actor.ts'
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

/** A verdict on a citation; the newest one is the valid one. */
export const verificationEventSchema = verificationSchema.extend({
  citationId: z.string(),
  /** Present if a person gave it. */
  person: personalVerdictSchema.optional(),
})

/** A verdict on a citation; the newest one is the valid one. */
export type VerificationEvent = z.infer<typeof verificationEventSchema>

/**
 * A cited answer. Its citations are separate events, in the order of
 * `citationIds`; its sources refer to their contents by `contentAddress`.
 * `project` is present if the record named one.
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
 * A cited answer in the log. Its citations are events of their own; its sources refer to their
 * contents by address.
 */
export type RunEvent = z.infer<typeof runEventSchema>

/** An auditor or admin has read records: the operation, its filter, and the number of records returned. */
export const readingSchema = z.object({
  operation: z.string(),
  filter: z.record(z.string(), z.unknown()),
  count: z.int().nonnegative(),
})

/** What an auditor or admin has read: the operation, its filter, and the number of records returned. */
export type Reading = z.infer<typeof readingSchema>

/** A setting of the project; the newest event with a name is the valid one. */
export const settingSchema = z.object({ name: z.string(), value: z.unknown() })

/** A setting of the project; the newest event with a name is the valid one. */
export type Setting = z.infer<typeof settingSchema>

/**
 * The data of each kind of event. The id of a registered source, or of a
 * citation outside a run, is the id of its event.
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
} as const

/** What an event records. */
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
] as const satisfies readonly EventKind[]

/** The kinds of records that have a number for readers, within their project. */
export const numberedKinds = ['source', 'citation'] as const satisfies readonly EventKind[]

/** The data of an event, by its kind. */
export type EventData = { [Kind in EventKind]: z.infer<(typeof eventDataSchemas)[Kind]> }

/** An event to record. Recording it again is a no-op; another event with the same `id` is a conflict. */
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

/** Who caused an event. Project and session of the actor are fields of the event itself. */
export const eventActorSchema = z.object({
  role: roleSchema,
  agentId: z.string().optional(),
  userId: z.string().optional(),
})

/** A recorded event, with its scope and actor. */
export type RecordedEvent = NewEvent & {
  project: string
  sessionId?: string
  /** The run that it is part of, if any. */
  runId?: string
  actor: z.infer<typeof eventActorSchema>
  /** Present if its texts were erased: `data` has what is left, and nothing in place of the rest. */
  erased?: Erased
}

/**
 * An event in the log. `body` is its canonical JSON (RFC 8785) with a random `salt`, `hash` the
 * SHA-256 of `{"body":"<hex of SHA-256 of body>","number":N,"previous":"<hash of N - 1>"}`. Of an
 * erased event, `body` is what is left; `event.erased.body` is the hash of the body as it was.
 */
export type LogEntry<Event extends RecordedEvent = RecordedEvent> = {
  event: Event
  /** The chain it belongs to: that of its session, else of its run, else of its role, within the project. */
  chain: string
  /** 1, 2, … within its chain. */
  number: number
  body: string
  /** Hash of the previous entry of the chain, in hex; empty for the first. */
  previous: string
  /** Hex. */
  hash: string
  /**
   * Of a source or citation: 1, 2, … among those of its project, in the order of the log; given once. Absent where
   * it was just written, or cannot be given because the database only reads.
   */
  displayNumber?: number
}

/**
 * An entry with its leaf number among all entries of the database: 0, 1, …,
 * without gaps. It is returned as found, even if damaged: `event` is `null` if the body is not a
 * valid event, and `differing` names the columns that contradict the body.
 */
export type LogLeaf = FoundEntry & {
  leaf: number
  /** Set if only the leaf number is left: the event is gone. */
  isMissing?: true
}

/** An entry that has no leaf number. */
export type UnsequencedEntry = FoundEntry & {
  /** Whether `sequence` will give it one. If not, the row was inserted by something other than `append`. */
  isWaiting: boolean
}

type FoundEntry = Omit<LogEntry, 'event'> & {
  eventId: string
  /** Of an erased entry: the hash of its body as it was. */
  bodyHash?: string
  event: RecordedEvent | null
  differing: string[]
}
