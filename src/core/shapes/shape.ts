/**
 * Checks values without zod. In: a value of unknown type, such as the output of an extractor. Out: whether its schema
 * would return it unchanged; if not, the caller parses it with the schema.
 */
/** Checks whether a value has a given type. */
export type Check = (value: unknown) => boolean

/** A check for each field of a type; use `optional` for fields that may be absent. */
export type Checks<T> = { readonly [NAME in keyof T]-?: Check }

/**
 * Whether a value is an object with exactly these fields, so that a schema would return it unchanged.
 *
 * The shapes repeat the schemas without zod, since loading zod takes longer than attributing an answer. If a value
 * fails its shape, the schema parses it: it drops unknown fields, or reports what is wrong.
 */
export function exactly<T>(checks: Checks<T>): (value: unknown) => value is T {
  const entries = Object.entries<Check>(checks)
  return (value): value is T =>
    isObject(value) &&
    // JSON writes a `Date` as a string, not as its fields.
    !('toJSON' in value) &&
    Object.keys(value).every((name) => Object.hasOwn(checks, name)) &&
    entries.every(([name, check]) => check(value[name]))
}

export function optional(check: Check): Check {
  return (value) => value === undefined || check(value)
}

export function listOf(check: Check): Check {
  // Unlike `every`, this also checks the holes of a sparse array.
  return (value) => Array.isArray(value) && value.findIndex((item) => !check(item)) < 0
}

/** Accepts the keys of `names`; a record lets the compiler find a missing one. */
export function oneOf<NAME extends string>(names: Record<NAME, true>): Check {
  return (value) => typeof value === 'string' && Object.hasOwn(names, value)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isString(value: unknown): value is string {
  return typeof value === 'string'
}

export function isNumber(value: unknown): value is number {
  return Number.isFinite(value)
}

/** A non-negative integer, such as a number of UTF-16 units. */
export function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

export function isPositive(value: unknown): value is number {
  return isOffset(value) && value > 0
}

/** A number from 0 to 1. */
export function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

/** A plain object as in JSON: not an instance of a class, and without a key that would set a prototype. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (!isObject(value) || Object.hasOwn(value, '__proto__')) return false
  const { constructor } = value
  return typeof constructor !== 'function' || Object.hasOwn(Object(constructor.prototype), 'isPrototypeOf')
}
