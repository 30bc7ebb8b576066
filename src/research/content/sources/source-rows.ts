/**
 * Sources for a prompt. In: untrusted rows `{ sid, title, url, text, content }`. Out: checked rows, the list of their
 * titles, and a digest of their texts within a budget.
 */
import { CitationError } from '../../../core/error.ts'
import type { Incident } from '../../../core/incident.ts'
import { readSid } from '../../../sources/registry.ts'
import type { CanonicalRow } from '../../../sources/registry.ts'

/**
 * A source that is given to `generateContent`. The model is shown the source's `content`, else its `text`, else its
 * `body`.
 */
export type ContentSource = CanonicalRow & {
  /** Another name of `text`, which older rows use. */
  body?: string | null
}

/** A source with all fields set. */
export type SourceRow = {
  /** The number that the caller gave the source, by which marks name it. */
  sid: number
  title: string
  url: string
  /**
   * The text of the source in `sources_used` of a result: `text` of the given row, else its `body`, else its `content`.
   */
  text: string
  /** The text that the model is shown: `content` of the given row, else its `text`, else its `body`. */
  body: string
}

/** Maximum number of rows in one call, as many as a run registers. */
const MAX_ROWS = 1_000

/**
 * Reads rows of sources. Leaves out rows that are not objects or have no `sid`, and further rows with the same `sid`;
 * `incidents` lists them. Throws a `CitationError`: `invalid-input` if `given` is not an array or a `sid` is not a
 * number, `input-too-large` for more than 1,000 rows.
 */
export function readSourceRows(given: unknown): { rows: SourceRow[]; incidents: Incident[] } {
  if (!Array.isArray(given)) throw invalid('sources is not an array.', 'Pass [{ sid, title, text }, …].')
  if (given.length > MAX_ROWS) {
    throw new CitationError({
      code: 'input-too-large',
      message: `sources has ${given.length} rows; at most ${MAX_ROWS} are allowed.`,
      suggestion: 'Choose the ones that matter to the prompt.',
    })
  }
  const rows = new Map<number, SourceRow>()
  const without: number[] = []
  const again: number[] = []
  for (const [index, row] of given.entries()) {
    if (!isRecord(row) || row['sid'] === undefined || row['sid'] === null) {
      without.push(index)
      continue
    }
    const sid = readSid(row['sid'], `sources[${index}].sid`)
    if (rows.has(sid)) again.push(sid)
    else rows.set(sid, toRow(sid, row))
  }
  return { rows: [...rows.values()], incidents: [...tellWithout(without), ...tellAgain(again)] }
}

function toRow(sid: number, { title, url, text, body, content }: Record<string, unknown>): SourceRow {
  const [whole, snippet, old] = [stringOf(content), stringOf(text), stringOf(body)]
  return {
    sid,
    title: stringOf(title),
    url: stringOf(url),
    text: snippet || old || whole,
    body: whole || snippet || old,
  }
}

function tellWithout(indexes: readonly number[]): Incident[] {
  if (indexes.length === 0) return []
  return [
    tell('source-without-id', `Rows of sources that are not objects or have no sid: ${listOf(indexes)}.`),
  ]
}

function tellAgain(sids: readonly number[]): Incident[] {
  if (sids.length === 0) return []
  return [tell('source-repeated', `Only the first row was taken of each of these sids: ${listOf(sids)}.`)]
}

function tell(code: string, message: string): Incident {
  return { step: 'extract', code, message }
}

function listOf(numbers: readonly number[]): string {
  return numbers.length > 20 ? `${numbers.slice(0, 20).join(', ')}, …` : numbers.join(', ')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function invalid(message: string, suggestion: string): CitationError {
  return new CitationError({ code: 'invalid-input', message, suggestion })
}
