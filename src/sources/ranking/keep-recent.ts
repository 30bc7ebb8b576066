/** Values by lists of strings. */
export type Recent<Value> = {
  /** The value that was kept under an equal list; it counts as used now. */
  find(key: readonly string[]): Value | undefined
  keep(key: readonly string[], value: Value, weight: number): void
}

/**
 * Keeps the values that were used last, while their weights come to at most `maxWeight`, and the last `least` of them
 * whatever they weigh. Lists of existing strings are keys, since joining them could cost as much as making the value.
 */
export function keepRecent<Value>({ maxWeight, least }: { maxWeight: number; least: number }): Recent<Value> {
  /** The one that was used last comes last. */
  const kept: { key: readonly string[]; value: Value; weight: number }[] = []
  let total = 0
  return {
    find(key) {
      const at = kept.findLastIndex((entry) => isSame(entry.key, key))
      const [entry] = at < 0 ? [] : kept.splice(at, 1)
      if (entry) kept.push(entry)
      return entry?.value
    },
    keep(key, value, weight) {
      kept.push({ key, value, weight })
      total += weight
      while (total > maxWeight && kept.length > least) total -= kept.shift()!.weight
    },
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((part, at) => part === b[at])
}
