import type { Database } from 'better-sqlite3'
import { chainKeySql, INDEXED } from '../../src/records/store/events/event-keys.ts'
import { listKeysSql } from '../../src/records/store/events/list-keys.ts'

/**
 * Over how many sessions, sources, projects, agents and words the citations of a filled file are spread. The same for
 * any number of citations, so that every query fills its page.
 */
export const spread = { sessions: 50, sources: 40, projects: 5, agents: 20, words: 100 }

/** Time of the first citation in milliseconds since 1970, and the milliseconds between two citations. */
export const filledTime = { start: Date.parse('2026-03-01T08:00:00Z'), step: 10 }

/**
 * Writes citations `c1`, `c2`, … and a verification of each directly into the tables of the store: through the store,
 * a million takes minutes. The rows are the same as the store's, except that chains have no hashes, which no query
 * reads.
 */
export function fillFile(database: Database, citations: number): void {
  for (const pragma of ['synchronous = off', 'cache_size = -400000', 'temp_store = memory']) {
    database.pragma(pragma)
  }
  const createdAt = `strftime('%Y-%m-%dT%H:%M:%fZ', (${filledTime.start} + n * ${filledTime.step}) / 1000.0, 'unixepoch')`
  const { sessions, sources, projects, agents, words } = spread
  const event = (kind: string, id: string, data: string) =>
    `'{"actor":{"agentId":"a' || (n % ${agents}) || '","role":"agent"},"createdAt":"' || ${createdAt} || '","data":' || ${data} ||
      ',"id":"' || ${id} || '","kind":"${kind}","project":"p' || (n % ${projects}) || '","sessionId":"s' || (n % ${sessions}) || '"}'`
  const claim = `'The lighthouse was lit in the year ' || n || ' by keeper w' || (n * 7919 % ${words})`
  const citation = event(
    'citation',
    `'c' || n`,
    `'{"confidence":1,"end":60,"id":"c' || n || '","matcher":"agent","registration":{"extractionMethod":"direct_quote","locator":{"page":1},"quote":"It was lit before the year had ended, and it stands."},"sourceIds":["src' || (n * 31 % ${sources}) || '"],"start":0,"text":"' || ${claim} || '","textPart":0}'`,
  )
  const verification = event(
    'verification',
    `'v' || n`,
    `'{"citationId":"c' || n || '","evidence":[],"missing":[],"reason":"The sentence stands in the source.","score":0.9,"status":"' || ${statusOf} || '","verdict":"' || case when n % 20 = 0 then 'unsupported' else 'supported' end || '","verifier":"lexical"}'`,
  )
  database.exec(`begin;
    create temp table numbers (n integer primary key);
    insert into numbers with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${citations})
      select n from counted;
    insert into citespan_events (id, kind, project, chain, number, run_id, citation_id, agent_id, created_ms, body, previous, hash)
      select case half when 0 then 'c' else 'v' end || n, case half when 0 then 'citation' else 'verification' end,
        'p' || (n % ${projects}), 's:s' || (n % ${sessions}), 2 * n + half, '', case half when 1 then 'c' || n end,
        'a' || (n % ${agents}), ${filledTime.start} + n * ${filledTime.step},
        case half when 0 then ${citation} else ${verification} end, hex(zeroblob(32)), hex(zeroblob(32))
      from numbers cross join (select 0 as half union all select 1);
    insert into citespan_keys (key, created_ms, run_id, position)
      select 's:src' || (n * 31 % ${sources}), ${filledTime.start} + n * ${filledTime.step}, '', 2 * n - 1
      from numbers order by 1, 2;
    ${listKeysSql('event')
      .map(
        (key) => `insert into citespan_keys (key, created_ms, run_id, position)
          select ${key}, created_ms, run_id, position from citespan_events as event where ${key} is not null order by 1, 2, 4;`,
      )
      .join('\n    ')}
    insert into citespan_keys (key, created_ms, run_id, position)
      select ${chainKeySql('event')}, number, '', position from citespan_events as event order by 1, 2;
    insert into citespan_keys (key, created_ms, run_id, position) values ('${INDEXED}', 2 * ${citations}, '', 2 * ${citations});
    insert into citespan_statuses (project, status, created_ms, run_id, position)
      select 'p' || (n % ${projects}), ${statusOf}, ${filledTime.start} + n * ${filledTime.step}, '', 2 * n - 1
      from numbers order by 1, 2, 3;
    insert into citespan_claims (rowid, words) select 2 * n - 1, lower(${claim}) from numbers;
    drop table numbers;
    ${numberCitations};
    commit;
    pragma wal_checkpoint(truncate)`)
}

/** SQL that gives citations their display numbers, in the order of the log. */
export const numberCitations = `insert into citespan_numbers (position, project, kind, number)
  select position, project, kind, row_number() over (partition by project order by position)
  from citespan_events where kind = 'citation'`

const statusOf = `case when n % 20 = 0 then 'failed' else 'verified' end`
