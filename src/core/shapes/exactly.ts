import type { z } from 'zod'
import { isObject, record } from './shape.ts'
import type { Shape } from './shape.ts'

/**
 * Whether the schema of a shape accepts a value and returns it unchanged. If not, parsing the value drops unknown
 * fields, or says what is wrong.
 */
export function isExactly<Schema extends z.ZodType>(
  shape: Shape<Schema>,
  value: unknown,
): value is z.output<Schema> {
  return shape.check(value) && isUnchanged(shape, value)
}

/** Whether the schema returns the value unchanged, given that it accepts the value. */
function isUnchanged(shape: Shape, value: unknown): boolean {
  const { inner, item, options, fields } = shape
  if (inner) return value === undefined || isUnchanged(inner, value)
  // The check of the shape has found that the value is a list or an object.
  if (item) return (value as unknown[]).every((each) => isUnchanged(item, each))
  if (options) return options.some((option) => isExactly(option, value))
  if (fields) return hasOnly(fields, value as Record<string, unknown>)
  return shape !== record || isRecord(value)
}

function hasOnly(fields: Readonly<Record<string, Shape>>, value: Record<string, unknown>): boolean {
  // A `Date` is written as a string, not as its fields.
  if ('toJSON' in value) return false
  return Object.keys(value).every(
    (name) => Object.hasOwn(fields, name) && isUnchanged(fields[name]!, value[name]),
  )
}

/**
 * Whether a value is a plain object, as JSON gives, without a key `__proto__`; not an array or an instance of a class.
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (!isObject(value) || Object.hasOwn(value, '__proto__')) return false
  const { constructor } = value
  return typeof constructor !== 'function' || Object.hasOwn(Object(constructor.prototype), 'isPrototypeOf')
}
