import { z } from 'zod'

/**
 * Schema of a text column. `citespan_events` holds the events, and `citespan_contents` the contents that events name by
 * address. The tables of keys, statuses, numbers and claims are indexes, derived from the events. `verifyLog` compares
 * them with the events; nothing repairs rows that differ.
 */
const keySchema = z.string()
/** Schema of an integer column; drivers return 64-bit integers as strings or bigints. */
const integerSchema = z.coerce.number().pipe(z.int())

/**
 * An event. `body` is its canonical JSON, in which NUL and lone surrogates are escaped, because PostgreSQL rejects them
 * in text and drivers replace them. Every column except `position`, `number`, `previous` and `hash` repeats a part of
 * the body.
 */
export const eventRowSchema = z.object({
  /**
   * The position of the event, ascending in the order of writing. On PostgreSQL there are gaps, and commits may come in
   * another order.
   */
  position: integerSchema,
  id: keySchema,
  kind: z.string(),
  project: keySchema,
  chain: keySchema,
  number: integerSchema,
  /** Empty if the event belongs to no run; not null, because lists are ordered by it. */
  run_id: z.string(),
  /** For a verification, or a recheck of a citation: the event id of the citation. */
  citation_id: keySchema.nullable(),
  agent_id: keySchema.nullable(),
  /**
   * Empty if its person was erased; `null` if it never named a user: only then may agents share it as one without a
   * user.
   */
  user_id: keySchema.nullable(),
  /** Milliseconds since 1970. */
  created_ms: integerSchema,
  body: z.string(),
  previous: z.string(),
  hash: z.string(),
})
export type EventRow = z.infer<typeof eventRowSchema>

/** A content, stored once for all sources that have it; `address` ends with the SHA-256 of `body`. */
export const contentRowSchema = z.object({ address: keySchema, body: z.string() })
export type ContentRow = z.infer<typeof contentRowSchema>

/** A row of the index of keys: an event that has this key, with the values by which lists are sorted. */
export type KeyRow = { key: string } & Pick<EventRow, 'created_ms' | 'run_id' | 'position'>

/** The status of a citation by its newest verification. A later verification changes the row. */
export type StatusRow = { project: string; status: string } & Omit<KeyRow, 'key'>

/**
 * The leaf number of the event at a position. PostgreSQL only: on SQLite, which has one writer at a time, the leaf
 * number is the position minus one.
 */
export type LeafRow = { number: number; position: number }

/** The number of a source or citation for readers; `position` is that of its event in the log. */
export type NumberRow = { position: number; project: string; kind: string; number: number }

/** A row of the text index of claims. The type of `words` differs between SQLite and PostgreSQL. */
export type ClaimRow = { position: number; words: unknown }

/** A blob; without an address it is an unfinished upload. */
export type BlobRow = {
  upload: string
  project: string
  address: string | null
  bytes: number | null
  /** Milliseconds since 1970. */
  stored_ms: number
}

/** A part of an upload; `number` from 0. */
export type BlobChunkRow = { upload: string; number: number; body: Uint8Array }

/** The tables of a store. Names start with `citespan_`, since the database may also hold tables of the application. */
export type StoreSchema = {
  citespan_migrations: { name: string; applied_at: string }
  citespan_events: EventRow
  citespan_contents: ContentRow
  citespan_keys: KeyRow
  citespan_statuses: StatusRow
  citespan_leaves: LeafRow
  citespan_numbers: NumberRow
  citespan_claims: ClaimRow
  citespan_blobs: BlobRow
  citespan_blob_chunks: BlobChunkRow
}
