import { createHash } from 'node:crypto'
import { z } from 'zod'
import { citationSchema, statusSchema, verdictSchema, verificationSchema } from '../core/citation.ts'
import type { Citation, Verification } from '../core/citation.ts'
import { CitationError } from '../core/error.ts'
import { runRecordSchema } from '../core/run-record.ts'
import type { RunRecord } from '../core/run-record.ts'
import { sourceSchema } from '../core/source.ts'
import type { Source } from '../core/source.ts'
import { canonicalJson } from './parse-record.ts'
import type {
  CitationRow,
  ContentRow,
  RunRow,
  SourceRow,
  VerificationRow,
  VerifiedCitationRow,
} from './schema.ts'

/** What one record is in the tables. `contents` holds each content once, sorted by digest. */
export type RecordRows = {
  run: RunRow
  contents: ContentRow[]
  sources: SourceRow[]
  citations: CitationRow[]
  verifications: VerificationRow[]
}

const runBodySchema = runRecordSchema.omit({
  id: true,
  sessionId: true,
  agentId: true,
  userId: true,
  project: true,
  createdAt: true,
  sources: true,
  citations: true,
})
const sourceBodySchema = sourceSchema.omit({ content: true })
const citationBodySchema = citationSchema.omit({
  id: true,
  verdict: true,
  status: true,
  score: true,
  reason: true,
  evidence: true,
  missing: true,
  verifier: true,
})
const verificationBodySchema = verificationSchema.omit({ status: true, verdict: true })

/** What a citation shows that no verifier has looked at. */
const notVerified: Verification = {
  verdict: 'unknown',
  status: 'pending',
  score: 0,
  reason: 'Not verified yet.',
  evidence: [],
  missing: [],
  verifier: 'none',
}

/** Turns a checked record (see `parseRecord`) into rows. */
export function toRows(record: RunRecord): RecordRows {
  const contents = new Map<string, ContentRow>()
  const digests = record.sources.map(({ content }) => {
    const body = JSON.stringify(content)
    const digest = sha256(body)
    contents.set(digest, { digest, body })
    return digest
  })
  const withDigests = record.sources.map((source, ordinal) => ({ ...source, content: digests[ordinal] }))
  const run_id = record.id
  return {
    run: {
      id: record.id,
      session_id: record.sessionId ?? null,
      agent_id: record.agentId ?? null,
      user_id: record.userId ?? null,
      project: record.project ?? null,
      created_at: record.createdAt,
      created_ms: Date.parse(record.createdAt),
      digest: sha256(canonicalJson({ ...record, sources: withDigests })),
      body: JSON.stringify(runBodySchema.parse(record)),
    },
    // One order for all writers: two that store the same contents must not wait for each other.
    contents: [...contents.values()].toSorted((a, b) => (a.digest < b.digest ? -1 : 1)),
    sources: record.sources.map((source, ordinal) => ({
      run_id,
      ordinal,
      content_digest: digests[ordinal]!,
      body: JSON.stringify(sourceBodySchema.parse(source)),
    })),
    citations: record.citations.map((citation, ordinal) => ({
      run_id,
      ordinal,
      id: citation.id,
      body: JSON.stringify(citationBodySchema.parse(citation)),
    })),
    verifications: record.citations.map((citation) => ({
      run_id,
      citation_id: citation.id,
      ordinal: 0,
      status: citation.status,
      verdict: citation.verdict,
      body: JSON.stringify(verificationBodySchema.parse(citation)),
    })),
  }
}

/** The run of a row, with the sources and citations read for it. */
export function toRecord(
  row: RunRow,
  { sources, citations }: { sources: Source[]; citations: Citation[] },
): RunRecord {
  return {
    id: row.id,
    ...(row.session_id !== null && { sessionId: row.session_id }),
    ...(row.agent_id !== null && { agentId: row.agent_id }),
    ...(row.user_id !== null && { userId: row.user_id }),
    ...(row.project !== null && { project: row.project }),
    createdAt: row.created_at,
    ...readBody(runBodySchema, row.body, 'citespan_runs', row.id),
    sources,
    citations,
  }
}

export function toSource(row: SourceRow, content: string): Source {
  return {
    ...readBody(sourceBodySchema, row.body, 'citespan_sources', `${row.run_id}, ${row.ordinal}`),
    content,
  }
}

export function toContent(row: ContentRow): string {
  return readBody(z.string(), row.body, 'citespan_contents', row.digest)
}

export function toCitation(row: VerifiedCitationRow): Citation {
  const key = `${row.run_id}, ${row.id}`
  return {
    id: row.id,
    ...readBody(citationBodySchema, row.body, 'citespan_citations', key),
    ...toVerification(row, key),
  }
}

function toVerification({ status, verdict, verification }: VerifiedCitationRow, key: string): Verification {
  if (verification === null) return notVerified
  const table = 'citespan_verifications'
  return {
    status: readRow(statusSchema, status, table, key),
    verdict: readRow(verdictSchema, verdict, table, key),
    ...readBody(verificationBodySchema, verification, table, key),
  }
}

function readBody<T>(schema: z.ZodType<T>, body: string, table: string, key: string): T {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw corruptRow(table, key)
  }
  return readRow(schema, value, table, key)
}

/** The row as its schema has it; throws `database-corrupt` naming table and key. */
export function readRow<T>(schema: z.ZodType<T>, row: unknown, table: string, key: string): T {
  const result = schema.safeParse(row)
  if (!result.success) throw corruptRow(table, key)
  return result.data
}

export function corruptRow(table: string, key: string): CitationError {
  return new CitationError({
    code: 'database-corrupt',
    message: `The row ${JSON.stringify(key)} of table ${table} cannot be read.`,
    suggestion: 'Something other than this version of citespan wrote it; restore it from a backup.',
  })
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
