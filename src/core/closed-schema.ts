import { z } from 'zod'
import { fieldReader } from './fields/schema-fields.ts'
import type { FieldIssue } from './fields/schema-fields.ts'

const made = new WeakMap<z.ZodType, z.ZodType>()

/**
 * A schema that refuses unknown fields, at any depth, and says which was meant; names in snake case are taken for
 * those in camel case. Loose objects, records and unknown values stay free. Made once for each schema.
 */
export function closed<Schema extends z.ZodType>(schema: Schema): Schema {
  const known = made.get(schema) ?? close(schema)
  made.set(schema, known)
  // It takes and gives the same types; what else a schema has, such as its shape, is asked of the one within.
  return known as Schema
}

function close(schema: z.ZodType): z.ZodType {
  const read = fieldReader(schema)
  return z.preprocess((value, context) => {
    const issues: FieldIssue[] = []
    const named = read(value, issues)
    for (const issue of issues) context.addIssue({ code: 'custom', ...issue })
    return named
  }, schema)
}
