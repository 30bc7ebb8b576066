import { createCharacterTable } from './character-table.ts'
import type { CharacterTable } from './character-table.ts'
import { rankPlaces, toKey, toWindows } from './seed-windows.ts'
import type { Finds } from './seed-windows.ts'
import type { Window } from './seeds.ts'

/** What one reading of a text found of many patterns. */
export type SeedScan = {
  /** For each pattern where it may stand, most promising first, apart; offsets are of the text as it is. */
  readonly windows: readonly Window[][]
  /** For each pattern whether it may stand elsewhere too, as more was found than is kept. */
  readonly isCut: readonly boolean[]
  /** For each pattern whether much of it recurs in the text, as in a template, so that a better place may have lost its seeds. */
  readonly isCrowded: readonly boolean[]
  /** For each pattern whether it may stand somewhere without an edit: `false` if a part of it is nowhere. */
  readonly mayBeWhole: readonly boolean[]
  /** Whether a stretch of the text is so full of markup, marks or spaces that nothing may be found there. */
  readonly isOpaque: boolean
}

/** UTF-16 units of a seed, read in two halves; whatever stretch of `LENGTH + STEP - 1` units is shared is found. */
const LENGTH = 8
const STEP = 4
/** Units read in one call. */
const STRETCH = 1 << 12
/** Finds of one seed; then it is looked up no more. */
const MAX_FINDS = 32
/** Runs of places of a pattern whose seeds are looked for, evenly spread: one of a run is read wherever it stands. */
const MAX_RUNS = 24
const MAX_WINDOWS = 8
/** A pattern of which more recurs is taken for a template. */
const TEMPLATE_SHARE = 0.5
/** A window with a smaller share of the most votes is not searched. */
const LEAST_SHARE = 0.25
/** Units between two signs that leave no seed between them, and how often in a row hides a sentence. */
const OPAQUE_GAP = LENGTH + STEP
const OPAQUE_RUN = 6

/** 2³² divided by the golden ratio (Knuth, The Art of Computer Programming 3, 6.4). */
const MULTIPLIER = 0x9e3779b1
const MIXER = 0x85ebca6b

let sharedTable: CharacterTable | undefined

/**
 * Reads a text once for the 8-grams of many folded patterns: O(n), without
 * folding it. Units that fold one to one are compared folded, by table; seeds
 * with anything else in them (markup, entities, marks, a second space) are not
 * found, so that a pattern without a window may stand there all the same.
 */
export function scanForSeeds(text: string, patterns: readonly string[]): SeedScan {
  const table = (sharedTable ??= createCharacterTable(false))
  const { seeds, seedsOf } = collectSeeds(patterns)
  const isOpaque = readSeeds(text, { table, seeds })
  const isCut: boolean[] = []
  const isCrowded: boolean[] = []
  const mayBeWhole: boolean[] = []
  const windows = patterns.map(({ length }, index) => {
    const finds = findsOf(seedsOf[index]!, seeds)
    const ranked = rankPlaces(finds, { length, most: MAX_WINDOWS + 1 })
    const least = (ranked[0]?.votes ?? 0) * LEAST_SHARE
    const wasFound = wasRunFound(seedsOf[index]!, seeds)
    mayBeWhole.push(wasFound !== false)
    isCrowded.push(recursOften(seedsOf[index]!, { seeds, length }))
    isCut.push(wasFound === null || (ranked[MAX_WINDOWS]?.votes ?? 0) > 2 * least)
    const likely = ranked.slice(0, MAX_WINDOWS).filter(({ votes }) => votes >= least)
    return toWindows(likely, { length, textLength: text.length })
  })
  return { windows, isCut, isCrowded, mayBeWhole, isOpaque }
}

