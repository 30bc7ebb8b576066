import { createCharacterTable } from './character-table.ts'
import type { CharacterTable } from './character-table.ts'
import type { Window } from './seeds.ts'

/** What one reading of a text found of many patterns. */
export type SeedScan = {
  /** For each pattern where it may stand, most promising first, apart; offsets are of the text as it is. */
  readonly windows: readonly Window[][]
  /** For each pattern whether it may stand elsewhere too, as more was found than is kept. */
  readonly isCut: readonly boolean[]
  /** Whether a stretch of the text is so full of markup, marks or spaces that nothing may be found there. */
  readonly isOpaque: boolean
}

/** UTF-16 units of a seed, read in two halves; whatever stretch of `LENGTH + STEP - 1` units is shared is found. */
const LENGTH = 8
const STEP = 4
/** Seeds of one hash that are looked up, and finds of one seed that are kept. */
const MAX_CHAIN = 16
const MAX_FINDS = 32
/** Runs of places of a pattern whose grams are looked for, evenly spread: one of a run is read whatever its offset. */
const MAX_RUNS = 24
const MAX_WINDOWS = 8
/** A window with a smaller share of the most finds is not searched. */
const LEAST_SHARE = 0.25
/** Finds this far off one another's diagonal are one place: edits, and what folding drops or joins. */
const MIN_DRIFT = 32
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
  const seeds = collectSeeds(patterns)
  const finds = patterns.map(() => [] as Find[])
  const isCut: boolean[] = []
  const isOpaque = readSeeds(text, { table, seeds, onSeed })
  const readInFull = ownersReadInFull(seeds)
  const windows = patterns.map(({ length }, owner) => {
    const ranked = rankPlaces(finds[owner]!, { length, counts: seeds.counts })
    const least = (ranked[0]?.votes ?? 0) * LEAST_SHARE
    isCut.push(!readInFull.has(owner) || (ranked[MAX_WINDOWS]?.votes ?? 0) > 2 * least)
    const likely = ranked.slice(0, MAX_WINDOWS).filter(({ votes }) => votes >= least)
    return toWindows(likely, { length, textLength: text.length })
  })
  return { windows, isCut, isOpaque }

  function onSeed(offset: number, seed: number): boolean {
    finds[seeds.owners[seed]!]!.push({ diagonal: offset - seeds.places[seed]!, seed })
    return ++seeds.counts[seed]! === MAX_FINDS
  }
}

/** A seed of the pattern in the text, by its offset in the text less that in the pattern. */
type Find = { diagonal: number; seed: number }

/** The grams of all patterns in a hash table of chains: `heads` by hash, the rest by seed. */
type Seeds = {
  bits: number
  heads: Int32Array
  next: Int32Array
  hashes: Int32Array
  owners: Int32Array
  places: Int32Array
  counts: Int32Array
  count: number
}

