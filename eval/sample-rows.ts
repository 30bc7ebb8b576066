import { contentHash } from '../src/core/hash.ts'

/**
 * A sample of at most `limit` rows, in their original order. Rows are chosen by the hash of their ids, so the sample
 * has rows from everywhere in the set. The first `skip` in the order of the hashes are left out, so that two samples
 * can be disjoint.
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
