/**
 * Shapes declare the kinds and bounds of a value's fields once. The check of a shape loads no zod, for pages and for
 * the start of an engine. `schema-of.ts` makes the zod schema of a shape, whose errors say what is wrong. `exactly.ts`
 * checks whether that schema would change a value.
 */
import type { z } from 'zod'

/** A declaration of the kinds and bounds of a value; `Schema` is the zod schema that is made of it. */
export type Shape<Schema extends z.ZodType = z.ZodType> = Parts & {
  /** Whether the schema accepts the value. */
  readonly check: (value: unknown) => boolean
  /** Never set; gives the compiler the type of the schema. */
  readonly schema?: Schema
}

/** The parts of a shape; a simple kind, such as `text`, has none. */
type Parts = {
  readonly fields?: Fields
  /** The shape of a value that may be absent. */
  readonly inner?: Shape
  readonly item?: Shape
  readonly options?: readonly Shape[]
  readonly words?: readonly string[]
  readonly pattern?: RegExp
  /** The maximum length: of a text in UTF-16 units, of a list in items. */
  readonly max?: number | undefined
}

type Fields = Readonly<Record<string, Shape>>

/** The schemas that are made of the shapes of fields. */
type SchemasOf<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name] extends Shape<infer Schema> ? Schema : never
}

/** A shape of an object; other shapes may reuse its `fields`. */
type ObjectShape<F extends Fields> = Shape<z.ZodObject<SchemasOf<F>>> & { readonly fields: F }

/** An object with these fields. Its schema drops other fields. */
export function object<F extends Fields>(fields: F): ObjectShape<F> {
  const entries = Object.entries(fields)
  return {
    fields,
    check: (value) => isObject(value) && entries.every(([name, { check }]) => check(value[name])),
  }
}

export function optional<Schema extends z.ZodType>(inner: Shape<Schema>): Shape<z.ZodOptional<Schema>> {
  return { inner, check: (value) => value === undefined || inner.check(value) }
}

/** A list of at most `max` items. */
export function list<Schema extends z.ZodType>(
  item: Shape<Schema>,
  max = Infinity,
): Shape<z.ZodArray<Schema>> {
  return {
    item,
    max,
    check: (value) => isListOf(value, item.check) && value.length <= max,
  }
}

/** A text that is one of these words. */
export function oneOf<const Words extends readonly string[]>(
  words: Words,
): Shape<z.ZodEnum<{ [Word in Words[number]]: Word }>> {
  return { words, check: (value) => words.includes(value as string) }
}

/** One of several objects, distinguished by the value of their field `outcome`. */
export function choice<const Options extends readonly [AnyObject, ...AnyObject[]]>(
  ...options: Options
): Shape<z.ZodDiscriminatedUnion<SchemasOfOptions<Options>, 'outcome'>> {
  return { options, check: (value) => options.some(({ check }) => check(value)) }
}

type AnyObject = Shape<z.ZodObject>
type SchemasOfOptions<Options extends readonly AnyObject[]> = {
  -readonly [Index in keyof Options]: Options[Index] extends Shape<infer Schema extends z.ZodObject>
    ? Schema
    : never
}

export const text: Shape<z.ZodString> = { check: isString }

/** A text of at most `max` UTF-16 units. */
export function textUpTo(max: number): Shape<z.ZodString> {
  return { max, check: (value) => isString(value) && value.length <= max }
}

/** A text that matches a pattern; the pattern has no flags. */
export function textLike(pattern: RegExp): Shape<z.ZodString> {
  return { pattern, check: (value) => isString(value) && pattern.test(value) }
}

export const number: Shape<z.ZodNumber> = { check: isNumber }

/** A number from 0 to 1. */
export const share: Shape<z.ZodNumber> = { check: (value) => isNumber(value) && value >= 0 && value <= 1 }

/** An integer from 0 on, such as a number of UTF-16 units. */
export const offset: Shape<z.ZodInt> = {
  check: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
}

/** An integer from 1 on. */
export const positive: Shape<z.ZodInt> = { check: (value) => offset.check(value) && value !== 0 }

/** An object (not a list) with any fields, as in JSON. */
export const record: Shape<z.ZodRecord<z.ZodString, z.ZodUnknown>> = { check: isObject }

/** Whether a value is a list, and each of its items passes a check. */
export function isListOf(value: unknown, check: (item: unknown) => boolean): value is unknown[] {
  // Unlike `every`, this also checks the holes of a sparse array.
  return Array.isArray(value) && value.findIndex((item) => !check(item)) < 0
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value)
}
