/** A cache of values whose keys are lists of strings. */
export type Recent<Value> = {
  /** The value stored under an equal list, or `undefined`; finding it marks it as just used. */
  find(key: readonly string[]): Value | undefined
  keep(key: readonly string[], value: Value, weight: number): void
}

/**
 * Creates a cache of the most recently used values. It holds them while their total weight is at most `maxWeight`, and
 * always holds the last `least` of them. Its keys are lists of existing strings, because joining them could cost as
 * much as making the value.
 */
export function keepRecent<Value>({ maxWeight, least }: { maxWeight: number; least: number }): Recent<Value> {
  /** The cached values, least recently used first. */
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
