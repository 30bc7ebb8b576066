/**
 * A table that is built at its first use and then cached. Building the tables of all word lists takes as long as
 * loading all other code, and a program may import them without ever using them.
 */
export function lazily<T extends object>(build: () => T): () => T {
  let built: T | undefined
  return () => (built ??= build())
}
