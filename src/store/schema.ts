import { z } from 'zod'

/**
 * The tables, as rows are read from them. A `body` holds JSON text: JSON
 * escapes NUL and lone surrogates, which PostgreSQL text refuses and drivers
 * replace, so that every text comes back as it went in.
 *
 * Keys and what queries filter by are columns of their own and never repeated
 * in a body.
 */
const bodySchema = z.string()
const keySchema = z.string()
/** Drivers give 64-bit integers as strings or bigints. */
const integerSchema = z.coerce.number().pipe(z.int())

export const runRowSchema = z.object({
  id: keySchema,
  session_id: keySchema.nullable(),
  agent_id: keySchema.nullable(),
  user_id: keySchema.nullable(),
  project: keySchema.nullable(),
  /** As the record has it. */
  created_at: z.string(),
  /** The same instant in milliseconds since 1970: what pages are ordered by. */
  created_ms: integerSchema,
  /** SHA-256 of the record's canonical JSON: tells a repeated save from a conflict. */
  digest: z.string(),
  body: bodySchema,
})
export type RunRow = z.infer<typeof runRowSchema>

/** One content, shared by all sources that have it. `digest` is the SHA-256 of `body`. */
export const contentRowSchema = z.object({ digest: z.string(), body: bodySchema })
export type ContentRow = z.infer<typeof contentRowSchema>

export const sourceRowSchema = z.object({
  run_id: keySchema,
  ordinal: integerSchema,
  content_digest: z.string(),
  body: bodySchema,
})
export type SourceRow = z.infer<typeof sourceRowSchema>

export const citationRowSchema = z.object({
  run_id: keySchema,
  ordinal: integerSchema,
  id: keySchema,
  body: bodySchema,
})
export type CitationRow = z.infer<typeof citationRowSchema>

/** One verdict on a citation; the one with the highest ordinal is current. */
export const verificationRowSchema = z.object({
  run_id: keySchema,
  citation_id: keySchema,
  ordinal: integerSchema,
  status: z.string(),
  verdict: z.string(),
  body: bodySchema,
})
export type VerificationRow = z.infer<typeof verificationRowSchema>

/** A citation with its current verification, or nulls where it has none yet. */
export const verifiedCitationRowSchema = citationRowSchema.extend({
  status: z.string().nullable(),
  verdict: z.string().nullable(),
  verification: bodySchema.nullable(),
})
export type VerifiedCitationRow = z.infer<typeof verifiedCitationRowSchema>

/** Tables carry a prefix, since the database is often the application's own. */
export type StoreSchema = {
  citespan_migrations: { name: string; applied_at: string }
  citespan_runs: RunRow
  citespan_contents: ContentRow
  citespan_sources: SourceRow
  citespan_citations: CitationRow
  citespan_verifications: VerificationRow
}
