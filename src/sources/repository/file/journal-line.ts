/**
 * The lines of a journal in a file. In: changes of a repository, and a path. Out: one line of JSON for each change,
 * appended permanently, and the sequence of changes that the lines of several writers amount to.
 */
import { z } from 'zod'
import { repositoryChangeSchema } from '../../../core/records.ts'
import type { JournalEntry, NewJournalEntry } from '../journal.ts'

/** Where a line belongs among the changes: its position, and what its writer had read. */
export type LinePlace = {
  position: number
  /** Position of the last change that the writer of the line had read. */
  base: number
  /** Id shared by lines that were written at once. */
  batch: string
}

/**
 * A line of the file: a change, a change of an `unknown` kind, a row of another program (`legacy`), or an incomplete
 * line (`torn`).
 */
export type JournalLine =
  | (LinePlace & { kind: 'change'; entry: JournalEntry; content: string | undefined })
  /** A change that this version does not know. */
  | (LinePlace & { kind: 'unknown' })
  /** An object that no journal wrote. */
  | { kind: 'legacy'; row: unknown }
  | { kind: 'torn' }

const placeSchema = z.looseObject({
  position: z.int().positive(),
  base: z.int().nonnegative(),
  batch: z.string(),
  at: z.string(),
  content: z.string().optional(),
})

/** Writes a change as a line of JSON. Position and time come first, for people who read the file. */
export function formatLine(
  { position, at, change, content }: NewJournalEntry,
  place: Omit<LinePlace, 'position'>,
): string {
  return `${JSON.stringify({ position, at, ...change, ...(content !== undefined && { content }), ...place })}\n`
}

/**
 * Reads a line. `torn` is anything other than a JSON object, and an object with `position` and `batch` that lacks other
 * fields of a journal's lines.
 */
export function parseLine(text: string): JournalLine {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { kind: 'torn' }
  const placed = placeSchema.safeParse(value)
  if (!placed.success)
    return 'position' in value && 'batch' in value ? { kind: 'torn' } : { kind: 'legacy', row: value }
  const { position, base, batch, at, content } = placed.data
  const change = repositoryChangeSchema.safeParse(value)
  if (!change.success) return { kind: 'unknown', position, base, batch }
  return { kind: 'change', position, base, batch, entry: { position, at, change: change.data }, content }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the caller treats it as a torn line.
    return undefined
  }
}
