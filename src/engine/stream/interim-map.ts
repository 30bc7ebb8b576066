import type { CitationsData } from '../../core/citations-data.ts'

/** Shortest interval between two interim citation maps, in milliseconds. */
const MIN_INTERVAL = 250

/**
 * Approximate UTF-16 units of interim maps per second. Each is the whole map so far: at a fixed interval their sum
 * would grow with the square of the answer's length.
 */
const MAX_RATE = 64_000

/** Milliseconds until the next interim map; the larger the last one, the longer the wait. */
export function intervalAfter(data: CitationsData): number {
  return Math.max(MIN_INTERVAL, (sizeOf(data) / MAX_RATE) * 1_000)
}

/** Estimates the UTF-16 units of the map as JSON, because serializing the map would cost as much as sending it. */
function sizeOf({ sources, citations, failed = [], uncited }: CitationsData): number {
  let size = sources.length * 400 + uncited.length * 80
  for (const { text, evidence } of [...citations, ...failed]) {
    size += 400 + text.length
    for (const { quote } of evidence) size += 150 + quote.length
  }
  return size
}

/** The data with `firstTextPart` added to each text part, so that they are numbered within the message, not the run. */
export function countFrom(firstTextPart: number, data: CitationsData): CitationsData {
  if (firstTextPart === 0) return data
  const move = <T extends { textPart: number }>(item: T): T => ({
    ...item,
    textPart: item.textPart + firstTextPart,
  })
  const { citations, failed, uncited, marks } = data
  return {
    ...data,
    citations: citations.map(move),
    ...(failed && { failed: failed.map(move) }),
    uncited: uncited.map(move),
    ...(marks && { marks: { ...marks, problems: marks.problems.map(move) } }),
  }
}
