import { z } from 'zod'
import { closed } from '../../core/closed-schema.ts'
import type { KnownNames } from '../../core/fields.ts'
import { namesOf, withMadeAnew } from '../../core/fields.ts'
import { sourceSchema } from '../../core/source.ts'

/** A command that answers rows. */
export type Command = {
  /** The fields that are read of a row; others are the row's own. Absent where rows are free. */
  fields?: KnownNames | null
  /**
   * Answers one row, which is untrusted parsed JSON. Throws a `ZodError` or a `CitationError`
   * if it cannot be answered.
   */
  answer(row: object, line: number): Promise<Record<string, unknown>>
  /** Returns a last row, after those of the input. */
  end?(): Record<string, unknown>
  /** Lets go of what the command holds, such as a database; called once, after the last row. */
  close?(): Promise<void>
}

/** A command whose rows are of a schema; an unknown field within them is refused. */
export function rowCommand<Schema extends z.ZodType>({
  row: schema,
  answer,
  ...rest
}: Omit<Command, 'answer'> & {
  row: Schema
  answer(row: z.output<Schema>, line: number): Promise<Record<string, unknown>>
}): Command {
  return {
    ...rest,
    fields: namesOf(schema),
    answer: async (given, line) => await answer(closed(schema).parse(given), line),
  }
}

/** The id of a row, which is repeated in the answer. */
export const rowIdSchema = z.union([z.string(), z.number()], 'Invalid input: expected string or number')

/** A text of a row: `text` or, as search tools name it, `content`. */
export const textShape = { text: z.string().nullish(), content: z.string().nullish() }

/** The text of a row; reports to `context` if there is none, or if there are two that differ. */
export function readText(
  { text, content }: { text?: string | null; content?: string | null },
  { path = [], ...context }: Pick<z.RefinementCtx, 'addIssue'> & { path?: (string | number)[] },
): string {
  const found = text ?? content
  if (found === undefined || found === null) {
    context.addIssue({
      code: 'custom',
      path: [...path, 'text'],
      message: 'expected a string, here or as "content"',
    })
  } else if ((content ?? found) !== found) {
    context.addIssue({
      code: 'custom',
      path: [...path, 'content'],
      message: '"text" and "content" are both given and differ',
    })
  }
  return found ?? ''
}

/** What `extract` says of a source, and a command need not read. */
export const beside = [...Object.keys(sourceSchema.shape), ...Object.keys(textShape), 'pageNumber']

/** A source of a row; it may have what `extract` says of it besides, which is not read. */
const sourceRowSchema = withMadeAnew(
  z.object({
    id: z
      .union([z.string().min(1), z.number()])
      .transform(String)
      .nullish(),
    title: z.string().nullish(),
    url: z.string().nullish(),
    ...textShape,
  }),
  beside,
)

/**
 * Sources in rows. Ids are unique; a source that is repeated with the same text counts once. A source
 * without an id is named by its place, from `S1` on.
 */
export const sourceRowsSchema = z.array(sourceRowSchema).transform((rows, context) => {
  const given = new Set(rows.flatMap(({ id }) => id ?? []))
  const byId = new Map<string, SourceRow>()
  for (const [index, { title, url, ...row }] of rows.entries()) {
    const text = readText(row, { addIssue: (issue) => context.addIssue(issue), path: [index] })
    const id = row.id ?? placeId(index + 1, given)
    const known = byId.get(id)
    // Merging two texts would change the offsets, which refer to the text of the row.
    if (known && known.text !== text) {
      context.addIssue({
        code: 'custom',
        path: [index, 'id'],
        message: `the id "${id}" occurs twice with different texts`,
      })
    }
    byId.set(id, known ?? { id, title, url, text })
  }
  return [...byId.values()]
})

export type SourceRow = { id: string; title?: string | null; url?: string | null; text: string }

/** `S3` for the third source, unless another has that id. */
function placeId(place: number, given: ReadonlySet<string>): string {
  const id = `S${place}`
  return given.has(id) ? placeId(place + given.size, given) : id
}

/** Converts a source of a row, with `text`, into one of the engine, with `content`. */
export function toSourceInput({ id, title, url, text }: SourceRow) {
  return { id, content: text, ...(title && { title }), ...(url && { url }) }
}
