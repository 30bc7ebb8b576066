/**
 * Returns a function that builds a table at its first call and returns the same table afterwards. Building the tables
 * of all word lists takes as long as loading all other code, and a program may import them without ever using them.
 */
export function lazily<T extends object>(build: () => T): () => T {
  let built: T | undefined
  return () => (built ??= build())
}
