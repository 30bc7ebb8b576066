/**
 * Splits items into the fewest batches of at most `size` items, evenly filled, because the largest batch determines the
 * time.
 */
export function evenBatches<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / Math.max(1, size))
  const length = Math.ceil(items.length / count)
  return Array.from({ length: count }, (_, batch) =>
    items.slice(batch * length, (batch + 1) * length),
  ).filter((batch) => batch.length > 0)
}
