/** Base64 of RFC 4648, section 4, with padding. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/**
 * The bytes of canonical Base64; `null` for any other text, because two spellings of the same bytes would make two
 * different texts of one proof.
 */
export function fromBase64(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  return toBase64(bytes) === text ? bytes : null
}
