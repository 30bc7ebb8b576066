import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { isPlain } from './text/plain-text.ts'

/** Hex of the SHA-256 of the UTF-8 bytes of `text`; a lone surrogate is encoded as U+FFFD. */
export function sha256Hex(text: string): string {
  return native()?.hash('sha256', text) ?? bytesToHex(sha256(utf8ToBytes(text)))
}

/** A SHA-256 that takes a text in parts, none of which ends within a surrogate pair. */
export type TextHash = { update(part: string): void; digest(): string }

/** Creates a hash whose digest is the `sha256Hex` of all parts. */
export function createTextHash(): TextHash {
  const hash = native()?.createHash('sha256')
  if (hash) return { update: (part) => void hash.update(part), digest: () => hash.digest('hex') }
  const portable = sha256.create()
  return {
    update: (part) => void portable.update(utf8ToBytes(part)),
    digest: () => bytesToHex(portable.digest()),
  }
}

/** `sha256:<hex>` of the UTF-8 bytes of `text`; a lone surrogate is encoded as U+FFFD. Synchronous, also in browsers. */
export function contentHash(text: string): string {
  return `sha256:${sha256Hex(text)}`
}

/**
 * The address under which a store keeps a content: its `contentHash`, so that
 * anyone who has the text can check it. A text with a lone surrogate or NUL,
 * which UTF-8 or PostgreSQL cannot hold, is stored as a JSON string, and the hash
 * is that of the JSON (`sha256-json:<hex>`), so that no two contents share an address.
 */
export function contentAddress(text: string): string {
  return isPlain(text) ? contentHash(text) : `sha256-json:${sha256Hex(JSON.stringify(text))}`
}

/** The 32 bytes of the SHA-256 of `bytes`. */
export function sha256Bytes(bytes: Uint8Array): Uint8Array {
  // Copied: a Buffer shares its memory with others and is not deeply equal to a `Uint8Array`.
  const digest = native()?.hash('sha256', bytes, 'buffer')
  return digest ? new Uint8Array(digest) : sha256(bytes)
}

/** A SHA-256 that takes bytes in parts. */
export type BytesHash = { update(part: Uint8Array): void; digest(): string }

/** Creates a hash whose digest, in hex, is that of all parts. */
export function createBytesHash(): BytesHash {
  const hash = native()?.createHash('sha256')
  if (hash) return { update: (part) => void hash.update(part), digest: () => hash.digest('hex') }
  const portable = sha256.create()
  return { update: (part) => void portable.update(part), digest: () => bytesToHex(portable.digest()) }
}

/** Node's implementation, ten times as fast. Loaded when first needed; bundlers for browsers see no import. */
function native() {
  return globalThis.process?.getBuiltinModule?.('node:crypto')
}
