import { ERASED_USER } from '../../../core/records.ts'
import type { EventKind } from '../../../core/records.ts'
import type { columnsOf } from './log-rows.ts'

/** Columns by which events of a kind are listed, with the first letter of their keys; see also `keyOf`. */
const letters = { project: 'p', chain: 'h', agent_id: 'a', user_id: 'u' } as const
export type ListColumn = keyof typeof letters

/** The columns of an event that determine its lists. */
export type Listed = Pick<ReturnType<typeof columnsOf>, ListColumn> & { kind: string }

/**
 * SQLite only: the key of the list of all events of a kind or, with a column, of the events of that kind with a value
 * in the column. A kind contains no colon, so no two lists share a key.
 */
export function listKey(kind: EventKind | (string & {}), column?: ListColumn, value?: string): string {
  return column === undefined ? `k:${kind}` : `${letters[column]}:${kind}:${value}`
}

/** The keys of the lists that contain an event. */
export function listKeysOf(row: Listed): string[] {
  const { kind, agent_id, user_id } = row
  return [
    listKey(kind),
    listKey(kind, 'project', row.project),
    listKey(kind, 'chain', row.chain),
    ...(agent_id === null ? [] : [listKey(kind, 'agent_id', agent_id)]),
    ...(user_id === null || user_id === ERASED_USER ? [] : [listKey(kind, 'user_id', user_id)]),
  ]
}

/** `listKeysOf` in SQL, for a row of `citespan_events`; a key is `null` if the row has no value in its column. */
export function listKeysSql(table: string): string[] {
  const ofColumns = Object.entries(letters).map(
    ([column, letter]) =>
      `'${letter}:' || ${table}.kind || ':' || nullif(${table}.${column}, '${ERASED_USER}')`,
  )
  return [`'k:' || ${table}.kind`, ...ofColumns]
}
