/** Creates a generator of numbers in [0, 1) that depend on the seed only (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** `count` different items in random order. */
export function sample<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  const pool = [...items]
  const chosen: Item[] = []
  while (chosen.length < count && pool.length > 0) {
    const [item] = pool.splice(Math.floor(random() * pool.length), 1)
    if (item !== undefined) chosen.push(item)
  }
  return chosen
}
