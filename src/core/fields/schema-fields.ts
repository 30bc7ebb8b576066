import type { z } from 'zod'
import { knownNames, namedFields, shown } from './known-fields.ts'
import type { KnownNames, OtherNames } from './known-fields.ts'

/** A field of an input whose name is wrong, with its path. */
export type FieldIssue = { path: PropertyKey[]; message: string }

/**
 * Renames the fields of a value to the names of its schema, at any depth, and adds unknown names to `issues`. Returns
 * the same value if nothing has to be renamed.
 */
export type FieldReader = (value: unknown, issues: FieldIssue[], path?: readonly PropertyKey[]) => unknown

const asGiven: FieldReader = (value) => value

/** For each schema of an object, the further fields that the object may have. */
const others = new WeakMap<z.core.$ZodType, OtherNames>()

/**
 * Declares further names that objects of this schema may have, and returns the schema. `madeAnew`: fields that are
 * accepted and ignored, because earlier results of citespan contain them and citespan computes them again. `aliases`:
 * other names of its fields.
 */
export function withMadeAnew<Schema extends z.core.$ZodType>(
  schema: Schema,
  madeAnew: readonly string[],
  { aliases }: Pick<OtherNames, 'aliases'> = {},
): Schema {
  others.set(schema, { madeAnew, ...(aliases && { aliases }) })
  return schema
}

const readers = new WeakMap<z.core.$ZodType, FieldReader>()

/**
 * The reader of a schema, built once per schema. It reports unknown fields of objects, except where the schema allows
 * any, as in a record or loose object.
 */
export function fieldReader(schema: z.core.$ZodType): FieldReader {
  const made = readers.get(schema)
  if (made) return made
  // Registered before it is built, so that a schema that contains itself finds it.
  readers.set(schema, (...given) => readers.get(schema)!(...given))
  const reader = createReader(schema)
  readers.set(schema, reader)
  return reader
}

/** The field names that an object schema allows; `null` if it allows any name or is not an object schema. */
export function namesOf(schema: z.core.$ZodType): KnownNames | null {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return namesOf(readPartOf(def))
  return def.type === 'object' ? namesOfObject(schema, def) : null
}

/** The schema in a pipe that parses the input: the first one, or the second if the first is a transform. */
function readPartOf({ in: first, out }: z.core.$ZodPipeDef): z.core.$ZodType {
  return (first as z.core.$ZodTypes)._zod.def.type === 'transform' ? out : first
}

function createReader(schema: z.core.$ZodType): FieldReader {
  // The types of definitions are those that zod documents for its core.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return objectReader(schema, def)
    case 'array':
      return listReader(fieldReader(def.element))
    case 'record':
      return recordReader(fieldReader(def.valueType))
    case 'union':
      return unionReader(def.options)
    case 'pipe':
      return fieldReader(readPartOf(def))
    case 'lazy':
      return fieldReader(def.getter())
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return fieldReader(def.innerType)
    default:
      return asGiven
  }
}

function namesOfObject(
  schema: z.core.$ZodType,
  { shape, catchall }: z.core.$ZodObjectDef,
): KnownNames | null {
  if (catchall !== undefined && (catchall as z.core.$ZodTypes)._zod.def.type !== 'never') return null
  return knownNames(Object.keys(shape), others.get(schema))
}

function objectReader(schema: z.core.$ZodType, def: z.core.$ZodObjectDef): FieldReader {
  const known = namesOfObject(schema, def)
  const inner = Object.entries(def.shape)
    .map(([name, field]) => [name, fieldReader(field)] as const)
    .filter(([, reader]) => reader !== asGiven)
  if (!known && inner.length === 0) return asGiven
  return (given, issues, path = []) => {
    if (!isPlain(given)) return given
    const named = known ? readNames(given, known, { issues, path }) : given
    return replaced(named, inner, (value, name, reader) => reader(value, issues, [...path, name]))
  }
}

function readNames(
  given: Record<string, unknown>,
  known: KnownNames,
  { issues, path }: { issues: FieldIssue[]; path: readonly PropertyKey[] },
): Record<string, unknown> {
  const { value, problems } = namedFields(given, known)
  for (const { name, problem } of problems) issues.push({ path: [...path, shown(name)], message: problem })
  return value
}

/** The object with the values that the readers return for its fields; the same object if none differs. */
function replaced(
  given: Record<string, unknown>,
  inner: readonly (readonly [string, FieldReader])[],
  read: (value: unknown, name: string, reader: FieldReader) => unknown,
): Record<string, unknown> {
  let result = given
  for (const [name, reader] of inner) {
    const value = given[name]
    // Assigning `__proto__` of a record would set a prototype; the parser decides about that field.
    if (value === undefined || name === '__proto__') continue
    const found = read(value, name, reader)
    if (found === value) continue
    if (result === given) result = { ...given }
    result[name] = found
  }
  return result
}

function listReader(item: FieldReader): FieldReader {
  if (item === asGiven) return asGiven
  return (given, issues, path = []) => {
    if (!Array.isArray(given)) return given
    let isSame = true
    const items = given.map((value: unknown, index) => {
      const read = item(value, issues, [...path, index])
      if (read !== value) isSame = false
      return read
    })
    return isSame ? given : items
  }
}

function recordReader(item: FieldReader): FieldReader {
  if (item === asGiven) return asGiven
  return (given, issues, path = []) => {
    if (!isPlain(given)) return given
    const inner = Object.keys(given).map((name) => [name, item] as const)
    return replaced(given, inner, (value, name) => item(value, issues, [...path, shown(name)]))
  }
}

/**
 * The reader of a union: the value is read by the first option that reports no unknown field. If all report one, the
 * first option reads it, so that the parser reports the error.
 */
function unionReader(options: readonly z.core.$ZodType[]): FieldReader {
  const inner = options.map(fieldReader).filter((reader) => reader !== asGiven)
  if (inner.length === 0) return asGiven
  return (given, issues, path = []) => {
    if (typeof given !== 'object' || given === null) return given
    const tries = inner.map((reader) => {
      const found: FieldIssue[] = []
      return { value: reader(given, found, path), found }
    })
    const fitting = tries.find(({ found }) => found.length === 0) ?? tries[0]!
    issues.push(...fitting.found)
    return fitting.value
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
