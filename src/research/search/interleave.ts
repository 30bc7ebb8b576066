import type { SourceInput } from '../../core/source.ts'
import { canonicalUrl, sourceKey, mergeMetadata } from '../../sources/registry.ts'
import type { SearchHit } from './sources/search-provider.ts'

/**
 * A numbered result; `foundBy` lists the queries that found it, each by its number from 1 (`qid`: `'1'`), with the rank
 * of the result there, from 1.
 */
export type FoundSource = {
  sid: number
  hit: SourceInput
  foundBy: { qid: string; rank: number }[]
}

/** A result that repeats the earlier source `copyOf`, with the number of its query and its rank there, both from 1. */
export type FoundAgain = { hit: SearchHit; copyOf: number; qid: string; rank: number }

/** A result without address, text, identifier and title. */
export type Unidentified = { hit: SearchHit; qid: string; rank: number }

/**
 * Interleaves the results of queries: the first of each query, then the second of each, and so on. A result with the
 * `sourceKey` of an earlier one, such as the same address, is merged into it. Numbers run from 1, in order; a result
 * that nothing identifies gets none.
 */
export function interleave(lists: readonly (readonly SearchHit[])[]): {
  found: FoundSource[]
  again: FoundAgain[]
  unidentified: Unidentified[]
} {
  const byKey = new Map<string, FoundSource>()
  const again: FoundAgain[] = []
  const unidentified: Unidentified[] = []
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  for (let rank = 0; rank < longest; rank++) {
    for (const [query, list] of lists.entries()) {
      const hit = list[rank]
      if (!hit) continue
      const place = { qid: String(query + 1), rank: rank + 1 }
      const key = sourceKey(withoutOtherUrl(hit))
      const known = byKey.get(key)
      if (key === '') unidentified.push({ hit, ...place })
      else if (!known) byKey.set(key, { sid: byKey.size + 1, hit, foundBy: [place] })
      else {
        known.hit = merged(known.hit, hit)
        known.foundBy.push(place)
        again.push({ hit, copyOf: known.sid, ...place })
      }
    }
  }
  return { found: [...byKey.values()], again, unidentified }
}

function withoutOtherUrl(hit: SearchHit): SearchHit {
  const { url, ...rest } = hit
  if (url === undefined || canonicalUrl(url) !== null) return hit
  return { ...rest, identifier: rest.identifier ?? url }
}

/** Merges two finds of one result: the longer snippet and the longer body stay. */
function merged(one: SourceInput, other: SearchHit): SourceInput {
  const { content: body, ...details } = one
  const { content: otherBody, ...otherDetails } = other
  const content = longer(body, otherBody)
  const snippet = longer(one.snippet, other.snippet)
  return {
    ...mergeMetadata(details, otherDetails),
    ...(snippet !== undefined && { snippet }),
    ...(content !== undefined && { content }),
  }
}

function longer(one: string | undefined, other: string | undefined): string | undefined {
  return (other?.length ?? 0) > (one?.length ?? 0) ? other : one
}
