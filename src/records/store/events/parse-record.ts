import { z } from 'zod'
import { citationSchema, uncitedSchema } from '../../../core/citation.ts'
import { CitationError } from '../../../core/error.ts'
import { runRecordSchema } from '../../../core/records.ts'
import type { RunRecord } from '../../../core/records.ts'
import { sourceSchema } from '../../../core/source.ts'
import { checkKey, checkScope, isoDateSchema } from './keys.ts'

/** A record whose lists have not been checked. */
export type RecordHead = z.infer<typeof headSchema>

const listSchema = z.array(z.unknown())
const headSchema = runRecordSchema.extend({ sources: listSchema, citations: listSchema, uncited: listSchema })

/**
 * Begins the check of a record before it is saved, so that every stored record can be read back; throws
 * `invalid-input`. It copies the lists; `parseLists` checks their items.
 */
export function parseHead(input: RunRecord): RecordHead {
  const head = parse(headSchema, input, [])
  checkKey(head.id, 'id')
  checkScope(head)
  for (const name of ['createdAt', 'finishedAt'] as const) {
    if (!isoDateSchema.safeParse(head[name]).success) {
      throw invalidRecord(`${name} is not an ISO 8601 date in UTC, such as 2026-01-31T12:00:00.000Z`)
    }
  }
  return head
}

/**
 * Checks the citations, sources and uncited sentences of a record, one item per step; throws `invalid-input`. Returns
 * the record without properties that the schema does not define.
 */
export function* parseLists(head: RecordHead): Generator<void, RunRecord> {
  const [sources, citations, uncited] = [
    yield* parseEach(sourceSchema, head, 'sources'),
    yield* parseEach(citationSchema, head, 'citations'),
    yield* parseEach(uncitedSchema, head, 'uncited'),
  ]
  const ids = new Set<string>()
  for (const { id } of citations) {
    checkKey(id, 'citation id')
    if (ids.has(id)) throw invalidRecord('two citations have the same id')
    ids.add(id)
  }
  return { ...head, sources, citations, uncited }
}

function* parseEach<SCHEMA extends z.ZodType>(
  schema: SCHEMA,
  head: RecordHead,
  list: 'sources' | 'citations' | 'uncited',
): Generator<void, z.output<SCHEMA>[]> {
  const parsed: z.output<SCHEMA>[] = []
  for (const [index, item] of head[list].entries()) {
    yield
    parsed.push(parse(schema, item, [list, index]))
  }
  return parsed
}

function parse<SCHEMA extends z.ZodType>(
  schema: SCHEMA,
  value: unknown,
  path: readonly PropertyKey[],
): z.output<SCHEMA> {
  const result = parseDeep(schema, value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw invalidRecord(`${[...path, ...(issue?.path ?? [])].join('.') || 'record'}: ${issue?.message}`)
}

function parseDeep<SCHEMA extends z.ZodType>(
  schema: SCHEMA,
  value: unknown,
): z.ZodSafeParseResult<z.output<SCHEMA>> {
  try {
    return schema.safeParse(value)
  } catch (error) {
    throw invalidRecord(`it cannot be checked (${error instanceof Error ? error.name : 'error'})`)
  }
}

function invalidRecord(problem: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The run record cannot be stored: ${problem}.`,
    suggestion: 'Correct the record and save it again.',
  })
}
