import { z } from 'zod'

/**
 * The tables, as rows are read from them. `citespan_events` is the truth;
 * `citespan_contents` is what its events name by address; all else can be made
 * again from these two.
 */
const keySchema = z.string()
/** Drivers give 64-bit integers as strings or bigints. */
const integerSchema = z.coerce.number().pipe(z.int())

/**
 * An event. `body` is its canonical JSON: JSON escapes NUL and lone surrogates,
 * which PostgreSQL text refuses and drivers replace. Every column but
 * `position`, `number`, `previous` and `hash` says what the body says.
 */
export const eventRowSchema = z.object({
  /** In the order of writing; on PostgreSQL not that of commits, and with gaps. */
  position: integerSchema,
  id: keySchema,
  kind: z.string(),
  project: keySchema,
  chain: keySchema,
  number: integerSchema,
  /** Empty where the event is part of no run: lists are ordered by it. */
  run_id: z.string(),
  /** Of a verification: the event of its citation. */
  citation_id: keySchema.nullable(),
  agent_id: keySchema.nullable(),
  user_id: keySchema.nullable(),
  /** Milliseconds since 1970. */
  created_ms: integerSchema,
  body: z.string(),
  previous: z.string(),
  hash: z.string(),
})
export type EventRow = z.infer<typeof eventRowSchema>

/** One content, shared by all that have it; `address` ends in the SHA-256 of `body`. */
export const contentRowSchema = z.object({ address: keySchema, body: z.string() })
export type ContentRow = z.infer<typeof contentRowSchema>

/** What events are found by, in the order of lists. */
export type KeyRow = { key: string } & Pick<EventRow, 'created_ms' | 'run_id' | 'position'>

/** The status of each citation, as its newest verification has it; the one table whose rows change. */
export type StatusRow = { project: string; status: string } & Omit<KeyRow, 'key'>

/** PostgreSQL only: on SQLite, which has one writer, the leaf number is the position less one. */
export type LeafRow = { number: number; position: number }

/** The words of each claim: a text index, in the terms of each database. */
export type ClaimRow = { position: number; words: unknown }

/** Tables carry a prefix, since the database is often the application's own. */
export type StoreSchema = {
  citespan_migrations: { name: string; applied_at: string }
  citespan_events: EventRow
  citespan_contents: ContentRow
  citespan_keys: KeyRow
  citespan_statuses: StatusRow
  citespan_leaves: LeafRow
  citespan_claims: ClaimRow
}
