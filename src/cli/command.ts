import { z } from 'zod'

/** A command that answers rows. */
export type Command = {
  /**
   * Answers one row, which is untrusted parsed JSON. Throws a `ZodError` or a `CitationError`
   * if it cannot be answered.
   */
  answer(row: object, line: number): Promise<Record<string, unknown>>
  /** Returns a last row, after those of the input. */
  end?(): Record<string, unknown>
}

/** The id of a row, which is repeated in the answer. */
export const rowIdSchema = z.union([z.string(), z.number()], 'Invalid input: expected string or number')

/** Sources in rows. Ids are unique; a source that is repeated with the same text counts once. */
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
      // Merging two texts would change the offsets, which refer to the text of the row.
      if (known && known.text !== row.text) {
        context.addIssue({
          code: 'custom',
          path: [index, 'id'],
          message: `the id "${row.id}" occurs twice with different texts`,
        })
      }
      byId.set(row.id, known ?? row)
    }
    return [...byId.values()]
  })
export type SourceRow = z.infer<typeof sourceRowsSchema>[number]

/** Converts a source of a row, with `text`, into one of the engine, with `content`. */
export function toSourceInput({ id, title, url, text }: SourceRow) {
  return { id, content: text, ...(title && { title }), ...(url && { url }) }
}
