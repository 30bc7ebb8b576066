import type { Actor } from '../../core/records.ts'
import type { BlobStore } from '../../core/ports.ts'
import { blobsClosed, hexOf } from './blob-errors.ts'
import { checkedStream, readAll } from './receive-blob.ts'

/** The key of a blob. It differs for different pairs of project and address, since an address has a fixed length. */
const keyOf = ({ project }: Actor, address: string) => `${address} ${project}`

/**
 * Stores blobs in the memory of the process, for tests and for data that need not outlast it.
 *
 * @example
 * const engine = new CitationEngine({ store, archive: { blobs: memoryBlobs() } })
 */
export function memoryBlobs(): BlobStore {
  const kept = new Map<string, { content: Uint8Array; storedAt: Date }>()
  let isClosed = false

  function refuseIfClosed(): void {
    if (isClosed) throw blobsClosed()
  }

  return {
    async put(content, { actor, ...limits }) {
      refuseIfClosed()
      const { address, bytes, content: own } = await readAll(content, limits)
      kept.set(keyOf(actor, address), { content: own, storedAt: new Date() })
      return { address, bytes }
    },
    async get(address, { actor }) {
      refuseIfClosed()
      hexOf(address)
      const blob = kept.get(keyOf(actor, address))
      if (!blob) return null
      // Copied, so that a reader cannot change the stored bytes.
      let rest: Uint8Array | null = blob.content.slice()
      const next = async () => {
        const piece = rest
        rest = null
        return piece
      }
      return { address, bytes: blob.content.length, stream: checkedStream(address, { next }) }
    },
    async has(address, { actor }) {
      refuseIfClosed()
      hexOf(address)
      return kept.has(keyOf(actor, address))
    },
    async erase(address, { actor, storedBefore }) {
      refuseIfClosed()
      hexOf(address)
      const key = keyOf(actor, address)
      const blob = kept.get(key)
      if (!blob || (storedBefore && blob.storedAt >= storedBefore)) return false
      return kept.delete(key)
    },
    async *list({ actor }) {
      refuseIfClosed()
      for (const [key, { content, storedAt }] of kept) {
        const [address] = key.split(' ', 1)
        if (key !== keyOf(actor, address!)) continue
        yield { address: address!, bytes: content.length, storedAt: storedAt.toISOString() }
      }
    },
    // A content is stored only once it is complete, so nothing can be unfinished.
    async clearUnfinished() {
      refuseIfClosed()
      return 0
    },
    async close() {
      isClosed = true
    },
  }
}
