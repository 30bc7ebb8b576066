/**
 * Numbers of words by a hash of 32 bits and a check beside it, without an object
 * for each: open addressing in one array that doubles when it is half full.
 *
 * A slot has four places: hash, check (never 0 where the slot is taken), number.
 */
export type WordTable = {
  slots: Int32Array
  /** Of a hash, gives its first slot. */
  mask: number
  used: number
}

export const SLOT_SIZE = 4

export function createWordTable(capacity = 1 << 14): WordTable {
  return { slots: new Int32Array(capacity * SLOT_SIZE), mask: capacity - 1, used: 0 }
}

/** The number of a word, or -1 for one that is new. */
export function getWord({ slots, mask }: WordTable, hash: number, check: number): number {
  let slot = ((hash ^ (hash >>> 15)) & mask) * SLOT_SIZE
  for (;;) {
    const known = slots[slot + 1]!
    if (known === 0) return -1
    if (known === check && slots[slot] === hash) return slots[slot + 2]!
    slot = (slot + SLOT_SIZE) & (slots.length - 1)
  }
}

/** Adds a word that is new. */
export function addWord(table: WordTable, hash: number, check: number, number: number): void {
  if ((table.used + 1) * 2 > table.mask) grow(table)
  put(table, hash, check, number)
  table.used += 1
}

function put({ slots, mask }: WordTable, hash: number, check: number, number: number): void {
  let slot = ((hash ^ (hash >>> 15)) & mask) * SLOT_SIZE
  while (slots[slot + 1] !== 0) slot = (slot + SLOT_SIZE) & (slots.length - 1)
  slots[slot] = hash
  slots[slot + 1] = check
  slots[slot + 2] = number
}

function grow(table: WordTable): void {
  const before = table.slots
  table.slots = new Int32Array(before.length * 2)
  table.mask = table.mask * 2 + 1
  for (let slot = 0; slot < before.length; slot += SLOT_SIZE) {
    if (before[slot + 1] !== 0) put(table, before[slot]!, before[slot + 1]!, before[slot + 2]!)
  }
}
