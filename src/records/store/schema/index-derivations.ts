import { lastIndexed } from '../events/event-keys.ts'
import type { SqlDialect } from './sql-connection.ts'

/**
 * The statement that gives sources of earlier versions the keys of what they were made
 * from (`keyOf.derived`). On SQLite only up to the event that is indexed: the
 * indexer writes the keys of later ones.
 */
export function indexDerivations(dialect: SqlDialect): string {
  const insert = 'insert into citespan_keys (key, created_ms, run_id, position)'
  if (dialect === 'sqlite') {
    return `${insert} select distinct 'd:' || made.value, created_ms, run_id, position
      from citespan_events as event,
        json_each(case when json_valid(body) then body else '{}' end, '$.data.derivedFrom') as made
      where event.kind = 'source' and instr(body, '"derivedFrom":') > 0 and position <= ${lastIndexed}
      order by 1, 2, 3, 4`
  }
  return `${insert} select distinct 'd:' || made, created_ms, run_id, position
    from (select created_ms, run_id, position, citespan_json(body) -> 'data' -> 'derivedFrom' as ids
        from citespan_events where kind = 'source' and strpos(body, '"derivedFrom":') > 0 offset 0) as event,
      jsonb_array_elements_text(case jsonb_typeof(ids) when 'array' then ids else '[]' end) as made
    on conflict do nothing`
}
