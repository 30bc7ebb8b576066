/** Decoded data; `null` if it is over the limit. */
export type Decoded = { data: Uint8Array } | null

/** Whether the data begins with the header of zlib's format, as PDF readers check it. */
export function isDeflated(data: Uint8Array): boolean {
  const [method = 0, flags = 0] = data
  return (method & 15) === 8 && ((method << 8) | flags) % 31 === 0 && (flags & 32) === 0
}

/** Decompresses up to `limit` bytes. Truncated or damaged data gives the part before the damage, or nothing. */
export async function inflate(data: Uint8Array, limit: number): Promise<Decoded> {
  const zlib = globalThis.process?.getBuiltinModule?.('node:zlib')
  if (!zlib) return inflateStream(data, limit)
  try {
    return {
      data: zlib.inflateSync(data, {
        maxOutputLength: limit,
        finishFlush: zlib.constants.Z_SYNC_FLUSH,
      }),
    }
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLarge ? null : { data: new Uint8Array() }
  }
}

/** Inflates a stream in browsers and edge runtimes. */
async function inflateStream(data: Uint8Array, limit: number): Promise<Decoded> {
  const parts: Uint8Array[] = []
  let size = 0
  const bytes = new Blob([data as Uint8Array<ArrayBuffer>]).stream()
  try {
    for await (const part of bytes.pipeThrough(new DecompressionStream('deflate'))) {
      size += part.length
      if (size > limit) return null
      parts.push(part)
    }
  } catch {
    // Damaged, or followed by other bytes: the part before counts.
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return { data: whole }
}

/** Decodes `ASCIIHexDecode`: two digits per byte, up to `>`; a 0 follows a last digit that is alone. */
export function decodeHex(data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array((data.length >> 1) + 1)
  let length = 0
  let high = -1
  for (const code of data) {
    if (code === 62) break
    const digit =
      code >= 48 && code <= 57 ? code - 48 : (code | 32) >= 97 && (code | 32) <= 102 ? (code | 32) - 87 : -1
    if (digit < 0) continue
    if (high < 0) high = digit
    else {
      bytes[length++] = high * 16 + digit
      high = -1
    }
  }
  if (high >= 0) bytes[length++] = high * 16
  return bytes.subarray(0, length)
}

/** Decodes `ASCII85Decode`: five characters for four bytes, `z` for four zeros, up to `~`. */
export function decodeBase85(data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length * 4)
  let length = 0
  const digits: number[] = []
  const write = (count: number) => {
    const value = digits.reduce((sum, digit) => sum * 85 + digit, 0)
    for (let index = 0; index < count; index++) bytes[length++] = Math.floor(value / 256 ** (3 - index))
    digits.length = 0
  }
  for (const code of data) {
    if (code === 126) break
    if (code === 122 && digits.length === 0) length += 4
    else if (code >= 33 && code <= 117) digits.push(code - 33)
    if (digits.length === 5) write(4)
  }
  const rest = digits.length
  if (rest > 1) {
    while (digits.length < 5) digits.push(84)
    write(rest - 1)
  }
  return bytes.subarray(0, length)
}

/** Decodes `RunLengthDecode`; `null` if the result is over the limit. */
export function decodeRuns(data: Uint8Array, limit: number): Decoded {
  let size = 0
  for (let at = 0; at < data.length && data[at] !== 128;) {
    const count = data[at]! < 128 ? data[at]! + 1 : 257 - data[at]!
    at += data[at]! < 128 ? count + 1 : 2
    size += count
    if (size > limit) return null
  }
  const bytes = new Uint8Array(size)
  let length = 0
  for (let at = 0; at < data.length && data[at] !== 128;) {
    const code = data[at]!
    if (code < 128) bytes.set(data.subarray(at + 1, at + 2 + code), length)
    else bytes.fill(data[at + 1] ?? 0, length, length + 257 - code)
    length += code < 128 ? code + 1 : 257 - code
    at += code < 128 ? code + 2 : 2
  }
  return { data: bytes }
}

/**
 * The number of bytes to which `LZWDecode` decodes the data; `null` if it is over the limit. It is computed from the
 * lengths of the codes, without producing the bytes.
 */
export function lzwLength(data: Uint8Array, limit: number): number | null {
  const lengths = new Uint32Array(4096).fill(1, 0, 256)
  let next = 258
  let previous = 0
  let size = 0
  let held = 0
  let bits = 0
  for (const byte of data) {
    held = ((held << 8) | byte) & 0xffffff
    bits += 8
    const width = next < 511 ? 9 : next < 1023 ? 10 : next < 2047 ? 11 : 12
    if (bits < width) continue
    bits -= width
    const code = (held >> bits) & ((1 << width) - 1)
    if (code === 257) break
    if (code === 256) {
      next = 258
      previous = 0
      continue
    }
    const length = code < next ? lengths[code]! : previous + 1
    if (previous > 0 && next < 4096) lengths[next++] = previous + 1
    previous = length
    size += length
    if (size > limit) return null
  }
  return size
}
