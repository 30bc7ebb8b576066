/** Maps the hash of a word and a check beside it to a number, without an object for each. */
export type WordTable = {
  /** The number, or -1 for a word that is new. */
  get(hash: number, check: number): number
  /** For a word that is new. */
  set(hash: number, check: number, value: number): void
}

/** A table with open addressing that doubles when it is half full; `hash` and `check` are 32 bits, `check` never 0. */
export function createWordTable(): WordTable {
  let capacity = 1 << 14
  let hashes = new Int32Array(capacity)
  let checks = new Int32Array(capacity)
  let values = new Int32Array(capacity)
  let used = 0

  function slotOf(hash: number, check: number): number {
    let slot = (hash ^ (hash >>> 15)) & (capacity - 1)
    while (checks[slot] !== 0 && (checks[slot] !== check || hashes[slot] !== hash)) {
      slot = (slot + 1) & (capacity - 1)
    }
    return slot
  }

  function put(hash: number, check: number, value: number): void {
    const slot = slotOf(hash, check)
    hashes[slot] = hash
    checks[slot] = check
    values[slot] = value
  }

  function grow(): void {
    const before = { hashes, checks, values }
    capacity *= 2
    hashes = new Int32Array(capacity)
    checks = new Int32Array(capacity)
    values = new Int32Array(capacity)
    for (let slot = 0; slot < before.checks.length; slot++) {
      if (before.checks[slot] !== 0) put(before.hashes[slot]!, before.checks[slot]!, before.values[slot]!)
    }
  }

  return {
    get(hash, check) {
      const slot = slotOf(hash, check)
      return checks[slot] === 0 ? -1 : values[slot]!
    },
    set(hash, check, value) {
      if (used * 2 >= capacity) grow()
      put(hash, check, value)
      used += 1
    },
  }
}
