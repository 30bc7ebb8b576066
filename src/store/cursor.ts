import { z } from 'zod'
import { CitationError } from '../core/error.ts'

/** Where a page ended: after this run, or after this citation of it. */
export type RunPosition = { createdMs: number; runId: string }
export type CitationPosition = RunPosition & { ordinal: number }

const runCursorSchema = z.tuple([z.literal('r'), z.int(), z.string()])
const citationCursorSchema = z.tuple([z.literal('c'), z.int(), z.string(), z.int().nonnegative()])

/** Longer than any cursor of ours: ids are at most 1,024 bytes, escaped at most 6 characters each. */
const MAX_LENGTH = 10_000

export function encodeRunCursor({ createdMs, runId }: RunPosition): string {
  return encode(['r', createdMs, runId])
}

export function encodeCitationCursor({ createdMs, runId, ordinal }: CitationPosition): string {
  return encode(['c', createdMs, runId, ordinal])
}

/** Throws `invalid-input` unless it came from `encodeRunCursor`. */
export function decodeRunCursor(cursor: string): RunPosition {
  const [, createdMs, runId] = decode(cursor, runCursorSchema)
  return { createdMs, runId }
}

/** Throws `invalid-input` unless it came from `encodeCitationCursor`. */
export function decodeCitationCursor(cursor: string): CitationPosition {
  const [, createdMs, runId, ordinal] = decode(cursor, citationCursorSchema)
  return { createdMs, runId, ordinal }
}

/** base64url of the UTF-8 of the JSON; `btoa` because a browser has no Buffer. */
function encode(position: unknown[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(position))
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function decode<T>(cursor: string, schema: z.ZodType<T>): T {
  const position = typeof cursor === 'string' && cursor.length <= MAX_LENGTH ? parse(cursor) : undefined
  const result = schema.safeParse(position)
  if (result.success) return result.data
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
