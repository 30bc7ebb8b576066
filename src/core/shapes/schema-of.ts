import { z } from 'zod'
import { number, offset, positive, record, share, text } from './shape.ts'
import type { Shape } from './shape.ts'

const made = new WeakMap<Shape, z.ZodType>([
  [text, z.string()],
  [number, z.number()],
  [share, z.number().min(0).max(1)],
  [offset, z.int().nonnegative()],
  [positive, z.int().positive()],
  [record, z.record(z.string(), z.unknown())],
])

/**
 * The schema of a shape, made once for each shape. This module loads zod, so neither a page nor the start of an engine
 * imports it.
 */
export function schemaOf<Schema extends z.ZodType>(shape: Shape<Schema>): Schema {
  const schema = made.get(shape) ?? make(shape)
  made.set(shape, schema)
  // The type of the shape says which schema its parts make.
  return schema as Schema
}

function make({ fields, inner, item, options, words, pattern, max }: Shape): z.ZodType {
  if (fields)
    return z.object(
      Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])),
    )
  if (inner) return schemaOf(inner).optional()
  if (item) return max === Infinity ? z.array(schemaOf(item)) : z.array(schemaOf(item)).max(max!)
  if (options) return z.discriminatedUnion('outcome', options.map(schemaOf) as never)
  if (words) return words.length === 1 ? z.literal(words) : z.enum(words)
  return pattern ? z.string().regex(pattern) : z.string().max(max!)
}
