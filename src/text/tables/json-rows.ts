import type { Span } from '../../core/span.ts'
import type { Table, TableCell, TableRow } from './table.ts'

type JsonObject = Span & { cells: Map<string, TableCell> }

/** Maximum depth of values that are read. */
const MAX_DEPTH = 12
/**
 * Maximum number of columns of one table whose objects have different keys; an object that would add more
 * begins another table.
 */
const MAX_COLUMNS = 100
const space = /\s*/y
const string = /"((?:[^"\\]|\\.){0,20000})"/y
const scalar = /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null/y

/**
 * Reads the objects of JSON arrays and JSON Lines as rows whose columns are their keys. Consecutive objects form one
 * table. Values that are arrays or objects are not cells; arrays of objects within them are tables of their own. An
 * object that contains such a table, or has fewer than two cells, is not a row. The text may begin and end in the
 * middle of JSON: incomplete objects are left out.
 */
export function readJsonTables(content: string, span: Span): Table[] {
  if (!/\{\s{0,200}"/.test(content.slice(span.start, span.end))) return []
  const reader = createReader(content, span.end)
  let at = span.start
  let last = -1
  while ((at = content.indexOf('{', at)) >= 0 && at < span.end) {
    const end = reader.readWhole(at, last)
    last = end ?? -1
    at = end ?? at + 1
  }
  return reader.tables()
}

function createReader(content: string, limit: number) {
  const groups: JsonObject[][] = []
  /** The columns of the latest group of objects. */
  let columns = new Set<string>()

  function skip(pattern: RegExp, at: number): number {
    pattern.lastIndex = at
    return pattern.test(content) && pattern.lastIndex <= limit ? pattern.lastIndex : -1
  }

  /**
   * The end of the object at `at`, or `null` if it cannot be read to its end. It joins the table of its previous
   * sibling, which ends at `before`.
   */
  function readObject(at: number, depth: number, before: number): number | null {
    if (depth > MAX_DEPTH) return null
    const cells = new Map<string, TableCell>()
    const sizeBefore = groups.length
    let position = skip(space, at + 1)
    while (content.charAt(position) !== '}') {
      const keyEnd = skip(string, position)
      if (keyEnd < 0) return null
      const key = readString(content.slice(position, keyEnd))
      position = skip(space, keyEnd)
      if (content.charAt(position) !== ':') return null
      position = skip(space, position + 1)
      const value = readValue(position, depth)
      if (!value) return null
      if (value.cell) cells.set(key, value.cell)
      position = skip(space, value.end)
      if (content.charAt(position) === ',') position = skip(space, position + 1)
      else if (content.charAt(position) !== '}') return null
    }
    if (position >= limit) return null
    const holdsTables = groups.length > sizeBefore
    if (cells.size > 1 && !holdsTables) addRow({ start: at, end: position + 1, cells }, before)
    return position + 1
  }

  /** Reads an object as `readObject` does, but drops its rows if it is incomplete. */
  function readWhole(at: number, before: number): number | null {
    const { length } = groups
    const end = readObject(at, 0, before)
    if (end === null) groups.length = length
    return end
  }

  function addRow(row: JsonObject, before: number): void {
    const group = groups.at(-1)
    const isNext = group?.at(-1)?.end === before && /^[\s,]*$/.test(content.slice(before, row.start))
    const added = isNext ? [...row.cells.keys()].filter((key) => !columns.has(key)) : []
    if (group && isNext && (added.length === 0 || columns.size + added.length <= MAX_COLUMNS)) {
      group.push(row)
      for (const key of added) columns.add(key)
      return
    }
    groups.push([row])
    columns = new Set(row.cells.keys())
  }

  function readValue(at: number, depth: number): { end: number; cell: TableCell | null } | null {
    const sign = content.charAt(at)
    if (sign === '{') {
      const end = readObject(at, depth + 1, -1)
      return end === null ? null : { end, cell: null }
    }
    if (sign === '[') return readArray(at, depth)
    const isString = sign === '"'
    const end = skip(isString ? string : scalar, at)
    if (end <= at) return null
    if (!isString) return { end, cell: { start: at, end, text: content.slice(at, end) } }
    return { end, cell: { start: at + 1, end: end - 1, text: readString(content.slice(at, end)) } }
  }

  function readArray(at: number, depth: number): { end: number; cell: null } | null {
    if (depth > MAX_DEPTH) return null
    let position = skip(space, at + 1)
    let last = -1
    while (content.charAt(position) !== ']') {
      const isObject = content.charAt(position) === '{'
      const end = isObject
        ? readObject(position, depth + 1, last)
        : (readValue(position, depth + 1)?.end ?? null)
      if (end === null) return null
      last = isObject ? end : -1
      position = skip(space, end)
      if (content.charAt(position) === ',') position = skip(space, position + 1)
      else if (content.charAt(position) !== ']') return null
    }
    return position < limit ? { end: position + 1, cell: null } : null
  }

  return { readWhole, tables: () => groups.map(toTable) }
}

function toTable(objects: readonly JsonObject[]): Table {
  const columns = [...new Set(objects.flatMap(({ cells }) => [...cells.keys()]))]
  const rows: TableRow[] = objects.map(({ start, end, cells }) => ({
    start,
    end,
    cells: columns.map((name) => cells.get(name) ?? null),
  }))
  return { start: rows[0]!.start, end: rows.at(-1)!.end, columns, header: null, rows }
}

/** The value of a JSON string; if it is not valid, the characters between its quotation marks as written. */
function readString(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted.slice(1, -1)
  }
}
