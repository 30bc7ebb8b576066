import type { Actor } from '../records/actor.ts'

/** Bytes to store: complete, or as a stream. */
export type BlobContent = Uint8Array | ReadableStream<Uint8Array>

/** The address of stored bytes, and their number. */
export type StoredBlob = {
  /** `sha256:<hex>` of the bytes. */
  address: string
  /** Number of bytes. */
  bytes: number
}

/** A blob opened for reading. */
export type OpenBlob = StoredBlob & {
  /**
   * The bytes, read on demand. The stream fails with `database-corrupt` if the bytes do not match their address, so
   * trust them only once it has ended.
   */
  stream: ReadableStream<Uint8Array>
}

/** A blob in a list. */
export type ListedBlob = StoredBlob & {
  /** When these bytes were last put; ISO 8601 in UTC. */
  storedAt: string
}

/**
 * Selects the blobs of the actor's own project. Knowing the hash of a content gives no access to the copy of another
 * project. Within the project, a blob store does not decide who may read what; `RecordLog` decides who may see the
 * record that names a blob.
 */
export type BlobScope = { actor: Actor }

/**
 * Keeps bytes by the hash of their content, once per project. When `put` resolves, the bytes are complete and, unless
 * the store is in memory, durable. A `put` that rejects, or whose process ends, leaves nothing that can be read.
 *
 * If a method fails, it rejects with a `CitationError`: `invalid-input`, `input-too-large`, `aborted`,
 * `database-unavailable` (the storage cannot be reached), `database-corrupt`, `closed`.
 */
export type BlobStore = {
  /**
   * Stores a content. Rejects with `input-too-large` if it has more than `maxBytes` (1,000,000,000 by default). Nothing
   * of a refused content, or of a stream that fails, is stored.
   */
  put(
    content: BlobContent,
    options: BlobScope & { maxBytes?: number; signal?: AbortSignal },
  ): Promise<StoredBlob>
  /** The blob with this address; `null` if the project has none. Read its stream to the end, or cancel it. */
  get(address: string, options: BlobScope): Promise<OpenBlob | null>
  /** Whether the project has the blob. */
  has(address: string, options: BlobScope): Promise<boolean>
  /**
   * Removes the bytes and returns whether it removed any. With `storedBefore`, they are removed only if they were last
   * put before that time.
   */
  erase(address: string, options: BlobScope & { storedBefore?: Date }): Promise<boolean>
  /** All blobs of the actor's project, in any order. */
  list(options: BlobScope): AsyncIterable<ListedBlob>
  /**
   * Removes unfinished blobs that were begun before the time `before`, such as those of a killed process; returns their
   * number. `before` must be earlier than the start of every `put` that still runs; otherwise the bytes of that `put`
   * are lost.
   */
  clearUnfinished(options: BlobScope & { before: Date }): Promise<number>
  close(): Promise<void>
}
