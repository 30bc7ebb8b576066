import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Hex of the SHA-256 of the UTF-8 of `text`, a lone surrogate as U+FFFD. */
export function sha256Hex(text: string): string {
  return native ? native.hash('sha256', text) : bytesToHex(sha256(utf8ToBytes(text)))
}

/** `sha256:<hex>` of the UTF-8 bytes of `text`, a lone surrogate as U+FFFD; synchronous, also in browsers. */
export function contentHash(text: string): string {
  return `sha256:${sha256Hex(text)}`
}

/**
 * Where a store keeps a content: its `contentHash`, so that anybody with the
 * text can check it. Text that no UTF-8 or no database holds (a lone surrogate,
 * NUL) is hashed as the JSON string that is stored for it, so that no two
 * contents share an address.
 */
export function contentAddress(text: string): string {
  return isPlain(text) ? contentHash(text) : `sha256-json:${sha256Hex(JSON.stringify(text))}`
}

/** Whether UTF-8 and PostgreSQL hold the text as it is. */
export function isPlain(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** The 32 bytes of the SHA-256 of `bytes`. */
export function sha256Bytes(bytes: Uint8Array): Uint8Array {
  // Copied, since a Buffer is a slice of a pool and compares as something else.
  return native ? new Uint8Array(native.hash('sha256', bytes, 'buffer')) : sha256(bytes)
}

/** Ten times as fast where a server has it. Asked for and not imported: no browser or bundler meets it. */
const native = globalThis.process?.getBuiltinModule?.('node:crypto')
