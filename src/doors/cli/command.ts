import { z } from 'zod'
import { closed } from '../../core/closed-schema.ts'
import type { KnownNames } from '../../core/fields.ts'
import { namesOf, withMadeAnew } from '../../core/fields.ts'
import { sourceSchema } from '../../core/source.ts'

/** A command that answers rows. */
export type Command = {
  /**
   * The fields of a row that the command reads. Other fields belong to the user: neither `answer` nor the output row
   * gets them. Absent or `null` if rows may have any field.
   */
  fields?: KnownNames | null
  /** Answers one row of untrusted parsed JSON; `line` is its number, from 1. An error becomes the answer to the row. */
  answer(row: object, line: number): Promise<Record<string, unknown>>
  /** Returns a last row after those of the input. */
  end?(): Record<string, unknown>
  /** Releases what the command holds, such as a database; called once, after the last row or an error. */
  close?(): Promise<void>
}

/** A command whose rows follow a schema. */
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

/** The id of a row, which its answer repeats. */
export const rowIdSchema = z.union([z.string(), z.number()], 'Invalid input: expected string or number')

/** A text of a row: `text` or, as search tools call it, `content`. */
export const textShape = { text: z.string().nullish(), content: z.string().nullish() }

/** The text of a row, or '' if there is none; then, and if two fields differ, an issue is reported to `context`. */
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

/** Fields that `extract` writes for a source and that commands need not read. */
export const beside = [...Object.keys(sourceSchema.shape), ...Object.keys(textShape), 'pageNumber']

/** A source of a row; further fields that `extract` writes are ignored. */
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

/** The sources of a row, each id once. A source without an id is named by its position, such as `S1`. */
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

/** An id by position that is not in `given`: `S3` for the third source, if that is free. */
function placeId(place: number, given: ReadonlySet<string>): string {
  const id = `S${place}`
  return given.has(id) ? placeId(place + given.size, given) : id
}

/** Converts a source of a row, with `text`, into one of the engine, with `content`. */
export function toSourceInput({ id, title, url, text }: SourceRow) {
  return { id, content: text, ...(title && { title }), ...(url && { url }) }
}
