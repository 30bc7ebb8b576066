import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'

const rowSchema = z.object({
  /** Id of the source. */
  id: z.string(),
  /** `null` where not even its id fitted. */
  level: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  /** Tokens of its text. */
  tokens: z.number().nonnegative(),
  /** How it is shown; empty if it is not. */
  text: z.string(),
})

const layoutSchema = z.object({
  objective: z.string(),
  budget: z.number().nonnegative(),
  rows: z.array(rowSchema),
})

/** A source as a context shows it. */
export type ContextRow = z.infer<typeof rowSchema>

/** What a context shows: plain data, to go on from in another process. */
export type ContextLayout = z.infer<typeof layoutSchema>

/** Nothing is shown. */
export const emptyLayout: ContextLayout = { objective: '', budget: 0, rows: [] }

/** Checks a layout that was kept elsewhere; throws `invalid-input`. */
export function readLayout(given: unknown): ContextLayout {
  const parsed = layoutSchema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new CitationError({
    code: 'invalid-input',
    message: `createSourceContext(): layout is none: ${parsed.error.issues[0]?.path.join('.')}.`,
    suggestion: 'Pass what layout() of a context gave, or leave it out.',
  })
}
