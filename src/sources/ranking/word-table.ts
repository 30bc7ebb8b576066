/**
 * A hash table from 32-bit hashes of words to numbers: open addressing in one array that doubles
 * when it is half full, without an object per word. Words with the same hash share an entry.
 *
 * A slot has two values: the hash (0 if the slot is free) and the number.
 */
export type WordTable = {
  slots: Int32Array
  /** Number of words in the table. */
  used: number
}

const SLOT_SIZE = 2
/** Returned by `getWord` for a new word; never the number of a word. */
export const UNKNOWN_WORD = -1

/** An empty table. `capacity` is a power of two; the table grows when half of it is used. */
export function createWordTable(capacity = 1 << 10): WordTable {
  return { slots: new Int32Array(capacity * SLOT_SIZE), used: 0 }
}

/** The number of a word by its hash, which must not be 0; `UNKNOWN_WORD` if the table does not have it. */
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

/** Adds a word that the table does not have, which is not checked, with its number; its hash must not be 0. */
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
