import { createHash } from 'node:crypto'

/** The items in an order that a seed draws. */
export function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  const places = items.map((item, index) => ({ item, place: drawnNumber(`${index}`, seed) }))
  return places.toSorted((a, b) => a.place - b.place).map(({ item }) => item)
}

/** Whether a name is of the share, 0 to 1, that a seed draws: the same ones whatever else is measured. */
export function isDrawn(name: string, { share, seed }: { share: number; seed: number }): boolean {
  return drawnNumber(name, seed) < share
}

/** 0 to 1. */
function drawnNumber(name: string, seed: number): number {
  return createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE(0) / 2 ** 32
}
