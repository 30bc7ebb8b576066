import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'

/**
 * The sort position of an event. Lists are ordered by time, then by run id (`''` for events without a run), then by
 * position in the log, with `newestFirst` all descending; searches by position in the log.
 */
export type Place = { createdMs: number; runId: string; position: number }

/** The list that a cursor belongs to. `r`: runs, `c`: citations of runs, `e`: events and citations, `s`: sessions. */
export type ListName = 'r' | 'c' | 'e' | 's'

/** UTF-16 units, more than a valid cursor has: ids have at most 1,024 bytes, each escaped to at most 6 characters. */
const MAX_LENGTH = 10_000

/** Base64url of the place as JSON. Uses `btoa`, since browsers have no `Buffer`. */
export function encodeCursor(list: ListName, { createdMs, runId, position }: Place): string {
  const bytes = new TextEncoder().encode(JSON.stringify([list, createdMs, runId, position]))
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * The place that a cursor encodes, `null` without a cursor; throws `invalid-input` for a text that is no cursor of
 * this list.
 */
export function decodeCursor(list: ListName, cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const place = typeof cursor === 'string' && cursor.length <= MAX_LENGTH ? parse(cursor) : undefined
  const schema = z.tuple([z.literal(list), z.int(), z.string(), z.int().nonnegative()])
  const result = schema.safeParse(place)
  if (result.success) {
    const [, createdMs, runId, position] = result.data
    return { createdMs, runId, position }
  }
  throw new CitationError({
    code: 'invalid-input',
    message: 'The cursor was not returned by this list.',
    suggestion: 'Pass `nextCursor` of the previous page unchanged, or no cursor for the first page.',
  })
}

function parse(cursor: string): unknown {
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // Not base64, UTF-8 or JSON: `undefined` fails the schema.
    return undefined
  }
}
