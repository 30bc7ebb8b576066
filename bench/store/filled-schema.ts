import type { Client } from 'pg'
import { filledTime, numberCitations, spread } from './filled-file.ts'

/**
 * Writes citations `c1`, `c2`, … and a verification of each into the tables of the schema on the search path, as
 * `fillFile` does: directly and without hashes. The indexes of the events are rebuilt afterwards.
 */
export async function fillSchema(client: Client, citations: number): Promise<void> {
  const { sessions, projects, agents } = spread
  const { createdMs, source, status, words, citation, verification } = filledRow()
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
  await client.query('insert into citespan_leaves select position - 1, position from citespan_events')
  await client.query(numberCitations)
  await client.query(`select setval('citespan_positions', 2 * ${citations})`)
  for (const { definition } of indexes) await client.query(definition)
  await client.query('vacuum analyze')
}

/** SQL expressions for the fields of the nth citation and its verification; `n` is a column. */
function filledRow() {
  const { sessions, sources, projects, agents, words } = spread
  const createdMs = `(${filledTime.start} + n * ${filledTime.step})`
  const createdAt = `to_char(to_timestamp(${createdMs} / 1000.0) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const source = `'src' || (n * 31 % ${sources})`
  const status = `case when n % 20 = 0 then 'failed' else 'verified' end`
  const verdict = `case when n % 20 = 0 then 'unsupported' else 'supported' end`
  const claim = `'The lighthouse was lit in the year ' || n || ' by keeper w' || (n * 7919 % ${words})`
  const body = (kind: string, id: string, data: string) =>
    `'{"actor":{"agentId":"a' || (n % ${agents}) || '","role":"agent"},"createdAt":"' || ${createdAt} || '","data":' || ${data} ||
      ',"id":"' || ${id} || '","kind":"${kind}","project":"p' || (n % ${projects}) || '","sessionId":"s' || (n % ${sessions}) || '"}'`
  return {
    createdMs,
    source,
    status,
    words: `lower(${claim})`,
    citation: body(
      'citation',
      `'c' || n`,
      `'{"confidence":1,"end":60,"id":"c' || n || '","matcher":"agent","registration":{"extractionMethod":"direct_quote","locator":{"page":1},"quote":"It was lit before the year had ended, and it stands."},"sourceIds":["' || ${source} || '"],"start":0,"text":"' || ${claim} || '","textPart":0}'`,
    ),
    verification: body(
      'verification',
      `'v' || n`,
      `'{"citationId":"c' || n || '","evidence":[],"missing":[],"reason":"The sentence stands in the source.","score":0.9,"status":"' || ${status} || '","verdict":"' || ${verdict} || '","verifier":"lexical"}'`,
    ),
  }
}
