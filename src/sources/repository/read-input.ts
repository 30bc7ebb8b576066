import { z } from 'zod'
import { CitationError } from '../../core/error.ts'
import { closed } from '../../core/closed-schema.ts'
import { firstProblem, plainIssue } from '../../core/plain-issue.ts'
import { withMadeAnew } from '../../core/fields.ts'
import { useKinds, useKindSchema } from '../../core/records.ts'
import type { UseKind } from '../../core/records.ts'
import { pageSpanSchema, regionSpanSchema, sourceInputSchema, sourceSchema } from '../../core/source.ts'
import type { Source, SourceInput } from '../../core/source.ts'
import { cleanInput } from '../registry/clean-input.ts'
import type { SourceDetails } from '../registry/merge-metadata.ts'
import { keysOf } from './canonical-key.ts'

/** Maximum UTF-16 units of the id of what uses a source, such as a claim or section; a longer id is refused. */
const MAX_ID = 1_024
/** Maximum UTF-16 units of metadata as JSON, to bound the rows of a database and the lines of a file. */
const MAX_FIELDS = 1_000_000

/** Schema of an input. A source of a run is accepted as it is, but its number and id are ignored. */
const inputSchema = withMadeAnew(
  sourceInputSchema.extend({
    pages: z.array(pageSpanSchema).optional(),
    regions: z.array(regionSpanSchema).optional(),
    seams: z.array(z.int().nonnegative()).optional(),
  }),
  Object.keys(sourceSchema.shape),
)

/** An input of a repository: what a tool knows of a source, or a source of a run, whose id and number are ignored. */
export type RepositoryInput = SourceInput & Partial<Pick<Source, 'pages' | 'regions' | 'seams'>>

/**
 * Checks and cleans an input. Throws `invalid-input` for one that cannot be registered, for example because no field
 * identifies it.
 */
export function readInput(input: unknown, where: string): RepositoryInput {
  const parsed = closed(inputSchema).safeParse(input, { error: plainIssue })
  if (!parsed.success) {
    throw invalid(where, `is not a source: ${firstProblem(parsed.error, 'it')}`)
  }
  const { pages = [], regions = [], seams = [], ...given } = parsed.data
  const { content, ...fields } = cleanInput(given)
  if (keysOf({ content, ...fields }).length === 0) {
    throw invalid(where, 'has no URL, content, identifier, title or snippet that identifies it')
  }
  const divisions = { pages, regions, seams }
  if (JSON.stringify([fields, divisions]).length > MAX_FIELDS) {
    throw invalid(where, `has more than ${MAX_FIELDS} characters besides its content`)
  }
  const length = content?.length ?? 0
  if (
    [...pages, ...regions].some(({ start, end }) => start > end || end > length) ||
    seams.some((seam) => seam > length)
  ) {
    throw invalid(where, 'has pages, regions or seams beyond its content')
  }
  // Copied through JSON, so that memory holds exactly what a store or file returns.
  const plain = JSON.parse(JSON.stringify(fields)) as SourceInput
  return { ...plain, ...(content !== undefined && { content, ...divisions }) }
}

const updateSchema = sourceInputSchema.omit({
  content: true,
  pageNumber: true,
  url: true,
  identifier: true,
})

/** Checks and cleans fields that replace those of a source; throws `invalid-input`. */
export function readUpdate(fields: unknown): SourceDetails {
  const parsed = closed(updateSchema).safeParse(fields, { error: plainIssue })
  if (!parsed.success) {
    throw invalid('update(): the fields', `cannot be set: ${firstProblem(parsed.error, 'they')}`)
  }
  return JSON.parse(JSON.stringify(cleanInput(parsed.data))) as SourceDetails
}

/** Throws `invalid-input` unless this is a kind of use. */
export function checkKind(kind: unknown): asserts kind is UseKind {
  if (useKindSchema.safeParse(kind).success) return
  throw invalid('The kind of a use', `is none of ${useKinds.join(', ')}`)
}

/**
 * Returns the id of a claim, finding, cluster, contradiction or section that uses a source; throws `invalid-input`
 * unless it is a text of 1 to 1,024 UTF-16 units without NUL or lone surrogates.
 */
export function readId(id: unknown, where: string): string {
  if (typeof id === 'string' && id !== '' && id.length <= MAX_ID && id.isWellFormed() && !id.includes('\0'))
    return id
  throw invalid(where, `is not an id: a text of 1 to ${MAX_ID} characters`)
}

function invalid(where: string, problem: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `${where} ${problem}.`,
    suggestion: 'Pass what the types say; nothing was recorded.',
  })
}
