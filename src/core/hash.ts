import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** `sha256:<hex>` of the UTF-8 bytes of `text`; synchronous, also in browsers. */
export function contentHash(text: string): string {
  return `sha256:${bytesToHex(sha256(utf8ToBytes(text)))}`
}
