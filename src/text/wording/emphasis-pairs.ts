/**
 * The offsets of single `*` and `_` that open or close emphasis within a block, much as in CommonMark (6.2); none
 * within a word.
 */
export function pairsIn(slice: string): ReadonlySet<number> {
  const pairs = new Set<number>()
  if (!slice.includes('*') && !slice.includes('_')) return pairs
  const open = new Map<string, number>()
  for (const { 0: sign, index } of slice.matchAll(/\n[ \t\r]*\n|(?<![*_\\])[*_](?![*_])/g)) {
    if (sign.startsWith('\n')) {
      open.clear()
      continue
    }
    const [before, after] = [slice.charAt(index - 1), slice.charAt(index + 1)]
    const opens = /\S/.test(after) && !/[\p{L}\p{N}]/u.test(before)
    const closes = /\S/.test(before) && !/[\p{L}\p{N}]/u.test(after)
    const partner = open.get(sign)
    if (closes && partner !== undefined) {
      pairs.add(partner).add(index)
      open.delete(sign)
    } else if (opens) open.set(sign, index)
  }
  return pairs
}
