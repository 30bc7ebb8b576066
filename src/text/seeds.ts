import type { Span } from '../core/span.ts'

/** Hits kept of one k-gram; one that is more frequent tells little and is used only if there is no other. */
const MAX_HITS = 128
/** Places of one k-gram within the pattern that vote. */
const MAX_PLACES = 4
const MAX_WINDOWS = 16
const TABLE_BITS = 15

/**
 * Finds the windows of `text` where `pattern` may stand with up to
 * `maxDistance` edits, most promising first, at most 16.
 *
 * One pass over the text collects the k-grams it shares with the pattern; each
 * votes for its diagonal (offset in the text less offset in the pattern), rare
 * ones more; the diagonals with most votes become windows. Hits a k-gram are
 * capped, so that repetitive text costs no more than any other: O(n + m).
 */
export function findWindows(pattern: string, text: string, maxDistance: number): Span[] {
  const grams = collectGrams(pattern, gramLength(pattern))
  if (!grams) return []
  collectHits(text, grams)
  const shift = Math.max(5, Math.ceil(Math.log2(maxDistance + 1)))
  const votes = new Map<number, number>()
  const isUsual = (gram: Gram) => gram.count > 0 && gram.count <= MAX_HITS
  const usual = grams.list.some(isUsual)
  for (const gram of grams.list) {
    if (usual && !isUsual(gram)) continue
    const weight = 1 / (1 + Math.log2(1 + gram.count))
    for (const hit of gram.hits) {
      for (const place of gram.places) {
        const bucket = (hit - place + pattern.length) >> shift
        votes.set(bucket, (votes.get(bucket) ?? 0) + weight)
      }
    }
  }
  return bestBuckets(votes).map((bucket) => {
    const first = (bucket << shift) - pattern.length
    return {
      start: Math.max(0, first - maxDistance),
      end: Math.min(text.length, first + (2 << shift) + pattern.length + maxDistance),
    }
  })
}

/** Shorter k-grams for scripts whose characters say more, and for short patterns. */
function gramLength(pattern: string): number {
  const dense = pattern.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/g)?.length ?? 0
  if (dense * 2 > pattern.length) return 2
  return pattern.length < 24 ? 3 : pattern.length < 60 ? 4 : 5
}

type Gram = { code: string; places: number[]; hits: number[]; count: number; next: number }
type Grams = { length: number; list: Gram[]; table: Int32Array }

function hashAt(text: string, position: number, length: number): number {
  let hash = 0
  for (let offset = 0; offset < length; offset++) {
    hash = Math.imul(hash ^ text.charCodeAt(position + offset), 0x9e3779b1)
  }
  return hash >>> (32 - TABLE_BITS)
}

function collectGrams(pattern: string, length: number): Grams | null {
  if (pattern.length < length) return null
  const table = new Int32Array(1 << TABLE_BITS).fill(-1)
  const list: Gram[] = []
  for (let place = 0; place + length <= pattern.length; place++) {
    const code = pattern.slice(place, place + length)
    const hash = hashAt(pattern, place, length)
    const gram = findGram(list, table[hash]!, code)
    if (gram) {
      if (gram.places.length < MAX_PLACES) gram.places.push(place)
      continue
    }
    list.push({ code, places: [place], hits: [], count: 0, next: table[hash]! })
    table[hash] = list.length - 1
  }
  return { length, list, table }
}

function findGram(list: readonly Gram[], from: number, code: string): Gram | undefined {
  for (let index = from; index >= 0; index = list[index]!.next) {
    if (list[index]!.code === code) return list[index]
  }
  return undefined
}

function collectHits(text: string, { length, list, table }: Grams): void {
  for (let position = 0; position + length <= text.length; position++) {
    const index = table[hashAt(text, position, length)]!
    if (index < 0) continue
    const gram = findGram(list, index, text.slice(position, position + length))
    if (!gram) continue
    gram.count++
    if (gram.hits.length < MAX_HITS) gram.hits.push(position)
  }
}

/** Buckets by the votes of them and the next one, as a diagonal drifts with insertions. */
function bestBuckets(votes: ReadonlyMap<number, number>): number[] {
  const score = (bucket: number) => votes.get(bucket)! + (votes.get(bucket + 1) ?? 0)
  return [...votes.keys()]
    .map((bucket) => ({ bucket, score: score(bucket) }))
    .toSorted((a, b) => b.score - a.score || a.bucket - b.bucket)
    .slice(0, MAX_WINDOWS)
    .map(({ bucket }) => bucket)
}
