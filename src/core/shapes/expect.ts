import { expectArgument } from '../error.ts'

/**
 * Checks of arguments for callers without types. Each throws `invalid-input` if the value is of another type; `where`
 * names the function and the argument. This one also accepts an array.
 */
export function expectObject(value: unknown, where: string, needed = 'an object'): void {
  expectArgument(isObjectOrArray(value), where, needed)
}

export function expectText(value: unknown, where: string): void {
  expectArgument(typeof value === 'string', where, 'a string')
}

export function expectTexts(value: unknown, where: string): void {
  expectArgument(
    Array.isArray(value) && value.every((each) => typeof each === 'string'),
    where,
    'an array of strings',
  )
}

export function expectBytes(value: unknown, where: string): void {
  expectArgument(value instanceof Uint8Array, where, 'a Uint8Array')
}

export function expectObjects(value: unknown, where: string): void {
  expectArgument(Array.isArray(value) && value.every(isObjectOrArray), where, 'an array of objects')
}

/** Checks that an object of the application has these methods. */
export function expectMethods(value: unknown, where: string, names: readonly string[]): void {
  const has = (name: string) =>
    isObjectOrArray(value) && typeof (value as Record<string, unknown>)[name] === 'function'
  expectArgument(names.every(has), where, `an object with ${names.map((name) => `${name}()`).join(', ')}`)
}

export function isObjectOrArray(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