function collectSeeds(patterns: readonly string[]): Seeds {
  const total = patterns.reduce((sum, { length }) => sum + Math.max(0, length - LENGTH + 1), 0)
  const bits = Math.min(20, Math.max(12, 34 - Math.clz32(total)))
  const [next, hashes, owners, places] = Array.from({ length: 4 }, () => new Int32Array(total + 1)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  const heads = new Int32Array(1 << bits)
  let count = 0
  for (const [owner, pattern] of patterns.entries()) {
    for (const place of seedPlaces(pattern.length)) {
      const hash = mix(quadAt(pattern, place), quadAt(pattern, place + STEP))
      const slot = hash >>> (32 - bits)
      // A gram that a pattern repeats says nothing of where in it a find belongs.
      let chained = 0
      let isKnown = false
      for (let other = heads[slot]!; other !== 0; other = next[other]!) {
        chained++
        isKnown ||= hashes[other] === hash && owners[other] === owner
      }
      if (isKnown || chained >= MAX_CHAIN) continue
      count++
      next[count] = heads[slot]!
      heads[slot] = count
      hashes[count] = hash
      owners[count] = owner
      places[count] = place
    }
  }
  return { bits, heads, next, hashes, owners, places, counts: new Int32Array(total + 1), count }
}

/** The patterns with a run of places that was found wherever it stands: that is once in every occurrence. */
function ownersReadInFull({ owners, places, counts, count }: Seeds): Set<number> {
  const owned = new Set<number>()
  let run = 0
  for (let seed = 1; seed <= count; seed++) {
    const isNext = places[seed]! - places[seed - 1]! === 1
    const goesOn = isNext && owners[seed] === owners[seed - 1]
    run = counts[seed]! >= MAX_FINDS ? 0 : goesOn ? run + 1 : 1
    if (run === STEP) owned.add(owners[seed]!)
  }
  return owned
}

/** All places of a short pattern, of a long one evenly spread runs of as many as are read in one step. */
function seedPlaces(length: number): number[] {
  const all = Array.from({ length: Math.max(0, length - LENGTH + 1) }, (_, place) => place)
  const runs = Math.ceil(all.length / STEP)
  const isTaken = (run: number) =>
    Math.floor((run * MAX_RUNS) / runs) > Math.floor(((run - 1) * MAX_RUNS) / runs)
  return runs <= MAX_RUNS ? all : all.filter((place) => isTaken(Math.floor(place / STEP)))
}

/** Calls back for every seed found, ascending; says whether a stretch of the text hides what stands in it. */
function readSeeds(
  text: string,
  {
    table,
    seeds,
    onSeed,
  }: { table: CharacterTable; seeds: Seeds; onSeed: (offset: number, seed: number) => boolean },
): boolean {
  const { bits, heads, next, hashes } = seeds
  const { folded } = table
  const shift = 32 - bits
  const signs = createSignCounter(text, table)
  let before = 0
  let last = 0
  for (let offset = 0; offset + STEP <= text.length; offset += STEP) {
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
    if (isOdd) signs.read(offset)
    const hash = mix(before, quad)
    before = quad
    last = fourth
    for (let seed = heads[hash >>> shift]!; seed !== 0; seed = next[seed]!) {
      // Enough of it was found: it is looked up no more.
      if (hashes[seed] === hash && onSeed(offset - STEP, seed)) hashes[seed] = ~hash
    }
  }
  return signs.isOpaque()
}

/** Counts what keeps a stretch of text from being compared: looked at closely, as it is rare. */
function createSignCounter(text: string, { folded, kindOf }: CharacterTable) {
  let lastSign = -OPAQUE_GAP
  let run = 0
  let isOpaque = false
  return {
    isOpaque: () => isOpaque,
    read(offset: number): void {
      for (let position = offset; position < offset + STEP; position++) {
        // Now it is in the table, if it was only not met before.
        if (kindOf(text.charCodeAt(position)) === 'plain') {
          const isSpace = folded[text.charCodeAt(position)] === 0x20
          if (!isSpace || folded[text.charCodeAt(position - 1)] !== 0x20) continue
        }
        run = position - lastSign < OPAQUE_GAP ? run + 1 : 0
        if (run >= OPAQUE_RUN) isOpaque = true
        lastSign = position
      }
    },
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

/** Where a pattern may begin: the first and the last diagonal of what belongs together. */
type Place = { first: number; last: number; votes: number }

/** Gathers finds on neighbouring diagonals, by votes and then by offset; each seed votes once, a rare one for more. */
function rankPlaces(
  finds: readonly Find[],
  { length, counts }: { length: number; counts: Int32Array },
): Place[] {
  const groups: (Place & { seeds: Set<number> })[] = []
  for (const { diagonal, seed } of finds.toSorted((a, b) => a.diagonal - b.diagonal)) {
    let group = groups.at(-1)
    // A repetitive text would make one group of all: it may reach no farther than its pattern.
    if (!group || diagonal - group.last > driftOf(length) || diagonal - group.first > length) {
      group = { first: diagonal, last: diagonal, seeds: new Set(), votes: 0 }
      groups.push(group)
    }
    group.last = diagonal
    if (group.seeds.has(seed)) continue
    group.seeds.add(seed)
    group.votes += 1 / (1 + Math.log2(counts[seed]!))
  }
  return groups.toSorted((a, b) => b.votes - a.votes || a.first - b.first)
}

function driftOf(length: number): number {
  return MIN_DRIFT + (length >> 2)
}

function toWindows(
  places: readonly Place[],
  { length, textLength }: { length: number; textLength: number },
): Window[] {
  const drift = driftOf(length)
  return joinTouching(
    places.map(({ first, last, votes }) => ({
      start: Math.max(0, first - drift),
      end: Math.min(textLength, last + length + drift + (length >> 2)),
      votes,
    })),
  )
}

/** A link target or a column of the page may stand between the halves of one place. */
function joinTouching(windows: readonly Window[]): Window[] {
  const joined: Window[] = []
  for (const window of windows.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && window.start < last.end) {
      joined[joined.length - 1] = {
        start: last.start,
        end: Math.max(last.end, window.end),
        votes: Math.max(last.votes, window.votes),
      }
    } else joined.push(window)
  }
  return joined.toSorted((a, b) => b.votes - a.votes || a.start - b.start)
}
