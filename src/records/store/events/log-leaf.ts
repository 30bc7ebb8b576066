import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import type { LogLeaf, RecordedEvent, UnsequencedEntry } from '../../../core/records.ts'
import { differingColumns, readEvent } from './log-rows.ts'
import type { EventRow } from './schema.ts'

/** Schema of a text column. Any value is accepted; one of a wrong type is read as an empty text. */
const foundText = z.string().catch('')
const foundKey = z.string().nullable().catch('\0')
const foundInteger = z.coerce.number().catch(Number.NaN)

/** A row of `citespan_events` as found. Nothing is rejected, because the verifier of the log must see every row. */
const foundRowSchema = z.object({
  position: foundInteger,
  id: foundText,
  kind: foundText,
  project: foundText,
  chain: foundText,
  number: foundInteger,
  run_id: foundText,
  citation_id: foundKey,
  agent_id: foundKey,
  user_id: foundKey,
  created_ms: foundInteger,
  body: foundText,
  previous: foundText,
  hash: foundText,
}) satisfies z.ZodType<EventRow>

/** A row as found, for verifying the log: damage is described in the result instead of thrown. */
export function toLeaf(row: { leaf: unknown; position: unknown }): LogLeaf {
  const leaf = Number(row.leaf)
  return row.position === null ? { ...toFound(row), leaf, isMissing: true } : { ...toFound(row), leaf }
}

export function toUnsequenced(row: { is_waiting: unknown }): UnsequencedEntry {
  return { ...toFound(row), isWaiting: Boolean(row.is_waiting) }
}

function toFound(input: object): Omit<UnsequencedEntry, 'isWaiting'> {
  const row = foundRowSchema.parse(input)
  const { id, chain, number, body, previous, hash } = row
  const event = readEventOrNull(body, id)
  return {
    eventId: id,
    event,
    chain,
    number,
    body,
    previous,
    hash,
    ...(event?.erased && { bodyHash: event.erased.body }),
    differing: event ? differingColumns(row, event) : [],
  }
}

export function readEventOrNull(body: string, id: string): RecordedEvent | null {
  try {
    return readEvent(body, id)
  } catch (error) {
    if (error instanceof CitationError && error.code === 'database-corrupt') return null
    throw error
  }
}
