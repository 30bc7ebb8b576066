import { characterTable } from '../../folding/character-table.ts'
import { LENGTH, mix, STEP } from './seed-table.ts'
import type { Seeds } from './seed-table.ts'

/** Finds of one seed; then it is looked up no more. */
export const MAX_FINDS = 32
/** Units read in one call. */
const STRETCH = 1 << 12
/** Units between two signs that leave no seed between them, and how often in a row hides a sentence. */
const OPAQUE_GAP = LENGTH + STEP
const OPAQUE_RUN = 6

/** Notes where each seed stands; says whether a stretch of the text hides what stands in it. */
export function readSeeds(text: string, seeds: Seeds): boolean {
  const signs = { last: -OPAQUE_GAP, run: 0, isOpaque: false }
  // A short loop that is called often is compiled as a whole and once, a long one anew in each call.
  for (let start = 0; start < text.length; start += STRETCH) {
    readStretch(text, start, { seeds, signs })
  }
  return signs.isOpaque
}

function readStretch(text: string, start: number, { seeds, signs }: { seeds: Seeds; signs: Signs }): void {
  const { bits, heads, next, hashes } = seeds
  const { folded } = characterTable
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
    if (isOdd) countSigns(text, offset, signs)
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
function countSigns(text: string, offset: number, signs: Signs): void {
  const { folded, kindOf } = characterTable
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

function foldedQuadAt(text: string, offset: number, folded: Uint16Array): number {
  return (
    (folded[text.charCodeAt(offset)]! << 24) ^
    (folded[text.charCodeAt(offset + 1)]! << 16) ^
    (folded[text.charCodeAt(offset + 2)]! << 8) ^
    folded[text.charCodeAt(offset + 3)]!
  )
}
