import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import { closed } from '../../../core/closed-schema.ts'
import { plainIssue } from './plain-issue.ts'

/** Parses the input of a call and refuses unknown fields; throws `invalid-input` that names the call and the field. */
export function parse<T>(schema: z.ZodType<T>, input: unknown, call: string): T {
  const parsed = closed(schema).safeParse(input, { error: plainIssue })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new CitationError({
    code: 'invalid-input',
    message: `${call}(): ${issue?.path.join('.') || 'input'}: ${issue?.message ?? 'not valid'}.`,
    suggestion: 'Correct it and call again.',
    cause: parsed.error,
  })
}

const idSchema = z.object({ id: z.string() })

/** Rejects a missing id: as a filter, `undefined` would match every record. */
export function checkId(id: unknown, call: string): void {
  parse(idSchema, { id }, call)
}