/** The different 8-grams of all patterns in a hash table of chains, numbered from 1, and where each was found. */
type Seeds = {
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
type Placed = { seed: number; place: number }

function collectSeeds(patterns: readonly string[]): { seeds: Seeds; seedsOf: Placed[][] } {
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

function findsOf(placed: readonly Placed[], { counts, lastFind, offsets, findBefore }: Seeds): Finds {
  const keys: number[] = []
  const weights = placed.map(({ seed }) => 1 / (1 + Math.log2(counts[seed]!)))
  for (const [index, { seed, place }] of placed.entries()) {
    for (let find = lastFind[seed]!; find >= 0; find = findBefore[find]!) {
      keys.push(toKey(offsets[find]! - place, index))
    }
  }
  return { keys, weights }
}

/** Whether too common runs stand a pattern's length apart or more; nearer than that the text just repeats itself. */
function recursOften(
  placed: readonly Placed[],
  { seeds: { counts, lastFind, offsets, findBefore }, length }: { seeds: Seeds; length: number },
): boolean {
  let recurring = 0
  for (let from = 0; from < placed.length; from += STEP) {
    let count = 0
    let isCommon = false
    let first = Number.POSITIVE_INFINITY
    let last = 0
    for (const { seed } of placed.slice(from, from + STEP)) {
      count += counts[seed]!
      isCommon ||= counts[seed]! >= MAX_FINDS
      for (let find = lastFind[seed]!; find >= 0; find = findBefore[find]!) {
        first = Math.min(first, offsets[find]!)
        last = Math.max(last, offsets[find]!)
      }
    }
    if (isCommon && last - first >= length * (count - 1)) recurring++
  }
  return recurring * STEP > placed.length * TEMPLATE_SHARE
}

/**
 * Whether a run of seeds was read wherever it stands, as none of them is too
 * common, and was found (`true`) or not (`false`); `null` if there is none.
 */
function wasRunFound(placed: readonly Placed[], { counts }: Seeds): boolean | null {
  let run = 0
  let finds = 0
  let wasFound: boolean | null = null
  for (const [index, { seed, place }] of placed.entries()) {
    const goesOn = place === (placed[index - 1]?.place ?? 0) + 1 && run > 0 && run < STEP
    finds = goesOn ? finds + counts[seed]! : counts[seed]!
    run = counts[seed]! >= MAX_FINDS ? 0 : goesOn ? run + 1 : 1
    if (run < STEP) continue
    if (finds === 0) return false
    wasFound = true
  }
  return wasFound
}

/** Notes where each seed stands; says whether a stretch of the text hides what stands in it. */
function readSeeds(text: string, { table, seeds }: { table: CharacterTable; seeds: Seeds }): boolean {
  const signs = { last: -OPAQUE_GAP, run: 0, isOpaque: false }
  // A short loop that is called often is compiled as a whole and once, a long one anew in each call.
  for (let start = 0; start < text.length; start += STRETCH) {
    readStretch(text, start, { table, seeds, signs })
  }
  return signs.isOpaque
}

function readStretch(
  text: string,
  start: number,
  { table, seeds, signs }: { table: CharacterTable; seeds: Seeds; signs: Signs },
): void {
  const { bits, heads, next, hashes } = seeds
  const { folded } = table
  const shift = 32 - bits
  const end = Math.min(text.length - STEP, start + STRETCH - 1)
  let before = start < STEP ? 0 : foldedQuadAt(text, start - STEP, folded)
  let last = start < STEP ? 0 : folded[text.charCodeAt(start - 1)]!
  for (let offset = start; offset <= end; offset += STEP) {
    const first = folded[text.charCodeAt(offset)]!
    const second = folded[text.charCodeAt(offset + 1)]!
    const third = folded[text.charCodeAt(offset + 2)]!
    const fourth = folded[text.charCodeAt(offset + 3)]!
    const quad = (first << 24) ^ (second << 16) ^ (third << 8) ^ fourth
    const isOdd =
      first === 0 ||
      second === 0 ||
      third === 0 ||
      fourth === 0 ||
      (last | first) === 0x20 ||
      (first | second) === 0x20 ||
      (second | third) === 0x20 ||
      (third | fourth) === 0x20
    if (isOdd) countSigns(text, offset, { table, signs })
    const hash = mix(before, quad)
    before = quad
    last = fourth
    for (let seed = heads[hash >>> shift]!; seed !== 0; seed = next[seed]!) {
      if (hashes[seed] === hash) noteFind(offset - STEP, seed, seeds)
    }
  }
}

function noteFind(
  offset: number,
  seed: number,
  { bits, heads, next, hashes, counts, lastFind, offsets, findBefore }: Seeds,
): void {
  offsets.push(offset)
  findBefore.push(lastFind[seed]!)
  lastFind[seed] = offsets.length - 1
  if (++counts[seed]! < MAX_FINDS) return
  // It leaves its chain.
  const slot = hashes[seed]! >>> (32 - bits)
  let before = heads[slot]!
  if (before === seed) heads[slot] = next[seed]!
  else {
    while (next[before] !== seed) before = next[before]!
    next[before] = next[seed]!
  }
}

/** What keeps a stretch of text from being compared: where it was met last, and how often in a row. */
type Signs = { last: number; run: number; isOpaque: boolean }

/** Looks closely at the units of one step, as it is rare that one of them is a sign. */
function countSigns(
  text: string,
  offset: number,
  { table: { folded, kindOf }, signs }: { table: CharacterTable; signs: Signs },
): void {
  for (let position = offset; position < offset + STEP; position++) {
    // Now it is in the table, if it was only not met before.
    if (kindOf(text.charCodeAt(position)) === 'plain') {
      const isSpace = folded[text.charCodeAt(position)] === 0x20
      if (!isSpace || folded[text.charCodeAt(position - 1)] !== 0x20) continue
    }
    signs.run = position - signs.last < OPAQUE_GAP ? signs.run + 1 : 0
    if (signs.run >= OPAQUE_RUN) signs.isOpaque = true
    signs.last = position
  }
}

function mix(first: number, second: number): number {
  return Math.imul(Math.imul(first, MIXER) ^ second, MULTIPLIER)
}

function quadAt(text: string, offset: number): number {
  return (
    (text.charCodeAt(offset) << 24) ^
    (text.charCodeAt(offset + 1) << 16) ^
    (text.charCodeAt(offset + 2) << 8) ^
    text.charCodeAt(offset + 3)
  )
}

function foldedQuadAt(text: string, offset: number, folded: Uint16Array): number {
  return (
    (folded[text.charCodeAt(offset)]! << 24) ^
    (folded[text.charCodeAt(offset + 1)]! << 16) ^
    (folded[text.charCodeAt(offset + 2)]! << 8) ^
    folded[text.charCodeAt(offset + 3)]!
  )
}
