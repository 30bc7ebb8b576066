import { MULTIPLIER, quadAt } from './gram-hash.ts'

/** UTF-16 units of a seed, read in two halves; whatever stretch of `LENGTH + STEP - 1` units is shared is found. */
export const LENGTH = 8
export const STEP = 4
/** Runs of places of a pattern whose seeds are looked for, evenly spread: one of a run is read wherever it stands. */
const MAX_RUNS = 24

const MIXER = 0x85ebca6b

/** The different 8-grams of all patterns in a hash table of chains, numbered from 1, and where each was found. */
export type Seeds = {
  readonly bits: number
  readonly heads: Int32Array
  readonly next: Int32Array
  readonly hashes: Int32Array
  readonly counts: Int32Array
  /** The last find of each, and of each find its offset in the text and the find before. */
  readonly lastFind: Int32Array
  readonly offsets: number[]
  readonly findBefore: number[]
}

/** A seed of a pattern and where in it that stands. */
export type Placed = { seed: number; place: number }

/** The seeds of many patterns, none noted as found yet; what patterns share is one seed. */
export function collectSeeds(patterns: readonly string[]): { seeds: Seeds; seedsOf: Placed[][] } {
  const grams = patterns.map(chooseGrams)
  const total = grams.reduce((sum, { length }) => sum + length, 0)
  const bits = Math.min(20, Math.max(12, 37 - Math.clz32(total)))
  const heads = new Int32Array(1 << bits)
  const next = new Int32Array(total + 1)
  const hashes = new Int32Array(total + 1)
  let count = 0
  function numberOf(hash: number): number {
    const slot = hash >>> (32 - bits)
    let seed = heads[slot]!
    while (seed !== 0 && hashes[seed] !== hash) seed = next[seed]!
    if (seed !== 0) return seed
    count++
    next[count] = heads[slot]!
    hashes[count] = hash
    return (heads[slot] = count)
  }
  const seedsOf = grams.map((chosen) => chosen.map(({ hash, place }) => ({ seed: numberOf(hash), place })))
  const [counts, lastFind] = [new Int32Array(count + 1), new Int32Array(count + 1).fill(-1)]
  return { seeds: { bits, heads, next, hashes, counts, lastFind, offsets: [], findBefore: [] }, seedsOf }
}

/**
 * The grams of a pattern that are looked for, of a long one in evenly spread
 * runs of as many places as are read in one step. What a pattern repeats says
 * nothing of where in it a find belongs.
 */
function chooseGrams(pattern: string): { hash: number; place: number }[] {
  const placeOf = new Map<number, number>()
  for (let place = 0; place + LENGTH <= pattern.length; place++) {
    const hash = mix(quadAt(pattern, place), quadAt(pattern, place + STEP))
    if (!placeOf.has(hash)) placeOf.set(hash, place)
  }
  const runs = Math.ceil(placeOf.size / STEP)
  const shareBefore = (run: number) => Math.floor((run * MAX_RUNS) / runs)
  const isChosen = (run: number) => runs <= MAX_RUNS || shareBefore(run + 1) > shareBefore(run)
  const grams: { hash: number; place: number }[] = []
  let index = 0
  for (const [hash, place] of placeOf) {
    if (isChosen(Math.floor(index++ / STEP))) grams.push({ hash, place })
  }
  return grams
}

export function mix(first: number, second: number): number {
  return Math.imul(Math.imul(first, MIXER) ^ second, MULTIPLIER)
}
