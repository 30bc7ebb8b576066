const CHUNK = 4096

/**
 * Makes a string of UTF-16 units. `isWellFormed`: no surrogate is alone. Then a `TextDecoder` can be used, which is
 * many times faster but replaces lone surrogates.
 */
export function decodeUnits(units: Uint16Array, isWellFormed: boolean): string {
  if (isWellFormed && isLittleEndian()) {
    // Decoding ASCII from bytes makes a string that takes half the memory.
    return isAscii(units)
      ? new TextDecoder().decode(new Uint8Array(units))
      : new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units)
  }
  const parts: string[] = []
  for (let start = 0; start < units.length; start += CHUNK) {
    parts.push(String.fromCharCode(...units.subarray(start, start + CHUNK)))
  }
  return parts.join('')
}

function isAscii(units: Uint16Array): boolean {
  for (let start = 0; start < units.length; start += CHUNK) {
    const end = Math.min(units.length, start + CHUNK)
    let bits = 0
    for (let index = start; index < end; index++) bits |= units[index]!
    if (bits >= 0x80) return false
  }
  return true
}

function isLittleEndian(): boolean {
  return new Uint8Array(new Uint16Array([1]).buffer)[0] === 1
}
