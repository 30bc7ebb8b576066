import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import { firstProblem, plainIssue } from '../../../core/plain-issue.ts'

const rowSchema = z.object({
  /** Id of the source. */
  id: z.string(),
  /** Level of the source, from 0 (its whole text) to 3 (only its id); `null` if not even its id fitted. */
  level: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  /** Tokens of the text that shows the source; 0 if it is not shown. */
  tokens: z.number().nonnegative(),
  /** The text that shows the source; empty if it is not shown. */
  text: z.string(),
})

const layoutSchema = z.object({
  objective: z.string(),
  budget: z.number().nonnegative(),
  rows: z.array(rowSchema),
})

/** A source as a context shows it: its id, level, tokens and text. */
export type ContextRow = z.infer<typeof rowSchema>

/** What a context shows: objective, budget, and text of each source, as plain data for another process to continue. */
export type ContextLayout = z.infer<typeof layoutSchema>

/** The layout of a context that has not shown any source yet. */
export const emptyLayout: ContextLayout = { objective: '', budget: 0, rows: [] }

/** Checks a layout that was stored elsewhere; throws `invalid-input` if it is not one. */
export function readLayout(given: unknown): ContextLayout {
  const parsed = layoutSchema.safeParse(given, { error: plainIssue })
  if (parsed.success) return parsed.data
  throw new CitationError({
    code: 'invalid-input',
    message: `createSourceContext(): layout is not valid: ${firstProblem(parsed.error, 'it')}.`,
    suggestion: 'Pass the result of layout() of a context, or leave it out.',
  })
}
