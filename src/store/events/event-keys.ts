import { sha256Hex } from '../../core/hash.ts'
import type { EventData, NewEvent, RunEvent } from '../../core/records/event.ts'

/**
 * What events are found by besides their own columns. The letter says what the
 * rest is: a cited source, a content, an identifier, a setting, a related citation, a chain.
 */
export const keyOf = {
  source: (id: string) => `s:${id}`,
  content: (address: string) => `c:${address}`,
  /** Hashed: a URL may be longer than an index takes. */
  identifier: (project: string, identifier: string) =>
    `i:${sha256Hex(JSON.stringify([project, identifier]))}`,
  setting: (project: string, name: string) => `n:${sha256Hex(JSON.stringify([project, name]))}`,
  related: (citationId: string) => `r:${citationId}`,
  /** SQLite: the entries of a chain, by their number in place of a time. */
  chain: (project: string, chain: string) => `e:${JSON.stringify([project, chain])}`,
}

/** `keyOf.chain` in SQL, of a row of `citespan_events`; another where a name holds control characters. */
export function chainKeySql(table: string): string {
  return `'e:' || json_array(${table}.project, ${table}.chain)`
}

/** SQLite: the key of rows that say how far the indexes have come: all events up to their `created_ms` and `position`. */
export const INDEXED = 'indexed'

/** SQL for the position of the last event that is in the indexes. */
export const lastIndexed = `coalesce((select created_ms from citespan_keys where key = '${INDEXED}'
  order by created_ms desc limit 1), 0)`

/** The keys of an event, each once. `run`: the run that a citation is part of. */
export function keysOf(event: NewEvent, { project, run }: { project: string; run?: RunEvent }): string[] {
  switch (event.kind) {
    case 'source':
      return [keyOf.identifier(project, event.data.identifier), keyOf.content(event.data.contentHash)]
    case 'citation':
      return unique(citedKeys(event.data, run))
    case 'relation':
      return unique([keyOf.related(event.data.from), keyOf.related(event.data.to)])
    case 'run':
      return unique(event.data.sources.map(({ contentAddress }) => keyOf.content(contentAddress)))
    case 'setting':
      return [keyOf.setting(project, event.data.name)]
    case 'verification':
    case 'reading':
      return []
  }
}

/** Sources of a run have ids of that run only: what they share with others is their content. */
function citedKeys({ sourceIds }: EventData['citation'], run: RunEvent | undefined): string[] {
  if (!run) return sourceIds.map(keyOf.source)
  const addresses = new Map(run.sources.map(({ id, contentAddress }) => [id, contentAddress]))
  return sourceIds.flatMap((id) => {
    const address = addresses.get(id)
    return address === undefined ? [] : [keyOf.source(address)]
  })
}

function unique(keys: readonly string[]): string[] {
  return [...new Set(keys)]
}
