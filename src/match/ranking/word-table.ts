/**
 * Numbers of words by a hash of 32 bits, without an object for each: open
 * addressing in one array that doubles when it is half full. Two words of one
 * hash are one.
 *
 * A slot has two places: hash (never 0 where the slot is taken) and number.
 */
export type WordTable = {
  slots: Int32Array
  /** How many words it holds. */
  used: number
}

const SLOT_SIZE = 2
/** What `getWord` gives for a word that is new; numbers of words are other than it. */
export const UNKNOWN_WORD = -1

/** An empty table with room for half of `capacity` words, a power of two, before it grows. */
export function createWordTable(capacity = 1 << 10): WordTable {
  return { slots: new Int32Array(capacity * SLOT_SIZE), used: 0 }
}

/** The number of a word by its hash, which is not 0; `UNKNOWN_WORD` for one that is new. */
export function getWord({ slots }: WordTable, hash: number): number {
  const mask = slots.length - SLOT_SIZE
  let slot = (hash << 1) & mask
  for (;;) {
    const known = slots[slot]!
    if (known === hash) return slots[slot + 1]!
    if (known === 0) return UNKNOWN_WORD
    slot = (slot + SLOT_SIZE) & mask
  }
}

/** Adds a word that is new. */
export function addWord(table: WordTable, hash: number, number: number): void {
  if ((table.used + 1) * 2 * SLOT_SIZE > table.slots.length) grow(table)
  put(table.slots, hash, number)
  table.used += 1
}

function put(slots: Int32Array, hash: number, number: number): void {
  const mask = slots.length - SLOT_SIZE
  let slot = (hash << 1) & mask
  while (slots[slot] !== 0) slot = (slot + SLOT_SIZE) & mask
  slots[slot] = hash
  slots[slot + 1] = number
}

function grow(table: WordTable): void {
  const before = table.slots
  table.slots = new Int32Array(before.length * 2)
  for (let slot = 0; slot < before.length; slot += SLOT_SIZE) {
    if (before[slot] !== 0) put(table.slots, before[slot]!, before[slot + 1]!)
  }
}
