import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import { closed } from '../../../core/closed-schema.ts'
import { firstProblem, plainIssue } from '../../../core/plain-issue.ts'

/** Parses the input of a call and refuses unknown fields; throws `invalid-input` that names the call and the field. */
export function parse<T>(schema: z.ZodType<T>, input: unknown, call: string): T {
  return parseInput(schema, input, `${call}()`)
}

/** Parses an input and refuses unknown fields; throws `invalid-input` with a message that begins with `name`. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown, name: string): T {
  const parsed = closed(schema).safeParse(input, { error: plainIssue })
  if (parsed.success) return parsed.data
  throw new CitationError({
    code: 'invalid-input',
    message: `${name}: ${firstProblem(parsed.error)}.`,
    suggestion: 'Correct it and call again.',
    cause: parsed.error,
  })
}

const idSchema = z.object({ id: z.string() })

/** Rejects a missing id: as a filter, `undefined` would match every record. */
export function checkId(id: unknown, call: string): void {
  parse(idSchema, { id }, call)
}
