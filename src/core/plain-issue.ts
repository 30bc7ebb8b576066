import type { z } from 'zod'

/**
 * The first invalid field, and what is wrong with it: `name: must have at least 1 character`. `whole` stands for the
 * field if the input itself is invalid.
 */
export function firstProblem({ issues: [issue] }: z.ZodError, whole = 'input'): string {
  return `${issue?.path.join('.') || whole}: ${issue?.message ?? 'not valid'}`
}

/**
 * A message about an invalid field for a caller who may not know zod; `undefined` for kinds of issues that keep the
 * message of zod or of the schema.
 */
export function plainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return ofType([issue.expected], issue.input)
    case 'invalid_union': {
      const types = issue.errors.map(([first]) => (first?.code === 'invalid_type' ? first.expected : null))
      return types.length === 0 || types.includes(null) ? undefined : ofType(types as string[], issue.input)
    }
    case 'too_small':
      return `must ${bound(issue, `at least ${issue.minimum}`, `more than ${issue.minimum}`)}`
    case 'too_big':
      return `must ${bound(issue, `at most ${issue.maximum}`, `less than ${issue.maximum}`)}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    default:
      return undefined
  }
}

function ofType(types: readonly string[], input: unknown): string {
  const expected = [...new Set(types.map(withArticle))].join(' or ')
  if (input === undefined) return `is missing; it must be ${expected}`
  return `must be ${expected}, not ${typeOf(input)}`
}

type Bounded = { origin: string; inclusive?: boolean; minimum?: number | bigint; maximum?: number | bigint }

const units: Readonly<Record<string, string>> = {
  string: 'character',
  array: 'item',
  set: 'item',
  map: 'entry',
}

function bound(
  { origin, inclusive = true, minimum, maximum }: Bounded,
  with_: string,
  without: string,
): string {
  const limit = inclusive ? with_ : without
  const unit = units[origin]
  if (unit === undefined) return `be ${limit}`
  return `have ${limit} ${unit}${Number(minimum ?? maximum) === 1 ? '' : 's'}`
}

const names: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  record: 'an object',
  int: 'a whole number',
  boolean: 'true or false',
}

function withArticle(type: string): string {
  return names[type] ?? `a ${type}`
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'number' && !Number.isInteger(value)) return 'a number with a fraction'
  if (typeof value === 'boolean') return String(value)
  return withArticle(typeof value)
}
