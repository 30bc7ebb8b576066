import { expectArgument } from '../error.ts'

/**
 * Throws `invalid-input` if the value is not an object or array. `where` names the function and the argument:
 * `checkClaim(): sources`; `needed` says what it should be. Like all checks of this file, for callers without
 * TypeScript.
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

/** Throws `invalid-input` if the value is not an object with these methods. */
export function expectMethods(value: unknown, where: string, names: readonly string[]): void {
  const has = (name: string) =>
    isObjectOrArray(value) && typeof (value as Record<string, unknown>)[name] === 'function'
  expectArgument(names.every(has), where, `an object with ${names.map((name) => `${name}()`).join(', ')}`)
}

export function isObjectOrArray(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
