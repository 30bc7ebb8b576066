import type { z } from 'zod'
import { CitationError } from '../../core/error.ts'
import { runRecordSchema } from '../../core/records/run-record.ts'
import type { RunRecord } from '../../core/records/run-record.ts'
import { checkKey, checkScope, isoDateSchema } from './keys.ts'

/**
 * Checks a record before it is saved, so that every stored record can be read
 * back: it must match the schema, have keys that both databases accept, dates in
 * UTC and unique citation ids. Throws `invalid-input`.
 *
 * Returns the record without properties that the schema does not define.
 */
export function parseRecord(input: RunRecord): RunRecord {
  const result = parseDeep(input)
  if (!result.success) {
    const [issue] = result.error.issues
    throw invalidRecord(`${issue?.path.join('.') || 'record'}: ${issue?.message}`)
  }
  const record = result.data
  checkKey(record.id, 'id')
  checkScope(record)
  for (const name of ['createdAt', 'finishedAt'] as const) {
    if (!isoDateSchema.safeParse(record[name]).success) {
      throw invalidRecord(`${name} is not an ISO 8601 date in UTC, such as 2026-01-31T12:00:00.000Z`)
    }
  }
  const ids = new Set<string>()
  for (const { id } of record.citations) {
    checkKey(id, 'citation id')
    if (ids.has(id)) throw invalidRecord('two citations have the same id')
    ids.add(id)
  }
  return record
}

function parseDeep(input: unknown): z.ZodSafeParseResult<RunRecord> {
  try {
    return runRecordSchema.safeParse(input)
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
