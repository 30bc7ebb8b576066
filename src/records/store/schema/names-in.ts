/**
 * The names as a list of SQL texts, `'source', 'run'`. Only for names that citespan defines, because
 * quotation marks in a name are not escaped.
 */
export function namesIn(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ')
}
