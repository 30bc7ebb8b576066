import { z } from 'zod'
import { roleSchema } from './actor.ts'
import { citedClaimSchema, verificationSchema } from '../citation.ts'
import { registeredSourceSchema } from './registered-source.ts'
import { relationSchema } from './relation.ts'
import { runRecordSchema } from './run-record.ts'
import { sourceSchema } from '../source.ts'

/** A verdict on a citation; the newest one counts. */
export const verificationEventSchema = verificationSchema.extend({ citationId: z.string() })
export type VerificationEvent = z.infer<typeof verificationEventSchema>

/**
 * A cited answer. Its citations are events of their own, in the order of
 * `citationIds`; its sources name their contents by `contentAddress`. `project`
 * is there where the record named one.
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
export type RunEvent = z.infer<typeof runEventSchema>

/** That an auditor or admin read records: what was asked, and how many were shown. */
export const readingSchema = z.object({
  operation: z.string(),
  filter: z.record(z.string(), z.unknown()),
  count: z.int().nonnegative(),
})
export type Reading = z.infer<typeof readingSchema>

/** A setting of the project; the newest of a name counts. */
export const settingSchema = z.object({ name: z.string(), value: z.unknown() })
export type Setting = z.infer<typeof settingSchema>

/**
 * What each kind of event holds. The id of a registered source, of a citation
 * outside a run and of a run is the id of its event.
 */
export const eventDataSchemas = {
  source: registeredSourceSchema,
  citation: citedClaimSchema,
  verification: verificationEventSchema,
  relation: relationSchema,
  run: runEventSchema,
  reading: readingSchema,
  setting: settingSchema,
} as const
export type EventKind = keyof typeof eventDataSchemas
export const eventKinds = [
  'source',
  'citation',
  'verification',
  'relation',
  'run',
  'reading',
  'setting',
] as const satisfies readonly EventKind[]
export type EventData = { [Kind in EventKind]: z.infer<(typeof eventDataSchemas)[Kind]> }

/** Something to record. The same again under its `id` changes nothing; something else is a conflict. */
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

/** Who caused an event: the part of the actor that is not the event's place. */
export const eventActorSchema = z.object({
  role: roleSchema,
  agentId: z.string().optional(),
  userId: z.string().optional(),
})

/** Something recorded: who did what, where and when. */
export type RecordedEvent = NewEvent & {
  project: string
  sessionId?: string
  /** The run it is part of, if it is part of one. */
  runId?: string
  actor: z.infer<typeof eventActorSchema>
}

/**
 * An event in the log. `body` is its canonical JSON (RFC 8785), `hash` the
 * SHA-256 of `{"body":"<hex of SHA-256 of body>","number":N,"previous":"<hash of N - 1>"}`.
 */
export type LogEntry<Event extends RecordedEvent = RecordedEvent> = {
  event: Event
  /** The log of one session, or of one run or role without a session, within the project. */
  chain: string
  /** 1, 2, … in its chain. */
  number: number
  body: string
  /** Hash of the entry before it in the chain, in hex; empty for the first. */
  previous: string
  /** Hex. */
  hash: string
}

/**
 * An entry with its place among all entries of the database: 0, 1, …, without
 * gaps. As it is found: `event` is `null` where the body is no event, and
 * `differing` names the columns that do not say what the body says.
 */
export type LogLeaf = FoundEntry & {
  leaf: number
  /** Nothing but its number is there: what it stood for is gone. */
  isMissing?: true
}

/** An entry that has no leaf number. */
export type UnsequencedEntry = FoundEntry & {
  /** Whether `sequence` will give it one; an entry that does not wait was put there past the log. */
  isWaiting: boolean
}

type FoundEntry = Omit<LogEntry, 'event'> & {
  eventId: string
  event: RecordedEvent | null
  differing: string[]
}
