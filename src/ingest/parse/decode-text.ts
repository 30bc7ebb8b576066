/**
 * Decodes text: UTF-16 or UTF-8 by a byte order mark (which is removed), else UTF-8 if it is
 * valid, else the declared `charset`, else Windows-1252, in which every byte is
 * valid. `isCut`: the last character may be incomplete.
 *
 * UTF-8 takes precedence over the declared charset, since text in another
 * encoding is hardly ever valid UTF-8, while UTF-8 is often declared as something else.
 *
 * @param charset As in a media type or page: `iso-8859-2`, `shift_jis`.
 */
export function decodeText(
  bytes: Uint8Array,
  { isCut = false, charset }: { isCut?: boolean; charset?: string } = {},
): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return decoderFor(charset).decode(bytes)
  }
}

function decoderFor(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset === undefined || /^utf-?8$/i.test(charset) ? 'windows-1252' : charset)
  } catch {
    // An unknown charset is treated like none.
    return new TextDecoder('windows-1252')
  }
}
