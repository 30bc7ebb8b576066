/** Counts the leading items that pass, by binary search; no item that passes may follow one that fails. */
export function countWhile<T>(items: readonly T[], passes: (item: T) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(items[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}
