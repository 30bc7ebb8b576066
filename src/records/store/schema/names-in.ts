/** Names of this package as a list of SQL texts: `'source', 'run'`. */
export function namesIn(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ')
}
