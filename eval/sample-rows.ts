import { contentHash } from '../src/core/hash.ts'

/**
 * At most `limit` rows in their order. They are those that come first by the hash of their ids, after
 * `skip` others, so that a sample has rows of all sources of a set and two samples can be disjoint.
 */
export function sampleRows<Row extends { id: string }>(
  rows: readonly Row[],
  { skip, limit }: { skip: number; limit: number },
): Row[] {
  const byHash = rows
    .map(({ id }, position) => ({ position, hash: contentHash(id) }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
  const chosen = new Set(byHash.slice(skip, skip + limit).map(({ position }) => position))
  return rows.filter((_, position) => chosen.has(position))
}
