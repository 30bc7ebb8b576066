import { z } from 'zod'

/** The keywords of JSON Schema that the schemas of events use; any other is refused. */
type Shape = {
  $schema?: string
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  enum?: string[]
  const?: string
  oneOf?: Shape[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  maxLength?: number
  maxItems?: number
  pattern?: string
  format?: string
  propertyNames?: Shape
  additionalProperties?: Shape
}

const known = new Set<string>(
  `$schema type properties required items enum const oneOf minimum maximum exclusiveMinimum maxLength maxItems
  pattern format propertyNames additionalProperties`.split(/\s+/),
)

/** Largest finite number of JavaScript; `JSON.parse` reads a larger one as infinity, which no schema accepts. */
const MAX_NUMBER = '1.7976931348623157e308'

/**
 * A condition of PostgreSQL that holds for the JSON values which the zod schema accepts. Throws an `Error` for a schema
 * without a known condition. `value` is an SQL expression of type `jsonb`; a missing value is null and gives false. The
 * parts are `case` expressions, since SQL evaluates the operands of `and` in any order and a cast of another type would
 * fail.
 */
export function shapeCondition(schema: z.ZodType, value: string): string {
  // The cast narrows the type to the keywords that `conditionOf` checks for.
  return conditionOf(z.toJSONSchema(schema, { io: 'input' }) as Shape, { value, depth: 0 })
}

type Place = { value: string; depth: number }

function conditionOf(shape: Shape, place: Place): string {
  const unknown = Object.keys(shape).find((keyword) => !known.has(keyword))
  if (unknown !== undefined) throw new Error(`no condition is known for ${unknown} of JSON Schema`)
  const { value } = place
  if (shape.oneOf) return `(${shape.oneOf.map((each) => conditionOf(each, place)).join(' or ')})`
  switch (shape.type) {
    case undefined:
      return `(${value} is not null)`
    case 'object':
      return typed('object', { value, condition: objectCondition(shape, place) })
    case 'array':
      return typed('array', { value, condition: arrayCondition(shape, place) })
    case 'string':
      return typed('string', { value, condition: textCondition(shape, `(${value} #>> '{}')`) })
    case 'number':
    case 'integer':
      return typed('number', { value, condition: numberCondition(shape, `(${value})::numeric`) })
    case 'boolean':
      return typed('boolean', { value, condition: 'true' })
    default:
      throw new Error(`no condition is known for the type ${shape.type}`)
  }
}

function typed(type: string, { value, condition }: { value: string; condition: string }): string {
  return `(case when jsonb_typeof(${value}) = '${type}' then ${condition} else false end)`
}

function objectCondition({ properties = {}, required = [] }: Shape, { value, depth }: Place): string {
  const members = Object.entries(properties).map(([name, shape]) => {
    const member = `(${value} -> '${name}')`
    const condition = conditionOf(shape, { value: member, depth })
    return required.includes(name) ? condition : `(${member} is null or ${condition})`
  })
  return members.join(' and ') || 'true'
}

function arrayCondition({ items = {}, maxItems }: Shape, { value, depth }: Place): string {
  const item = `item${depth}`
  const condition = conditionOf(items, { value: item, depth: depth + 1 })
  const each = `not exists (select from jsonb_array_elements(${value}) as ${item}s (${item}) where (${condition}) is not true)`
  return maxItems === undefined ? each : `jsonb_array_length(${value}) <= ${maxItems} and ${each}`
}

function textCondition({ enum: values, const: only, maxLength, pattern }: Shape, text: string): string {
  const allowed = values ?? (only === undefined ? null : [only])
  const conditions = [
    ...(allowed ? [`${text} in (${allowed.map(quoted).join(', ')})`] : []),
    ...(maxLength === undefined ? [] : [`char_length(${text}) <= ${maxLength}`]),
    ...(pattern === undefined ? [] : [`${text} ~ ${quoted(pattern.replaceAll('\\d', '[0-9]'))}`]),
  ]
  return conditions.join(' and ') || 'true'
}

function numberCondition({ type, minimum, maximum, exclusiveMinimum }: Shape, number: string): string {
  const conditions = [
    ...(type === 'integer' ? [`${number} % 1 = 0`] : []),
    ...(minimum === undefined ? [] : [`${number} >= ${minimum}`]),
    ...(exclusiveMinimum === undefined ? [] : [`${number} > ${exclusiveMinimum}`]),
    maximum === undefined ? `abs(${number}) <= ${MAX_NUMBER}` : `${number} <= ${maximum}`,
  ]
  return conditions.join(' and ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
