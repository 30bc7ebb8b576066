import { normalizeName } from './field-names.ts'
import { isFields, isHttpUrl } from './values.ts'
import type { Fields } from './values.ts'

/** The name of the field for a cell, by the normalized name of its column: `text` for `documents`. */
const columnFields: Record<string, string> = {
  ids: 'id',
  documents: 'text',
  document: 'text',
  metadatas: 'metadata',
  metadata: 'metadata',
  distances: 'distance',
  scores: 'score',
  similarities: 'similarity',
  uris: 'uri',
  urls: 'url',
  links: 'link',
  titles: 'title',
  names: 'name',
  texts: 'text',
  contents: 'text',
  chunks: 'text',
  snippets: 'snippet',
  descriptions: 'description',
}
const tellingFields = new Set(['text', 'title', 'url', 'snippet', 'link'])

/**
 * Converts results in columns to rows: parallel lists (Chroma, nested by query),
 * `{ columns, rows }` tables, and the OpenSearch suggestion list
 * `[query, titles, descriptions, urls]`. `null` for other values.
 */
export function rowsOfColumns(value: unknown): Fields[] | null {
  if (Array.isArray(value)) return rowsOfSuggestions(value)
  if (!isFields(value)) return null
  return rowsOfTable(value) ?? rowsOfParallelLists(value)
}

function rowsOfParallelLists(fields: Fields): Fields[] | null {
  const columns = Object.entries(fields).flatMap(([key, list]) => {
    const field = columnFields[normalizeName(key)]
    return field && Array.isArray(list) && list.length > 0 ? [{ field, list }] : []
  })
  const isNested = columns.some(({ field, list }) => field === 'text' && Array.isArray(list[0]))
  if (isNested) {
    const queries = Math.max(...columns.map(({ list }) => list.length))
    return Array.from({ length: queries }, (_, query) =>
      zip(columns.map(({ field, list }) => ({ field, list: Array.isArray(list[query]) ? list[query] : [] }))),
    ).flat()
  }
  const telling = columns.filter(({ field, list }) => tellingFields.has(field) && list.every(isCell))
  const length = telling[0]?.list.length
  const parallel = columns.filter(({ list }) => list.length === length)
  return length !== undefined && parallel.length >= 2 ? zip(parallel) : null
}

function zip(columns: readonly { field: string; list: readonly unknown[] }[]): Fields[] {
  const length = Math.max(0, ...columns.map(({ list }) => list.length))
  return Array.from({ length }, (_, row) =>
    Object.fromEntries(columns.map(({ field, list }) => [field, list[row] ?? null])),
  )
}

function isCell(value: unknown): boolean {
  return typeof value === 'string' || value === null
}

function rowsOfTable({ columns, rows, data }: Fields): Fields[] | null {
  const cells = rows ?? data
  if (!Array.isArray(columns) || !Array.isArray(cells) || !cells.every((row) => Array.isArray(row)))
    return null
  const names = columns.map((column) => (isFields(column) ? column.name : column))
  if (!names.every((name) => typeof name === 'string' && name !== '__proto__')) return null
  return cells.map((row: unknown[]) => Object.fromEntries(names.map((name, index) => [name, row[index]])))
}

function rowsOfSuggestions(list: readonly unknown[]): Fields[] | null {
  const [query, titles, descriptions, urls] = list
  if (list.length !== 4 || typeof query !== 'string' || !Array.isArray(titles) || !Array.isArray(urls))
    return null
  if (!urls.every(isHttpUrl) || urls.length !== titles.length) return null
  const texts = Array.isArray(descriptions) ? descriptions : []
  return titles.map((title, row) => ({ title, description: texts[row], url: urls[row] }))
}
