import { CitationError } from './error.ts'

const MAX_DEPTH = 1000

/**
 * Canonical JSON of a value (RFC 8785): no spaces, keys sorted by their UTF-16 units, numbers and strings as
 * `JSON.stringify` writes them. Equal values give equal texts. Members whose value is `undefined`, a function or a
 * symbol are omitted; such items of a list become `null`.
 *
 * Extends the RFC, which rejects lone surrogates: they are escaped here (`\ud83d`), so that every string survives a
 * round trip.
 *
 * Throws `invalid-input` if the value is `undefined`, a function or a symbol, or holds a bigint, a cycle or more than
 * 1,000 levels.
 */
export function canonicalJson(value: unknown): string {
  return textOf(value, { key: '', depth: 0 }) ?? refuse('there is no value')
}

/**
 * Returns the `canonicalJson` of an object. Yields before each item of the lists that are members of the object, so
 * that a caller can write a long object in turns.
 */
export function* canonicalJsonSteps(object: Readonly<Record<string, unknown>>): Generator<void, string> {
  const members: string[] = []
  for (const key of Object.keys(object).toSorted()) {
    const value = object[key]
    const text = Array.isArray(value) ? yield* listSteps(value) : textOf(value, { key, depth: 1 })
    if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`)
  }
  return `{${members.join(',')}}`
}

function* listSteps(list: readonly unknown[]): Generator<void, string> {
  const items: string[] = []
  for (const [index, item] of list.entries()) {
    yield
    items.push(textOf(item, { key: String(index), depth: 2 }) ?? 'null')
  }
  return `[${items.join(',')}]`
}

function textOf(value: unknown, place: Omit<Place, 'found'>): string | undefined {
  const found = { hasIndex: false }
  const sorted = sort(value, { ...place, found })
  return found.hasIndex ? write(sorted) : JSON.stringify(sorted)
}

type Place = { key: string; depth: number; found: { hasIndex: boolean } }

/**
 * Copies a value with sorted keys. `JSON.stringify` keeps that order except for integer keys such as `10`, which
 * objects always put first; `found.hasIndex` reports a key that starts with a digit.
 */
function sort(input: unknown, { key: name, depth, found }: Place): unknown {
  const value = typeof input === 'object' && hasToJson(input) ? input.toJSON(name) : input
  if (typeof value === 'bigint') return refuse('it holds a bigint')
  // `JSON.stringify` omits functions, but would call their `toJSON`.
  if (typeof value === 'function') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return refuse('it is nested too deeply, or holds itself')
  if (Array.isArray(value)) {
    return Array.from(value, (item: unknown, index) =>
      sort(item, { key: String(index), depth: depth + 1, found }),
    )
  }
  const copy: Record<string, unknown> = {}
  // `toSorted` compares by UTF-16 units by default, as the RFC requires.
  for (const key of Object.keys(value).toSorted()) {
    if (isDigit(key.charCodeAt(0))) found.hasIndex = true
    const member = sort((value as Record<string, unknown>)[key], { key, depth: depth + 1, found })
    if (key === '__proto__') Object.defineProperty(copy, key, { value: member, enumerable: true })
    else copy[key] = member
  }
  return copy
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}

/** Like `JSON.stringify` on the result of `sort`, but with integer keys in sorted order too. */
function write(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => write(item) ?? 'null').join(',')}]`
  const members = Object.keys(value)
    .toSorted()
    .flatMap((key) => {
      const member = write((value as Record<string, unknown>)[key])
      return member === undefined ? [] : [`${JSON.stringify(key)}:${member}`]
    })
  return `{${members.join(',')}}`
}

function hasToJson(value: object | null): value is { toJSON: (key: string) => unknown } {
  return value !== null && 'toJSON' in value && typeof value.toJSON === 'function'
}

function refuse(problem: string): never {
  throw new CitationError({
    code: 'invalid-input',
    message: `The value cannot be written as JSON: ${problem}.`,
    suggestion: 'Pass plain objects, arrays, strings, numbers, booleans and null.',
  })
}
