import { postgresFunctions } from '../../src/records/store/schema/postgres-functions.ts'

/**
 * SQL that replaces the function `citespan_append` of a schema by one without a chain: it neither locks a chain, nor
 * looks up its end, nor hashes. It writes rows of the same length with numbers of a sequence. Throws if the function
 * has changed so much that the parts to replace are not found.
 */
export function unchainedFunction(schema: string): string {
  const created = postgresFunctions(schema).find((text) =>
    text.startsWith(`create or replace function ${schema}.citespan_append(`),
  )
  if (!created) throw new Error('There is no function citespan_append.')
  const changes: [RegExp, string][] = [
    [/perform from \S*citespan_locks where[^]*?end if;/, ''],
    [/ {8}select number, hash into v_number, v_before from[^;]*;\n/, ''],
    [/v_number := coalesce\(v_number, 0\) \+ 1;/, `v_number := nextval('${schema}.numbers');`],
    [/v_hash := encode\(sha256\([^;]*;/, `v_hash := repeat('0', 64);`],
    [/encode\(sha256\(convert_to\(body, 'UTF8'\)\), 'hex'\)/, `''::text`],
  ]
  return changes.reduce((text, [pattern, replacement]) => {
    if (!pattern.test(text)) throw new Error(`citespan_append does not hold ${pattern} any more.`)
    return text.replace(pattern, replacement)
  }, created)
}
