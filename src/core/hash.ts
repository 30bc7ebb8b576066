import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { isPlain } from './text/plain-text.ts'

/** Hex of the SHA-256 of the UTF-8 bytes of `text`; a lone surrogate is encoded as U+FFFD. */
export function sha256Hex(text: string): string {
  return native()?.hash('sha256', text) ?? bytesToHex(sha256(utf8ToBytes(text)))
}

/** A SHA-256 of a text that arrives in parts; no part may end within a surrogate pair. `digest` gives it in hex. */
export type TextHash = { update(part: string): void; digest(): string }

/** Creates a hash whose digest is the `sha256Hex` of all parts joined. */
export function createTextHash(): TextHash {
  const hash = native()?.createHash('sha256')
  if (hash) return { update: (part) => void hash.update(part), digest: () => hash.digest('hex') }
  const portable = sha256.create()
  return {
    update: (part) => void portable.update(utf8ToBytes(part)),
    digest: () => bytesToHex(portable.digest()),
  }
}

/**
 * `sha256:<hex>` of the UTF-8 bytes of `text`; a lone surrogate is encoded as U+FFFD. Synchronous, also in browsers.
 */
export function contentHash(text: string): string {
  return `sha256:${sha256Hex(text)}`
}

/**
 * The address under which a store keeps a content: its `contentHash`, so that anyone with the text can check it. UTF-8
 * cannot hold lone surrogates, and PostgreSQL cannot hold NUL. A text that contains one is stored as a JSON string
 * under the hash of that JSON (`sha256-json:<hex>`), so that no two contents share an address.
 */
export function contentAddress(text: string): string {
  return isPlain(text) ? contentHash(text) : `sha256-json:${sha256Hex(JSON.stringify(text))}`
}

/** The 32 bytes of the SHA-256 of `bytes`. */
export function sha256Bytes(bytes: Uint8Array): Uint8Array {
  // Copied, because a Buffer may share its memory and is not deeply equal to a `Uint8Array`.
  const digest = native()?.hash('sha256', bytes, 'buffer')
  return digest ? new Uint8Array(digest) : sha256(bytes)
}

/** A SHA-256 of bytes that arrive in parts. */
export type BytesHash = { update(part: Uint8Array): void; digest(): string }

/** Creates a hash whose digest is the hex SHA-256 of all parts. */
export function createBytesHash(): BytesHash {
  const hash = native()?.createHash('sha256')
  if (hash) return { update: (part) => void hash.update(part), digest: () => hash.digest('hex') }
  const portable = sha256.create()
  return { update: (part) => void portable.update(part), digest: () => bytesToHex(portable.digest()) }
}

/**
 * Node's implementation, ten times as fast; `undefined` elsewhere. Loaded at run time, so that bundlers for browsers
 * see no import.
 */
function native() {
  return globalThis.process?.getBuiltinModule?.('node:crypto')
}
