/** Whether a value is what the check is for. */
export type Check = (value: unknown) => boolean

/** A check for each field of a type; what may be absent has an `optional` one. */
export type Checks<T> = { readonly [NAME in keyof T]-?: Check }

/**
 * Whether a value is an object of exactly these fields, so that a schema would return
 * it unchanged.
 *
 * Shapes are the schemas' counterparts without zod, for what is read before a schema
 * would have to be loaded: loading zod takes longer than attributing an answer. A value
 * that a shape refuses is parsed by its schema, which takes it, without the fields it
 * does not know, or says what is wrong with it.
 */
export function exactly<T>(checks: Checks<T>): (value: unknown) => value is T {
  const entries = Object.entries<Check>(checks)
  return (value): value is T =>
    isObject(value) &&
    Object.keys(value).every((name) => Object.hasOwn(checks, name)) &&
    entries.every(([name, check]) => check(value[name]))
}

export function optional(check: Check): Check {
  return (value) => value === undefined || check(value)
}

export function listOf(check: Check): Check {
  // Unlike `every`, this looks at the holes of a sparse array too.
  return (value) => Array.isArray(value) && value.findIndex((item) => !check(item)) < 0
}

/** One of the keys; a record of them is complete for the compiler. */
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

/** A number of UTF-16 units, items or the like. */
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

/** An object as JSON has it: no instance of a class, and no key that would set a prototype. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (!isObject(value) || Object.hasOwn(value, '__proto__')) return false
  const { constructor } = value
  return typeof constructor !== 'function' || Object.hasOwn(Object(constructor.prototype), 'isPrototypeOf')
}
