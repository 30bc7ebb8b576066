/**
 * Text of bytes: UTF-16 or UTF-8 where a byte order mark says so, else UTF-8
 * where it is valid, else the encoding that is named; what names none is read
 * as Windows-1252, which every byte is valid in. The mark is dropped. With
 * `isCut` the last character may be cut in two.
 *
 * UTF-8 comes before what is named, since pages of another encoding are hardly
 * ever valid UTF-8, and pages of UTF-8 are often named as something else.
 *
 * @param charset As a media type or page names it: `iso-8859-2`, `shift_jis`.
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
    // A name that no decoder knows is as good as none.
    return new TextDecoder('windows-1252')
  }
}
