import { z } from 'zod'

/** Maximum UTF-16 units of a query parameter that holds JSON. */
const MAX_JSON = 20_000

/**
 * Converts a schema to one that reads the same fields from a query string, where every value is text. Numbers are
 * written as digits, booleans as `true` or `false`, objects and lists as JSON.
 */
export function fromQueryText<Query extends z.ZodObject>(query: Query): Query {
  const fields = Object.entries<z.ZodType>(query.shape).map(([name, field]) => [name, textField(field)])
  // The output has the type of the original schema.
  return z.object(Object.fromEntries(fields)) as unknown as Query
}

function textField(field: z.ZodType): z.ZodType {
  const isOptional = field instanceof z.ZodOptional
  const inner = isOptional ? (field.unwrap() as z.ZodType) : field
  const read = readerOf(inner)
  if (!read) return field
  const { description } = field
  const described = { ...read.meta, ...(description !== undefined && { description }) }
  return (isOptional ? read.schema.optional() : read.schema).meta(described)
}

type Reader = { schema: z.ZodType; meta: Record<string, unknown> }

function readerOf(schema: z.ZodType): Reader | null {
  if (schema instanceof z.ZodNumber) return numberReader(schema)
  if (schema instanceof z.ZodBoolean) {
    return {
      schema: z.enum(['true', 'false']).transform((value) => value === 'true'),
      meta: { type: 'boolean' },
    }
  }
  const isJson = [z.ZodObject, z.ZodRecord, z.ZodArray].some((kind) => schema instanceof kind)
  return isJson ? jsonReader(schema) : null
}

/** Reads a whole number within the bounds of the schema. */
function numberReader(schema: z.ZodNumber): Reader {
  const { minValue: min, maxValue: max } = schema
  const isBounded = max !== null && max < Number.MAX_SAFE_INTEGER
  const digits = isBounded ? /^\d{1,6}$/ : /^[1-9]\d{0,14}$/
  const wanted = isBounded ? `a number from ${min} to ${max}` : `a number from ${min} on`
  return {
    schema: z.string().regex(digits, wanted).transform(Number).pipe(schema),
    meta: { type: 'integer', minimum: min, ...(isBounded && { maximum: max }) },
  }
}

function jsonReader(schema: z.ZodType): Reader {
  const read = z
    .string()
    .max(MAX_JSON)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' })
        return z.NEVER
      }
    })
  return { schema: read.pipe(schema), meta: {} }
}
