import { z } from 'zod'
import { CitationError } from '../../core/error.ts'

/**
 * Where a page ended. Lists are ordered by time, then by run (none first), then
 * by place in the log; searches by place in the log.
 */
export type Place = { createdMs: number; runId: string; position: number }

/** `r`: runs, `c`: citations of runs, `e`: events and citations, `s`: sessions by their newest run. */
export type ListName = 'r' | 'c' | 'e' | 's'

/** Longer than any cursor of ours: ids are at most 1,024 bytes, escaped at most 6 characters each. */
const MAX_LENGTH = 10_000

/** base64url of the UTF-8 of the JSON; `btoa` because a browser has no Buffer. */
export function encodeCursor(list: ListName, { createdMs, runId, position }: Place): string {
  const bytes = new TextEncoder().encode(JSON.stringify([list, createdMs, runId, position]))
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** `null` for no cursor; throws `invalid-input` unless it came from `encodeCursor` for the same list. */
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
    message: 'The cursor is not one that this list returned.',
    suggestion: 'Pass the `nextCursor` of the page before unchanged, or none for the first page.',
  })
}

function parse(cursor: string): unknown {
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // Not base64, UTF-8 or JSON: `undefined` fits no schema.
    return undefined
  }
}
