import { z } from 'zod'
import { CitationError } from '../../core/error.ts'
import { withMadeAnew } from '../../core/fields.ts'
import { createMarkReader, readMarks, protocolNames } from '../../cite/protocols.ts'
import type { YamlParser } from '../../cite/protocols.ts'
import { beside, rowCommand, rowIdSchema } from './command.ts'

/** A row of `marks` and `footnotes`: an answer with marks, as `text` or in `chunks`, and the sources that they name. */
export const markRowSchema = z
  .object({
    id: rowIdSchema.optional(),
    text: z.string().optional(),
    chunks: z.array(z.string()).optional(),
    sources: z.array(
      withMadeAnew(
        z.object({
          id: z.union([z.string().min(1), z.number()]).transform(String),
          url: z.string().nullish(),
          title: z.string().nullish(),
          publisher: z.string().optional(),
          publishedAt: z.string().optional(),
        }),
        beside,
      ),
    ),
    protocols: z.array(z.enum(protocolNames)).optional(),
    asked: z.array(z.enum(protocolNames)).optional(),
  })
  .refine(({ text, chunks }) => (text === undefined) !== (chunks === undefined), {
    path: ['text'],
    message: 'expected either "text" or "chunks"',
  })

/**
 * The command `marks`. It answers each row `{id?, text | chunks, sources, protocols?, asked?}` with the text without
 * marks, the marks, and their problems.
 */
export const marksCommand = rowCommand({
  row: markRowSchema,
  async answer(row) {
    const read = await readMarkRow(row)
    return {
      text: read.text,
      marks: read.marks.map(({ at, sourceIds, protocol, stays, pages, label }) => ({
        at,
        sourceIds,
        protocol,
        ...(stays && { stays }),
        ...(pages && { pages }),
        ...(label !== undefined && { label }),
      })),
      problems: read.problems.map(({ code, marker, at }) => ({ code, marker, at })),
    }
  },
})

/**
 * Loads the parser for YAML if the text may have a sidecar in YAML. Throws `missing-dependency` without the package
 * `yaml`.
 */
async function parserFor(text: string): Promise<YamlParser | undefined> {
  if (!/^(?:\{.*)?["']?_citations["']?\s*:/m.test(text) || /^\s*\{\s*"/.test(text)) return undefined
  try {
    return await import('yaml')
  } catch (cause) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import `yaml`, which reads a sidecar in YAML.',
      suggestion: 'Install it: npm install yaml',
      cause,
    })
  }
}

export async function readMarkRow({ id: _id, text, chunks, ...rest }: z.infer<typeof markRowSchema>) {
  const options = { ...rest, yaml: await parserFor(text ?? chunks!.join('')) }
  return text === undefined ? readChunks(chunks!, options) : readMarks(text, options)
}

/** Reads the marks of an answer given in chunks, which are pushed one by one as in a stream. */
function readChunks(chunks: readonly string[], options: Parameters<typeof createMarkReader>[0]) {
  const reader = createMarkReader(options)
  const pieces = chunks.map((chunk) => reader.push(chunk).text)
  pieces.push(reader.flush().text)
  return { text: pieces.join(''), ...reader.found() }
}
