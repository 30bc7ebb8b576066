import type { Box } from '../../core/place.ts'
import type { RegionSpan } from '../../core/source.ts'
import type { OcrResult, OcrWord } from './ocr.ts'

/** The text of an image, and the places of its words. */
export type RecognizedText = {
  text: string
  /** The places of its words, ascending; together they cover all of the text except white space. */
  regions: RegionSpan[]
}

/** Each OCR word is searched for in the text of the image within this many UTF-16 units after the previous word. */
const REACH = 1_000

/**
 * Finds the OCR words in the text, in order; a word that is not found is left out. Text that matches no word gets a
 * region without a box and the confidence 0, so that all of the text is marked as recognised. Linear time.
 */
export function placeWords(
  { text: given, words = [] }: OcrResult,
  size: { width: number; height: number },
): RecognizedText {
  const clean = given.replace(/\r\n?/g, '\n').replaceAll('\0', ' ').toWellFormed().trim()
  const text =
    clean === ''
      ? words
          .map((word) => word.text.trim())
          .join(' ')
          .toWellFormed()
          .trim()
      : clean
  const regions: RegionSpan[] = []
  let at = 0
  for (const word of words) {
    const written = word.text.trim().toWellFormed()
    if (written === '') continue
    const found = text.slice(at, at + REACH + written.length).indexOf(written)
    if (found < 0) continue
    const start = at + found
    addRest(regions, text, { start: at, end: start })
    at = start + written.length
    const box = boxOf(word, size)
    regions.push({ start, end: at, ...(box && { box }), ocrConfidence: word.confidence ?? 0 })
  }
  addRest(regions, text, { start: at, end: text.length })
  return { text, regions }
}

function addRest(regions: RegionSpan[], text: string, { start, end }: { start: number; end: number }): void {
  const rest = text.slice(start, end)
  const from = start + rest.length - rest.trimStart().length
  const to = start + rest.trimEnd().length
  if (from < to) regions.push({ start: from, end: to, ocrConfidence: 0 })
}

/**
 * The part of a word's box within the image, in fractions of its size with four decimals; `null` if no part is within
 * the image.
 */
function boxOf({ box }: OcrWord, { width, height }: { width: number; height: number }): Box | null {
  const [left, right] = [share(box.x / width), share((box.x + box.width) / width)]
  const [top, bottom] = [share(box.y / height), share((box.y + box.height) / height)]
  if (!(left < right && top < bottom)) return null
  return { x: left, y: top, width: share(right - left), height: share(bottom - top) }
}

function share(value: number): number {
  return Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000))
}

/** Maximum regions stored with a source, some 100 bytes each; of more, neighbouring ones are merged. */
const MAX_REGIONS = 20_000

/**
 * Reduces the regions if there are more than the maximum. Words of one line are merged, with their lowest confidence.
 * If that is not enough, lines of one paragraph are merged too, and at last all regions beyond the maximum into one.
 */
export function boundRegions(regions: readonly RegionSpan[], text: string): RegionSpan[] {
  let bounded = [...regions]
  for (const separator of ['\n', '\n\n', null]) {
    if (bounded.length <= MAX_REGIONS) break
    bounded = joinWithin(bounded, text, separator)
  }
  return bounded.slice(0, MAX_REGIONS)
}

function joinWithin(regions: readonly RegionSpan[], text: string, separator: string | null): RegionSpan[] {
  const joined: RegionSpan[] = []
  for (const region of regions) {
    const last = joined.at(-1)
    const isApart =
      !last ||
      (separator === null
        ? joined.length < MAX_REGIONS
        : text.slice(last.end, region.start).includes(separator))
    if (isApart) joined.push(region)
    else joined[joined.length - 1] = join(last, region)
  }
  return joined
}

function join(one: RegionSpan, other: RegionSpan): RegionSpan {
  const box = one.box && other.box ? around(one.box, other.box) : (one.box ?? other.box)
  const ocrConfidence = Math.min(one.ocrConfidence ?? 0, other.ocrConfidence ?? 0)
  return { start: one.start, end: other.end, ...(box && { box }), ocrConfidence }
}

function around(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return {
    x,
    y,
    width: share(Math.max(one.x + one.width, other.x + other.width) - x),
    height: share(Math.max(one.y + one.height, other.y + other.height) - y),
  }
}
