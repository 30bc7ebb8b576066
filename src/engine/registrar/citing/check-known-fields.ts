import type { Locator } from '../../../core/registration.ts'
import type { Span } from '../../../core/span.ts'
import { parseTime, readCues } from '../../../text/sentences.ts'
import { findRow, readTables } from '../../../text/tables.ts'
import type { NamedCell } from '../../../text/tables.ts'

/** Maximum length of a content read for tables and times, in UTF-16 units; nothing is checked in a longer one. */
const MAX_READ = 5_000_000

/** The place that `row` or `timestamp` of a locator names, or why the source has no such place. */
export type KnownField = { field: 'row' | 'timestamp'; span: Span } | { problem: string }

/**
 * Finds the table row and the time that a locator names. A place that the tables or times of the source do not have is
 * a `problem`. Nothing is checked in a source without tables or times, or with more than 5,000,000 UTF-16 units.
 */
export function checkKnownFields(locator: Locator, content: string): KnownField[] {
  if (content.length > MAX_READ) return []
  return [inTables(locator, content), atTime(locator, content)].filter((found) => found !== null)
}

function inTables(locator: Locator, content: string): KnownField | null {
  const { row, column } = locator
  if (row === undefined && column === undefined) return null
  const tables = readTables(content)
  if (tables.length === 0) return null
  const named: NamedCell = {}
  for (const field of ['row', 'column', 'table'] as const) {
    const value = numberIn(locator[field])
    if (value !== null) named[field] = value
    else if (field === 'column' && typeof column === 'string') named.column = column
    // The name of a database table is not a place in the text.
    else if (field === 'row' && row !== undefined)
      return problem(`row ${JSON.stringify(row)?.slice(0, 40)} is not a number from 1 on.`)
  }
  const found = findRow(tables, named)
  if ('problem' in found) return problem(`there is no ${placeOf(named)}. ${found.problem}`)
  return found.row && { field: 'row', span: { start: found.row.start, end: found.row.end } }
}

function atTime({ timestamp }: Locator, content: string): KnownField | null {
  if (timestamp === undefined) return null
  const cues = readCues(content)
  if (cues.length === 0) return null
  const time = parseTime(timestamp)
  if (time === null)
    return problem(
      `timestamp ${JSON.stringify(timestamp)?.slice(0, 40)} is not a time such as 00:01:23 or 83.`,
    )
  const end = Math.max(...cues.map(({ to }) => to))
  if (time > end)
    return problem(
      `there is no time ${String(timestamp).slice(0, 40)}: the transcript ends after ${clock(end)}.`,
    )
  const cue = cues.find(({ from, to }) => from <= time && time <= to)
  return cue ? { field: 'timestamp', span: { start: cue.start, end: cue.end } } : null
}

function problem(message: string): KnownField {
  return { problem: `The locator: ${message}` }
}

function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null
}

function placeOf({ table, row, column }: NamedCell): string {
  const parts = [
    row === undefined ? '' : `row ${row}`,
    column === undefined ? '' : `column ${JSON.stringify(column).slice(0, 60)}`,
    table === undefined ? '' : `table ${table}`,
  ]
  return parts.filter(Boolean).join(', ')
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
