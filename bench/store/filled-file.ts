import type { Database } from 'better-sqlite3'
import { filledRow, spread } from './filled-rows.ts'

/**
 * Writes citations `c1`, `c2`, … and a verification of each into the tables of
 * the store, past the store: through it, a million takes minutes. Rows look as
 * the store writes them, except that chains are not hashed, which no query reads.
 */
export function fillFile(database: Database, citations: number): void {
  for (const pragma of ['synchronous = off', 'cache_size = -400000', 'temp_store = memory']) {
    database.pragma(pragma)
  }
  const { sessions, projects, agents } = spread
  const { createdMs, source, status, words, citation, verification } = filledRow('sqlite')
  database.exec(`begin;
    create temp table numbers (n integer primary key);
    insert into numbers with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${citations})
      select n from counted;
    insert into citespan_events (id, kind, project, chain, number, run_id, citation_id, agent_id, created_ms, body, previous, hash)
      select case half when 0 then 'c' else 'v' end || n, case half when 0 then 'citation' else 'verification' end,
        'p' || (n % ${projects}), 's:s' || (n % ${sessions}), 2 * n + half, '', case half when 1 then 'c' || n end,
        'a' || (n % ${agents}), ${createdMs},
        case half when 0 then ${citation} else ${verification} end, hex(zeroblob(32)), hex(zeroblob(32))
      from numbers cross join (select 0 as half union all select 1);
    insert into citespan_keys (key, created_ms, run_id, position)
      select 's:' || ${source}, ${createdMs}, '', 2 * n - 1
      from numbers order by 1, 2;
    insert into citespan_statuses (project, status, created_ms, run_id, position)
      select 'p' || (n % ${projects}), ${status}, ${createdMs}, '', 2 * n - 1
      from numbers order by 1, 2, 3;
    insert into citespan_claims (rowid, words) select 2 * n - 1, ${words} from numbers;
    insert into citespan_claims (rowid, words) values (2 * ${citations}, '');
    drop table numbers;
    commit;
    pragma wal_checkpoint(truncate)`)
}
