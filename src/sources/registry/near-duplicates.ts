import { createPace } from '../../core/pace.ts'
import { domainOf } from '../../core/source-label.ts'
import type { Source } from '../../core/source.ts'
import { withdrawalOf } from '../../text/withdrawals.ts'
import { isSameText } from './same-text.ts'
import { mix, SIGNATURE_SIZE, similarityOf, writeSignature } from './min-hash.ts'

/** Sources with nearly the same text: the one to cite, and the others. */
export type DuplicateGroup = { best: Source; copies: Source[] }

/** Minimum estimated Jaccard similarity of four-word shingles from which two sources may be copies. */
const MIN_SIMILARITY = 0.8
/**
 * Number of values of a signature in one band; only texts that share a band are compared. With 8 values, two texts
 * share one of 16 bands in 95 % of cases at similarity 0.8, and in 6 % at 0.5. With 2 values, nearly all pairs at
 * similarity 0.3 share one of 64 bands, but also 3 % of pairs of unlike texts.
 */
const ROWS = { strict: 8, wide: 2 }
/** Maximum number of texts in each band that a new text is compared with, so that the time stays linear. */
const MAX_COMPARED = { strict: 4, wide: 32 }

/**
 * Groups sources whose texts are nearly the same, such as one page under two addresses or a copied report. Exact copies
 * are found at any length, near copies from about a dozen words on. Similar texts of one site are not copies if each
 * has passages or numbers of its own.
 *
 * `best` is the longest text, then the one with the most metadata, then the first; withdrawn sources come last. Sources
 * without a copy are not in the result. Takes linear time and yields to the event loop. If `signal` aborts, it returns
 * the groups found so far.
 */
export async function groupNearDuplicates(
  sources: readonly Source[],
  {
    signal,
    minSimilarity = MIN_SIMILARITY,
  }: {
    signal?: AbortSignal
    /** Minimum estimated Jaccard similarity of four-word shingles at which texts are compared; 0.8 by default. */
    minSimilarity?: number
  } = {},
): Promise<DuplicateGroup[]> {
  if (sources.length < 2) return []
  const breadth = minSimilarity < MIN_SIMILARITY ? 'wide' : 'strict'
  const rows = ROWS[breadth]
  const pace = createPace()
  const signatures = new Uint32Array(sources.length * SIGNATURE_SIZE)
  const signatureAt = (index: number) =>
    signatures.subarray(index * SIGNATURE_SIZE, (index + 1) * SIGNATURE_SIZE)
  const leaders = Uint32Array.from(sources, (_, index) => index)
  const byHash = new Map<string, number>()
  const byBand = Array.from({ length: SIGNATURE_SIZE / rows }, () => new Map<number, number[]>())

  function leaderOf(index: number): number {
    let leader = index
    while (leaders[leader] !== leader) leader = leaders[leader]!
    return leader
  }

  for (const [index, { content, contentHash }] of sources.entries()) {
    await pace()
    if (signal?.aborted) break
    if (content === '') continue
    const same = byHash.get(contentHash)
    if (same !== undefined) {
      leaders[index] = leaderOf(same)
      continue
    }
    byHash.set(contentHash, index)
    const signature = signatureAt(index)
    if (!writeSignature(content, signature)) continue
    let different: Set<number> | undefined
    const isCopyOf = (other: number) => {
      if (leaders[index] !== index && leaderOf(other) === leaderOf(index)) return true
      if (different?.has(other)) return false
      if (similarityOf(signatureAt(other), signature) < minSimilarity) return false
      const known = sources[other]!
      if (isSameText(known.content, content, () => areOfTwoSites(known, sources[index]!))) return true
      different = (different ?? new Set()).add(other)
      return false
    }
    for (const [band, buckets] of byBand.entries()) {
      const key = bandKey(signature, { band, rows })
      const bucket = buckets.get(key)
      if (!bucket) {
        buckets.set(key, [index])
        continue
      }
      const copy = bucket.find(isCopyOf)
      if (copy !== undefined) leaders[leaderOf(index)] = leaderOf(copy)
      else if (bucket.length < MAX_COMPARED[breadth]) bucket.push(index)
    }
  }
  const groups = Map.groupBy(sources.keys(), leaderOf)
  return [...groups.values()]
    .filter((members) => members.length > 1)
    .map((members) => {
      const sorted = members.map((index) => sources[index]!).toSorted(byWorth)
      // A copy that still holds is better than one that is withdrawn.
      const standing = sorted.find((source) => withdrawalOf(source) === null)
      const best = standing ?? sorted[0]
      const copies = sorted.filter((source) => source !== best)
      return { best: best!, copies }
    })
}

function bandKey(signature: Uint32Array, { band, rows }: { band: number; rows: number }): number {
  let key = 0
  for (let row = band * rows; row < (band + 1) * rows; row++) key = mix(key ^ signature[row]!)
  return key
}

function areOfTwoSites(one: Source, other: Source): boolean {
  const [domain, otherDomain] = [domainOf(one), domainOf(other)]
  return domain !== undefined && otherDomain !== undefined && domain !== otherDomain
}

function byWorth(a: Source, b: Source): number {
  return b.content.length - a.content.length || knownOf(b) - knownOf(a) || a.number - b.number
}

function knownOf({ url, title, authors, publisher, publishedAt, csl }: Source): number {
  return [url, title, authors?.length, publisher, publishedAt, csl].filter(Boolean).length
}
