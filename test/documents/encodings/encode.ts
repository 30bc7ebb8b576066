/**
 * Encodes a text in an encoding that `TextDecoder` knows. JavaScript has no encoder for these, so it tries which bytes
 * decode to each character. Throws if the encoding lacks a character.
 */
export function encodeText(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return encodeUtf16(text, encoding)
  const table = tableOf(encoding)
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character)
      if (!bytes) throw new RangeError(`${encoding} has no ${JSON.stringify(character)}.`)
      return bytes
    }),
  )
}

function encodeUtf16(text: string, encoding: 'utf-16le' | 'utf-16be'): Uint8Array {
  const bytes = new Uint8Array(2 * text.length)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at++)
    view.setUint16(2 * at, text.charCodeAt(at), encoding === 'utf-16le')
  return bytes
}

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>()

function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding)
  if (known) return known
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, readonly number[]>()
  const add = (bytes: readonly number[]) => {
    const character = decoder.decode(Uint8Array.from(bytes))
    if ([...character].length === 1 && character !== '\ufffd' && !table.has(character))
      table.set(character, bytes)
  }
  for (let one = 0; one < 256; one++) add([one])
  if (!/^(?:windows|iso|koi8)/.test(encoding))
    for (let lead = 0x81; lead < 0xff; lead++)
      for (let trail = 0x30; trail < 0xff; trail++) add([lead, trail])
  tables.set(encoding, table)
  return table
}
