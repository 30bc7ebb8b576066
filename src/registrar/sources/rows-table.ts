import { CitationError } from '../../core/error.ts'

/** Rows of a query as a markdown table, in the order of the columns' first mention; what is no scalar as JSON. */
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
    // A value may say that it is written as nothing.
    return (text as string | undefined) ?? ''
  } catch (error) {
    throw new CitationError({
      code: 'invalid-input',
      message: 'A row holds a value that cannot be written as JSON: it holds itself, or refuses.',
      suggestion: 'Select plain columns, or write them as text in the query.',
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
