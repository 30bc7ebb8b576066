import type { Client } from 'pg'
import { filledRow, spread } from './filled-rows.ts'

/**
 * Writes citations `c1`, `c2`, … and a verification of each into the tables of
 * the store that the search path leads to, as `fillFile` does: past the store,
 * and not hashed. Indexes of the events are made anew afterwards.
 */
export async function fillSchema(client: Client, citations: number): Promise<void> {
  const { sessions, projects, agents } = spread
  const { createdMs, source, status, words, citation, verification } = filledRow('postgres')
  const numbers = `(select generate_series(1, ${citations}::bigint) as n) as numbers`
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = current_schema() and indexname ~ '^citespan_(events|claims)_' and indexdef !~ 'UNIQUE'`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(`insert into citespan_events (position, id, kind, project, chain, number, run_id, citation_id,
      agent_id, created_ms, body, previous, hash)
    select 2 * n - 1 + half, case half when 0 then 'c' else 'v' end || n,
      case half when 0 then 'citation' else 'verification' end, 'p' || (n % ${projects}), 's:s' || (n % ${sessions}),
      2 * n + half, '', case half when 1 then 'c' || n end, 'a' || (n % ${agents}), ${createdMs},
      case half when 0 then ${citation} else ${verification} end, repeat('0', 64), repeat('0', 64)
    from ${numbers} cross join generate_series(0, 1) as half`)
  await client.query(`insert into citespan_keys (key, created_ms, run_id, position)
    select 's:' || ${source}, ${createdMs}, '', 2 * n - 1 from ${numbers} order by 1, 2`)
  await client.query(`insert into citespan_statuses (project, status, created_ms, run_id, position)
    select 'p' || (n % ${projects}), ${status}, ${createdMs}, '', 2 * n - 1 from ${numbers} order by 1, 2, 3`)
  await client.query(`insert into citespan_claims (position, words)
    select 2 * n - 1, array_to_tsvector(string_to_array(${words}, ' ')) from ${numbers}`)
  await client.query(`select setval('citespan_positions', 2 * ${citations})`)
  for (const { definition } of indexes) await client.query(definition)
  await client.query('vacuum analyze')
}
