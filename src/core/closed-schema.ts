import { z } from 'zod'
import { fieldReader } from './fields/schema-fields.ts'
import type { FieldIssue } from './fields/schema-fields.ts'

const made = new WeakMap<z.ZodType, z.ZodType>()

/**
 * A schema that refuses unknown fields at any depth and suggests the field that was probably meant. It accepts names in
 * snake case for those in camel case. Loose objects, records and unknown values accept any field. Built once per
 * schema.
 */
export function closed<Schema extends z.ZodType>(schema: Schema): Schema {
  const known = made.get(schema) ?? close(schema)
  made.set(schema, known)
  // The wrapper has the same types; everything else, such as the shape, is read from the wrapped schema.
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
