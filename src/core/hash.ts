import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** `sha256:<hex>` of the UTF-8 bytes of `text`, a lone surrogate as U+FFFD; synchronous, also in browsers. */
export function contentHash(text: string): string {
  return `sha256:${native ? native.hash('sha256', text) : bytesToHex(sha256(utf8ToBytes(text)))}`
}

/** The 32 bytes of the SHA-256 of `bytes`. */
export function sha256Bytes(bytes: Uint8Array): Uint8Array {
  // Copied, since a Buffer is a slice of a pool and compares as something else.
  return native ? new Uint8Array(native.hash('sha256', bytes, 'buffer')) : sha256(bytes)
}

/** Ten times as fast where a server has it. Asked for and not imported: no browser or bundler meets it. */
const native = globalThis.process?.getBuiltinModule?.('node:crypto')
