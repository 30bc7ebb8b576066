import { createHash } from 'node:crypto'

/** The items in a random order that depends only on the seed. */
export function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  const places = items.map((item, index) => ({ item, place: drawnNumber(`${index}`, seed) }))
  return places.toSorted((a, b) => a.place - b.place).map(({ item }) => item)
}

/** Whether a name belongs to a random share (0–1) of names. The choice depends only on the name and the seed. */
export function isDrawn(name: string, { share, seed }: { share: number; seed: number }): boolean {
  return drawnNumber(name, seed) < share
}

/** A number from 0 to 1 that depends only on the name and the seed. */
function drawnNumber(name: string, seed: number): number {
  return createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE(0) / 2 ** 32
}
