import fc from 'fast-check'

/** The parts of a JSON Schema that the service's document uses. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Texts that break things: controls, lone surrogates, long words, markup, marks of citations, numbers as text. */
const hostile = fc.constantFrom(
  '',
  '\0',
  '\ud800',
  '\u202e',
  'ﷺ'.repeat(200),
  '<script>alert(1)</script>',
  '[1][[S:1-9]]【1】',
  "'; drop table citespan_events; --",
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '9'.repeat(400),
  ' '.repeat(5_000),
  '# a\n\n- b\n\n| c |\n|---|\n| d |\n',
)

/** Generates values that match the schema. `noise` (0–1) is the share of values that need not match it. */
export function arbitraryOf(
  schema: JsonSchema,
  { schemas, known, noise }: { schemas: Record<string, JsonSchema>; known: readonly string[]; noise: number },
): fc.Arbitrary<unknown> {
  const text = fc.oneof(fc.string({ maxLength: 60 }), hostile, fc.constantFrom(...known))
  const junk = fc.oneof(fc.jsonValue({ maxDepth: 3 }), text, fc.constant(null), fc.double())

  function of(part: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    const plain = plainOf(part, depth)
    const share = Math.round(noise * 100)
    return share === 0
      ? plain
      : fc.oneof({ weight: 100 - share, arbitrary: plain }, { weight: share, arbitrary: junk })
  }

  function plainOf(part: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    if (part.$ref !== undefined) return of(schemas[part.$ref.split('/').at(-1)!]!, depth)
    if (part.const !== undefined) return fc.constant(part.const)
    if (part.enum) return fc.constantFrom(...part.enum)
    const choices = part.anyOf ?? part.oneOf
    if (choices) return fc.oneof(...choices.map((choice) => of(choice, depth)))
    if (part.allOf) return of(Object.assign({}, ...part.allOf), depth)
    const type = Array.isArray(part.type) ? part.type[0] : part.type
    switch (type) {
      case 'object':
        return objectOf(part, depth)
      case 'array':
        return depth > 4 ? fc.constant([]) : fc.array(of(part.items ?? {}, depth + 1), { maxLength: 4 })
      case 'string':
        return textOf(part)
      case 'integer':
        return fc.integer({
          min: Math.max(part.minimum ?? -5, -1e9),
          max: Math.min(part.maximum ?? 1_000, 1e9),
        })
      case 'number':
        return fc.double({ min: part.minimum ?? -1e9, max: part.maximum ?? 1e9 })
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      default:
        return junk
    }
  }

  function objectOf({ properties = {}, required = [] }: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, of(field, depth + 1)]),
    )
    const needed = noise === 0 ? required : required.filter((_, index) => index % 7 !== 6)
    return fc.record(fields, { requiredKeys: needed.filter((name) => name in fields) as never })
  }

  function textOf({ pattern, format }: JsonSchema): fc.Arbitrary<unknown> {
    if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
    // Only addresses that no request can reach.
    if (format === 'uri')
      return fc.constantFrom('http://127.0.0.1:1/', 'http://[::1]/a', 'file:///etc/passwd', 'x:y')
    if (pattern !== undefined && pattern.length < 60 && !format)
      return fc.oneof(fc.stringMatching(new RegExp(pattern)), text)
    return text
  }

  return of(schema, 0)
}
