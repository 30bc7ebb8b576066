import {
  endOfNumber,
  endOfWord,
  firstBytes,
  hashUnit,
  isDigit,
  isInRun,
  lowerFour,
  mayContinueWord,
  mixIn,
} from './unit-bytes.ts'

/**
 * Finds the units of a text, words and numbers, without creating a string for each. The key of a
 * unit is a 32-bit hash of its bytes and length, never 0, and ignores the case of ASCII letters.
 */
export type UnitReader = {
  /** Finds the units of a text in order, and returns their number; they replace those of the previous text. */
  read(text: string): number
  /** The keys of the units, then stale entries. The array is replaced when a longer text is read. */
  readonly keys: Int32Array
  unitAt(index: number): string
}

export function createUnitReader(): UnitReader {
  const encoder = new TextEncoder()
  let decoder: TextDecoder | undefined
  let bytes = new Uint8Array(0)
  let view = new DataView(bytes.buffer)
  let keys = new Int32Array(0)
  let starts = new Uint32Array(0)
  let ends = new Uint32Array(0)
  let last = ''
  let isAscii = true

  /** Writes the text as UTF-8 to `bytes`, with eight zeros after it, and returns its length in bytes. */
  function load(text: string): number {
    const room = text.length * 3 + 8
    if (bytes.length < room) {
      const size = room * 2
      bytes = new Uint8Array(size)
      view = new DataView(bytes.buffer)
      keys = new Int32Array(size)
      starts = new Uint32Array(size)
      ends = new Uint32Array(size)
    }
    const { written } = encoder.encodeInto(text, bytes)
    bytes.fill(0, written, written + 8)
    return written
  }

  return {
    get keys() {
      return keys
    },
    unitAt: (index) =>
      isAscii
        ? last.slice(starts[index], ends[index])
        : (decoder ??= new TextDecoder()).decode(bytes.subarray(starts[index], ends[index])),
    read(text) {
      const length = load(text)
      last = text
      isAscii = length === text.length
      return findUnits({ bytes, view, length }, { keys, starts, ends })
    },
  }
}

/**
 * Writes the keys and bounds of the units in the text, and returns the number of units. A separate loop looks them up,
 * so that mispredicted word ends do not delay the lookups.
 */
function findUnits(
  { bytes, view, length }: { bytes: Uint8Array; view: DataView; length: number },
  { keys, starts, ends }: { keys: Int32Array; starts: Uint32Array; ends: Uint32Array },
): number {
  let count = 0
  for (let position = 0; position < length;) {
    const from = position
    let hash = 0
    if (isInRun(bytes[position]!)) {
      for (;;) {
        const four = view.getInt32(position, true)
        // Bytes with neither of the two highest bits end the run.
        const outside = ~(four | (four >>> 1)) & 0x40404040
        if (outside === 0) {
          hash = mixIn(hash, lowerFour(four))
          position += 4
          continue
        }
        const rest = (31 - Math.clz32(outside & -outside)) >> 3
        hash = mixIn(hash, lowerFour(four) & firstBytes(rest))
        position += rest
        break
      }
      if (mayContinueWord(bytes, position)) {
        const end = endOfWord(bytes, position)
        if (end > position) hash = hashUnit(view, from, end)
        position = end
      }
    } else if (isDigit(bytes[position]!)) {
      position = endOfNumber(bytes, position)
      hash = hashUnit(view, from, position)
    } else {
      position++
      continue
    }
    keys[count] = mixIn(hash, position - from) || 1
    starts[count] = from
    ends[count++] = position
  }
  return count
}
