import { z } from 'zod'

/** One subcommand: what its rows look like, and what it answers to one. */
export type Command = {
  /**
   * Answers one row. `row` is parsed JSON and not trusted; throws a `ZodError`
   * or a `CitationError` when it cannot be answered.
   */
  answer(row: object, line: number): Promise<Record<string, unknown>>
  /** A last row, after those of the input. */
  end?(): Record<string, unknown>
}

/** Echoed as given. */
export const rowIdSchema = z.union([z.string(), z.number()], 'Invalid input: expected string or number')

/** Sources as rows carry them; ids are unique, and a repeated source counts once. */
export const sourceRowsSchema = z
  .array(
    z.object({
      id: z.union([z.string().min(1), z.number()]).transform(String),
      title: z.string().nullish(),
      url: z.string().nullish(),
      text: z.string(),
    }),
  )
  .transform((rows, context) => {
    const byId = new Map<string, (typeof rows)[number]>()
    for (const [index, row] of rows.entries()) {
      const known = byId.get(row.id)
      // Merged content would move the offsets that the caller slices by.
      if (known && known.text !== row.text) {
        context.addIssue({ code: 'custom', path: [index, 'id'], message: `"${row.id}" is given twice` })
      }
      byId.set(row.id, known ?? row)
    }
    return [...byId.values()]
  })
export type SourceRow = z.infer<typeof sourceRowsSchema>[number]

/** Rows say `text` where the engine says `content`. */
export function toSourceInput({ id, title, url, text }: SourceRow) {
  return { id, content: text, ...(title && { title }), ...(url && { url }) }
}
