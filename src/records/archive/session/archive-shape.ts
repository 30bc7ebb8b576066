/**
 * Writes a session as one signed file. In: the log, contents and kept bytes of a session. Out: a zip that anyone can
 * verify offline with a public key, and the result of verifying it.
 */
import { z } from 'zod'
import type { RecordedEvent } from '../../../core/records.ts'

export const FORMAT = 'citespan-session/1'

/** Names of the fixed members of the archive. Contents and blobs are named by their SHA-256. */
export const members = {
  readme: 'README.md',
  entries: 'entries.jsonl',
  proofs: 'proofs.jsonl',
  checkpoint: 'checkpoint',
  manifest: 'manifest.json',
  signature: 'manifest.note',
} as const

const digestSchema = z.string().regex(/^[0-9a-f]{64}$/)

/** A content or blob that entries name but the archive lacks. */
const absentSchema = z.object({
  /** Address of the content or blob: `sha256:<hex>` or `sha256-json:<hex>`. */
  address: z.string(),
  /**
   * Why a file is absent. `erased`: the event in `erasure` erased it. `no-blob-store`: the exporter had no blob store.
   */
  reason: z.enum(['erased', 'no-blob-store']),
  /** If `erased`: id of the erasure event, which is among the entries. */
  erasure: z.string().optional(),
})

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  project: z.string(),
  sessionId: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** The software that wrote the archive: `citespan/1.0.0`. */
  software: z.string(),
  /** Number of entries of the session's chain, and of other entries that it depends on. */
  entries: z.int().nonnegative(),
  /** Name of the log, and number of leaves of its signed checkpoint. */
  log: z.object({ origin: z.string(), size: z.int().nonnegative() }),
  files: z.array(z.object({ path: z.string(), bytes: z.int().nonnegative(), sha256: digestSchema })),
  absent: z.array(absentSchema),
})

export type Manifest = z.infer<typeof manifestSchema>
export type Absent = z.infer<typeof absentSchema>

/**
 * A line of `entries.jsonl`: an entry as stored in the log. `leaf`: its place in the whole log, from 0; `number`: its
 * place in its chain, from 1.
 */
export const entryLineSchema = z.strictObject({
  leaf: z.int().nonnegative(),
  number: z.int().positive(),
  previous: z.string(),
  hash: digestSchema,
  /** Canonical JSON of the event; for an erased event, what remains of it. */
  body: z.string(),
  /** For an erased event: the hash of the original body, which `hash` covers. */
  bodyHash: digestSchema.optional(),
})

/**
 * A line of `proofs.jsonl`: for the entry on the same line of `entries.jsonl`, the hashes on the path from its leaf to
 * the root, each in Base64.
 */
export const proofLineSchema = z.strictObject({
  leaf: z.int().nonnegative(),
  path: z.array(z.string()).max(64),
})

/** Addresses of the contents and of the kept bytes that an event names. */
export function namedBy(event: Pick<RecordedEvent, 'kind'> & { data: unknown }): {
  contents: string[]
  blobs: string[]
} {
  const data = Object(event.data) as {
    contentHash?: unknown
    sources?: { contentAddress?: unknown }[]
    archive?: { address?: unknown; exchange?: unknown; screenshot?: { address?: unknown } }
  }
  // An erased event has empty texts instead of addresses, and so names none.
  const texts = (values: unknown[]) =>
    values.filter((value) => typeof value === 'string' && value !== '') as string[]
  if (event.kind === 'run') {
    const sources = Array.isArray(data.sources) ? data.sources : []
    return { contents: texts(sources.map((source) => Object(source).contentAddress)), blobs: [] }
  }
  if (event.kind !== 'source' && event.kind !== 'repository') return { contents: [], blobs: [] }
  const { address, exchange, screenshot } = data.archive ?? {}
  return { contents: texts([data.contentHash]), blobs: texts([address, exchange, screenshot?.address]) }
}

/** The name of the archive member that holds a content or blob: `blobs/<hex>` for the address `sha256:<hex>`. */
export function pathOf(kind: 'contents' | 'blobs', address: string): string {
  return `${kind}/${address.slice(address.indexOf(':') + 1)}`
}

export const readme = `# A session of citespan, signed

This archive holds everything that was recorded in one session: answers, sources, citations, verdicts and relations,
with the texts and files they rest on. It can be checked without the database it comes from.

    npx citespan verify-archive FILE --verifier KEY

KEY is the public key of the log. Take it from somebody you trust, not from whoever gave you this archive.

| member | is |
|---|---|
| manifest.json | what is in the archive: each member with its length and SHA-256; what is missing, and why |
| manifest.note | a signed note (c2sp.org/signed-note, Ed25519) over the SHA-256 of manifest.json |
| checkpoint | the signed head of the log (c2sp.org/tlog-checkpoint): its number of entries, and the root of their tree |
| entries.jsonl | entries of the log, a line each: body (canonical JSON of the event), number and previous (its chain), hash, leaf |
| proofs.jsonl | for each line of entries.jsonl the path from its leaf to the root (RFC 9162, section 2.1.3) |
| contents/HASH | texts of sources, named by their SHA-256, as entries name them |
| blobs/HASH | pages and files as they were received, named by their SHA-256 |

Without citespan: the leaf of an entry is SHA-256(0x00, {"body":"<hex of SHA-256 of body>","number":N,"previous":"…"});
its path leads to the root in the checkpoint. Entries of the session have numbers 1, 2, 3 … and each names the hash of the
one before it. A line with bodyHash is of an entry whose texts were erased: bodyHash is the SHA-256 of its body as it was,
and body what was left; an entry of the kind erasure names both hashes, who erased it, and why.

It does not prove that the key belongs to whom you think; that nothing was recorded in the session after the checkpoint;
that what is recorded is true, or that its times are, since they are those of the clocks that wrote them; nor that the
holder of the key has not signed another log. Compare the checkpoint with those that others hold.
`
