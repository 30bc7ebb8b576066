import { CitationError } from './error.ts'

/** Levels of arrays and objects within each other. */
const MAX_DEPTH = 1000

/**
 * Canonical JSON of a value (RFC 8785): no spaces, keys sorted by their UTF-16
 * units, numbers and strings as `JSON.stringify` writes them. Equal values give
 * equal texts. What `JSON.stringify` leaves out is left out.
 *
 * A superset of the RFC, which refuses lone surrogates: here they are escaped
 * (`\ud83d`), so that every text comes back as it went in.
 *
 * Throws `invalid-input` for what JSON cannot hold: a bigint, a cycle,
 * more than 1,000 levels.
 */
export function canonicalJson(value: unknown): string {
  return write(value, '', 0) ?? refuse('there is no value')
}

/** `undefined` for what an object leaves out and an array replaces by `null`. */
function write(input: unknown, key: string, depth: number): string | undefined {
  const value = hasToJson(input) ? input.toJSON(key) : input
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'number':
      return JSON.stringify(value)
    case 'bigint':
      return refuse('it holds a bigint')
    case 'object':
      return value === null ? 'null' : writeNested(value, depth)
    default:
      return undefined
  }
}

function writeNested(value: object, depth: number): string {
  if (depth >= MAX_DEPTH) return refuse('it is nested too deeply, or holds itself')
  if (Array.isArray(value)) {
    const items = Array.from(value, (item: unknown, index) => write(item, String(index), depth + 1) ?? 'null')
    return `[${items.join(',')}]`
  }
  let members = ''
  // The default order of sorting is that of UTF-16 units; it also moves keys such as `10` from where objects keep them.
  for (const key of Object.keys(value).toSorted()) {
    const member = write((value as Record<string, unknown>)[key], key, depth + 1)
    if (member !== undefined) members += `${members && ','}${JSON.stringify(key)}:${member}`
  }
  return `{${members}}`
}

function hasToJson(value: unknown): value is { toJSON: (key: string) => unknown } {
  return (
    typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function'
  )
}

function refuse(problem: string): never {
  throw new CitationError({
    code: 'invalid-input',
    message: `The value cannot be written as JSON: ${problem}.`,
    suggestion: 'Pass plain objects, arrays, texts, numbers, booleans and null.',
  })
}
