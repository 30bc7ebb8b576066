import { MAX_FINDS, readSeeds } from './seed-reader.ts'
import { collectSeeds, STEP } from './seed-table.ts'
import type { Placed, Seeds } from './seed-table.ts'
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

const MAX_WINDOWS = 8
/** A pattern of which more recurs is taken for a template. */
const TEMPLATE_SHARE = 0.5
/** A window with a smaller share of the most votes is not searched. */
const LEAST_SHARE = 0.25

/**
 * Reads a text once for the 8-grams of many folded patterns: O(n), without
 * folding it. Units that fold one to one are compared folded, by table; seeds
 * with anything else in them (markup, entities, marks, a second space) are not
 * found, so that a pattern without a window may stand there all the same.
 */
export function scanForSeeds(text: string, patterns: readonly string[]): SeedScan {
  const { seeds, seedsOf } = collectSeeds(patterns)
  const isOpaque = readSeeds(text, seeds)
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
