/**
 * A table that is built at its first use and then kept. Building those of the word
 * lists takes as long as loading all other code, and an import may never need them.
 */
export function lazily<T extends object>(build: () => T): () => T {
  let built: T | undefined
  return () => (built ??= build())
}
