import { readTables } from '../../../text/tables.ts'
import type { Table } from '../../../text/tables.ts'

/** Reads the tables of each content once. */
export type TableReader = (content: string) => readonly Table[]

/** UTF-16 units of a content that are searched for tables, from its beginning. */
const MAX_READ = 2_000_000

/** Creates a reader that caches the tables of each content, for the duration of one call. */
export function createTableReader(): TableReader {
  const known = new Map<string, readonly Table[]>()
  return (content) => {
    let tables = known.get(content)
    if (!tables) {
      tables = readTables(content, { start: 0, end: Math.min(content.length, MAX_READ) })
      known.set(content, tables)
    }
    return tables
  }
}
