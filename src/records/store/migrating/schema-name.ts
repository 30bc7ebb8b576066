import { CitationError } from '../../../core/error.ts'
import { contentAddress } from '../../../core/hash.ts'
import { expectText } from '../../../core/shapes.ts'

/** Maximum bytes of a name. PostgreSQL cuts longer names, so that two of them could become one. */
const MAX_BYTES = 63

/** Letters, digits, `_` and `-`: nothing that a quoted name, a text or the body of a function would have to escape. */
const allowed = /^[\p{L}_][\p{L}\p{M}\p{N}_-]*$/u

/**
 * The name of a schema of PostgreSQL, as it was given.
 *
 * Throws `invalid-input` unless it is 1–63 UTF-8 bytes of letters, digits, `_` and `-`, begins with a letter or `_`,
 * and is none of PostgreSQL's own (`pg_…`, `information_schema`).
 */
export function checkSchemaName(name: unknown): string {
  const isOwn = typeof name === 'string' && /^(?:pg_|information_schema$)/i.test(name)
  if (
    typeof name === 'string' &&
    !isOwn &&
    allowed.test(name) &&
    new TextEncoder().encode(name).length <= MAX_BYTES
  ) {
    return name
  }
  throw new CitationError({
    code: 'invalid-input',
    message: `The name of the schema is not valid: ${JSON.stringify(String(name).slice(0, 80))}.`,
    suggestion: `Give at most ${MAX_BYTES} bytes of letters, digits, _ and -, such as "lifts_citations"; names that begin with pg_ are PostgreSQL's.`,
  })
}

/** The name in quotation marks, for SQL; throws `invalid-input` for a name that `checkSchemaName` refuses. */
export function quotedSchema(name: string): string {
  return `"${checkSchemaName(name)}"`
}

/**
 * The SQL statement that sets the quoted schema for a transaction. Temporary tables come last, so that they
 * replace none of the schema's tables.
 */
export function searchPath(quoted: string): string {
  return `set local search_path = ${quoted}, pg_temp`
}

const PREFIX = 'citespan_'
/**
 * Number of hexadecimal digits of the hash in a schema name that does not contain the whole project name.
 */
const DIGITS = 16
const plain = /^[a-z0-9_]*$/

/**
 * The schema of a project, if each project has its own: `citespan_` and the project's name, if that has at most 54
 * characters of `a`–`z`, `0`–`9` and `_`. A name that has others, is longer or ends like a hash is brought into this
 * form and followed by a hash of the whole name, so that no two projects share a schema.
 *
 * @example
 * projectSchema('lifts') // citespan_lifts
 */
export function projectSchema(project: string): string {
  expectText(project, 'projectSchema(): project')
  const whole = `${PREFIX}${project}`
  const looksHashed = new RegExp(`_[0-9a-f]{${DIGITS}}$`).test(project.slice(0, MAX_BYTES))
  if (project !== '' && whole.length <= MAX_BYTES && plain.test(project) && !looksHashed) return whole
  // For a project name with a lone surrogate, the address begins with `sha256-json:`.
  const hash = contentAddress(project)
    .replace(/^[^:]*:/, '')
    .slice(0, DIGITS)
  const rest = project
    .slice(0, MAX_BYTES)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
  return `${PREFIX}${rest.slice(0, MAX_BYTES - PREFIX.length - DIGITS - 1)}_${hash}`
}
