import { CitationError } from '../../../core/error.ts'

/**
 * Rows as a markdown table, with columns in the order of their first occurrence. Missing values are empty cells, dates
 * ISO 8601, other objects JSON; bars are escaped.
 */
export function tableOf(rows: readonly Record<string, unknown>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(columns.map(cellOf)),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((column) => cellOf(row[column])))),
  ].join('\n')
}

function cellOf(value: unknown): string {
  const text = typeof value === 'string' ? value : toText(value)
  return text.replace(/\s*\r?\n\s*/g, ' ').replaceAll('|', String.raw`\|`)
}

function jsonOf(value: object): string {
  try {
    const text = JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === 'bigint' ? String(inner) : inner,
    )
    // `JSON.stringify` returns `undefined` for a value whose `toJSON` does.
    return (text as string | undefined) ?? ''
  } catch (error) {
    throw new CitationError({
      code: 'invalid-input',
      message: 'A row contains a value that cannot be written as JSON: it is cyclic, or its `toJSON` throws.',
      suggestion: 'Select plain columns, or convert them to text in the query.',
      cause: error,
    })
  }
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString()
  if (typeof value === 'object') return jsonOf(value)
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
    ? String(value)
    : ''
}
