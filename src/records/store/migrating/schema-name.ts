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

/** The name as SQL has it. */
export function quotedSchema(name: string): string {
  return `"${checkSchemaName(name)}"`
}

/** The statement that makes the quoted schema the one of a transaction; temporary tables stand in for none of its tables. */
export function searchPath(quoted: string): string {
  return `set local search_path = ${quoted}, pg_temp`
}

const PREFIX = 'citespan_'
/** Hexadecimal digits of the hash in a name that does not say its project whole. */
const DIGITS = 16
const plain = /^[a-z0-9_]*$/

/**
 * The schema that keeps a project, where each project has its own: `citespan_` and the project, if that is at most 54 of
 * the signs `a`–`z`, `0`–`9` and `_`; else what is left of it and a hash of the whole. Two projects never share one.
 *
 * @example
 * projectSchema('lifts') // citespan_lifts
 */
export function projectSchema(project: string): string {
  expectText(project, 'projectSchema(): project')
  const whole = `${PREFIX}${project}`
  const looksHashed = new RegExp(`_[0-9a-f]{${DIGITS}}$`).test(project.slice(0, MAX_BYTES))
  if (project !== '' && whole.length <= MAX_BYTES && plain.test(project) && !looksHashed) return whole
  // Of a project with a lone surrogate the address is `sha256-json:…`.
  const hash = contentAddress(project)
    .replace(/^[^:]*:/, '')
    .slice(0, DIGITS)
  const rest = project
    .slice(0, MAX_BYTES)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
  return `${PREFIX}${rest.slice(0, MAX_BYTES - PREFIX.length - DIGITS - 1)}_${hash}`
}
