/** Fields that several operations share in their requests. */
import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import { namedSourceSchema } from '../sources/find-source.ts'
import type { SourceRef } from '../sources/find-source.ts'

/** The id or name of a record. */
export const idSchema = z
  .string()
  .min(1)
  .max(1024)
  .refine((id) => !id.includes('\0') && id.isWellFormed(), 'not a plain text')

/** The id or number of a citation. */
export const citationRef = z.union([idSchema, z.int().positive()])

/** The id, number or identifier of a source. */
export const sourceRef = z.union([idSchema, z.int().positive(), namedSourceSchema])

export const idParams = z.object({ id: idSchema })

export function countOf(max: number, description: string) {
  return z.int().min(1).max(max).optional().describe(description)
}

export function numberOf(description: string) {
  return z.int().min(1).optional().describe(description)
}

/** Filters by time: `since` includes its instant, `until` does not. */
export const since = z.iso.datetime().optional().describe('From this instant on, ISO 8601 in UTC.')
export const until = z.iso.datetime().optional().describe('Before this instant, ISO 8601 in UTC.')

/** The project to read instead of the caller's own. */
export const project = idSchema.optional().describe('For auditors and admins.')

/** The size of a page of a list, and where it begins. */
export const pageFields = z.object({
  limit: countOf(1_000, 'Maximum number of items, 1–1,000; 100 by default.'),
  cursor: z.string().max(10_000).optional().describe('`nextCursor` of the previous page.'),
})

/** Says how the id in the path identifies a source. */
export const sourceRefFields = z.object({
  by: z
    .enum(['id', 'number', 'identifier'])
    .optional()
    .describe(
      'The content of the path: the id of a source (by default), its number in the project, or its identifier, such as a file name or URL.',
    ),
  version: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe('With `by=identifier`: the version of the source; required if several named versions exist.'),
})

/**
 * The source that the path identifies. Throws `invalid-input` for a version without `by=identifier`, and with
 * `by=number` for an id that is not a number.
 */
export function sourceRefOf({
  id,
  by,
  version,
}: { id: string } & z.output<typeof sourceRefFields>): SourceRef {
  if (by === 'identifier') return { identifier: id, version }
  if (version === undefined) return by === 'number' ? readNumber(id) : id
  throw new CitationError({
    code: 'invalid-input',
    message: 'version: an id names one version already.',
    suggestion: 'Leave it out, or name the source with by=identifier.',
  })
}

/** Says how the id in the path identifies a citation. */
export const citationRefFields = z.object({
  by: z
    .enum(['id', 'number'])
    .optional()
    .describe('The content of the path: the id of a citation (by default), or its number in the project.'),
})

/** The citation that the path identifies. Throws `invalid-input` with `by=number` for an id that is not a number. */
export function citationRefOf({
  id,
  by,
}: { id: string } & z.output<typeof citationRefFields>): string | number {
  return by === 'number' ? readNumber(id) : id
}

function readNumber(id: string): number {
  if (/^[1-9]\d{0,14}$/.test(id)) return Number(id)
  throw new CitationError({
    code: 'invalid-input',
    message: 'id: this is not a number.',
    suggestion: 'With by=number, put a number such as 12 into the path.',
  })
}
