import { ERASED_USER, erasableKinds } from '../../../core/records.ts'
import { appendErrors } from './append-errors.ts'
import { namesIn } from './names-in.ts'

/** The parameter types of `citespan_erase`, which identify it in a `grant` or `revoke`. */
export const eraseTypes = 'text, text[], text[], jsonb, text[]'

/**
 * SQL that creates `citespan_erase`, by which admins and the owner replace bodies by what an erasure leaves of them.
 * The erasure must be in the log already, as an event of the same project that names each record with the hash of its
 * body before and after. What is left must be a part of the body, so that nobody changes a record in the name of an
 * erasure. The function also removes the given keys of these records (an object: by the id of a record, a list of
 * its keys), their words, and the given contents that no other record names. `options`: SQL options of a function that runs with the owner's rights.
 */
export function eraseFunction(options: string): string {
  return `create or replace function citespan_erase(p_erasure text, p_ids text[], p_bodies text[], p_keys jsonb,
      p_contents text[]) returns void ${options} set lock_timeout = '30s' as $$
    #variable_conflict use_column
    declare
      v_erasure record;
      v_login citespan_logins;
      v_positions bigint[];
      v_count int;
    begin
      perform citespan_must_be(array['admin']);
      select project, citespan_json(body) -> 'data' -> 'entries' as entries into v_erasure from citespan_events
        where id = p_erasure and kind = 'erasure';
      select * into v_login from citespan_logins where login = session_user::text collate "C";
      if v_erasure.project is null or v_login.project is not null and v_login.project <> v_erasure.project then
        raise exception 'no such erasure' using errcode = '${appendErrors.forbidden}';
      end if;
      -- Who writes what names a content meanwhile is waited for.
      perform from citespan_contents where address = any(p_contents) order by address for update;
      insert into citespan_erasing values (pg_current_xact_id()::text) on conflict do nothing;
      with given as (
        select id, body, citespan_json(body) as value from unnest(p_ids, p_bodies) as g (id, body)
      ), changed as (
        update citespan_events as event set body = given.body, agent_id = given.value -> 'actor' ->> 'agentId',
            user_id = coalesce(given.value -> 'actor' ->> 'userId',
              case when given.value -> 'erased' -> 'without' is not null then '${ERASED_USER}' end)
          from given cross join lateral (select citespan_json(held.body) as value, coalesce(citespan_json(held.body) -> 'erased' ->> 'body',
              encode(sha256(convert_to(held.body, 'UTF8')), 'hex')) as hash from citespan_events as held
              where held.id = given.id offset 0) as old
          where event.id = given.id and event.project = v_erasure.project and event.kind in (${namesIn(erasableKinds)})
            and old.value @> (given.value - 'erased')
            and given.value -> 'erased' ->> 'by' = p_erasure and given.value -> 'erased' ->> 'body' = old.hash
            and v_erasure.entries @> jsonb_build_array(jsonb_build_object('id', given.id, 'body', old.hash,
              'kept', encode(sha256(convert_to(given.body, 'UTF8')), 'hex')))
          returning event.position
      )
      select array_agg(position), count(*) into v_positions, v_count from changed;
      if v_count <> cardinality(p_ids) then
        raise exception 'a body that is not what the erasure leaves' using errcode = '${appendErrors.invalid}';
      end if;
      -- One record may keep a key that another loses.
      delete from citespan_keys as place using citespan_events as event, jsonb_array_elements_text(p_keys -> event.id) as gone (key)
        where event.position = any(v_positions) and place.key = gone.key and place.created_ms = event.created_ms
          and place.run_id = event.run_id and place.position = event.position;
      delete from citespan_claims where position = any(v_positions);
      delete from citespan_contents where address = any(p_contents)
        and not exists (select from citespan_keys where key = 'c:' || address);
      delete from citespan_erasing;
    end $$`
}
