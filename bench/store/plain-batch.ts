import type { Actor } from '../../src/core/records/actor.ts'
import type { NewEvent } from '../../src/core/records/event.ts'
import { claimWords } from '../../src/records/store/events/claim-words.ts'

/**
 * A statement that writes citations into every table that the store writes to, as a program without checks, chains and
 * functions would do it.
 */
export function plainBatch(
  events: readonly NewEvent[],
  { actor, chain, number }: { actor: Actor; chain: string; number: number },
): { text: string; values: unknown[] } {
  const zeros = '0'.repeat(64)
  return {
    text: statement,
    values: [
      actor.project,
      chain,
      events.map(({ id }) => id),
      events.map((_, index) => number + index),
      events.map(({ createdAt }) => Date.parse(createdAt)),
      events.map((event) =>
        JSON.stringify({
          ...event,
          actor: { role: actor.role },
          project: actor.project,
          sessionId: actor.sessionId,
        }),
      ),
      events.map(() => zeros),
      events.map(() => 's:source-1'),
      events.map((event) => (event.kind === 'citation' ? claimWords(event.data.text).join(' ') : '')),
    ],
  }
}

const statement = `with entries as (
    select * from unnest($3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[])
      as e (id, number, created_ms, body, hash, key, words)
  ), written as (
    insert into citespan_events (id, kind, project, chain, number, run_id, created_ms, body, previous, hash)
    select id, 'citation', $1, $2, number, '', created_ms, body, hash, hash from entries
    returning position, id, created_ms
  ), queued as (
    insert into citespan_unsequenced select position from written
  ), keyed as (
    insert into citespan_keys select e.key, w.created_ms, '', w.position from written w join entries e using (id)
  ), stated as (
    insert into citespan_statuses select $1, 'pending', created_ms, '', position from written
  )
  insert into citespan_claims select w.position, array_to_tsvector(string_to_array(e.words, ' '))
  from written w join entries e using (id)`
