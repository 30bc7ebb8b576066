/**
 * Text of bytes: UTF-8, or UTF-16 where a byte order mark says so; what is
 * neither is read as Windows-1252, which every byte is valid in. The mark is
 * dropped. With `isCut` the last character may be cut in two.
 */
export function decodeText(bytes: Uint8Array, { isCut = false } = {}): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
