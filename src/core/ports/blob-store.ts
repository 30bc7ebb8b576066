import type { Actor } from '../records/actor.ts'

/** Bytes to keep: whole, or as they come. */
export type BlobContent = Uint8Array | ReadableStream<Uint8Array>

/** What a store keeps: its address, and its length in bytes. */
export type StoredBlob = {
  /** `sha256:<hex>` of the bytes. */
  address: string
  /** Number of bytes. */
  bytes: number
}

/** A blob that is read. */
export type OpenBlob = StoredBlob & {
  /**
   * The bytes, read as they are asked for. It ends with the error `database-corrupt` when they are not
   * those of the address, so what has come may be trusted once the stream has ended.
   */
  stream: ReadableStream<Uint8Array>
}

/** A blob in a list. */
export type ListedBlob = StoredBlob & {
  /** When these bytes were put last; ISO 8601 in UTC. */
  storedAt: string
}

/**
 * Whose blobs they are: those of `actor.project`, and of no other project. The hash of a content gives no
 * access to the same content of another project. Who may see which record is decided by the log.
 */
export type BlobScope = { actor: Actor }

/**
 * Keeps bytes by the hash of their content, once for each project. What `put` has resolved for is on disk
 * and whole; a `put` that rejects, or a process that ends in one, leaves nothing that can be read.
 *
 * Every method rejects with a `CitationError`: `invalid-input`, `input-too-large`, `aborted`,
 * `database-unavailable` where the storage cannot be reached, `database-corrupt`, `closed`.
 */
export type BlobStore = {
  /** Keeps a content, at most `maxBytes` of it (1,000,000,000 by default). A stream that fails is kept in no part. */
  put(
    content: BlobContent,
    options: BlobScope & { maxBytes?: number; signal?: AbortSignal },
  ): Promise<StoredBlob>
  /** The blob with this address, or `null`. Cancel its stream, or read it to its end. */
  get(address: string, options: BlobScope): Promise<OpenBlob | null>
  /** Whether the project has the blob. */
  has(address: string, options: BlobScope): Promise<boolean>
  /** Removes the bytes; whether there were any. `storedBefore`: only if they were not put again since. */
  erase(address: string, options: BlobScope & { storedBefore?: Date }): Promise<boolean>
  /** All blobs of the project, in no order. */
  list(options: BlobScope): AsyncIterable<ListedBlob>
  /** Removes what was begun before this time and has not ended, such as in a process that was killed; how many. */
  clearUnfinished(options: BlobScope & { before: Date }): Promise<number>
  close(): Promise<void>
}
