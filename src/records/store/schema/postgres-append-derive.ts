/**
 * The checks of `citespan_append` for callers other than the owner, and what it
 * derives for those that are bound to a role, as pieces of its body (see
 * `appendFunction`).
 */
import { appendErrors } from './append-errors.ts'

/**
 * SQL that checks whether the login may be the actor. A service may act in each of its roles, any other login only as
 * its row in `citespan_logins` says.
 */
export const checkLogin = `v_is_owner := pg_has_role(session_user, current_user, 'member');
      if not v_is_owner then
        select * into v_login from citespan_logins where login = session_user::text collate "C";
        v_is_bound := v_login.role <> 'service';
        if (case when v_login.role = 'service' then p_role = any(v_login.acts_as)
            else p_role = v_login.role and p_project = coalesce(v_login.project, p_project)
              and p_agent is not distinct from v_login.agent_id and p_user is not distinct from v_login.user_id
              and (p_role <> 'agent' or p_session is not null) end) is not true then
          raise exception 'the login is bound to another actor' using errcode = '${appendErrors.forbidden}';
        end if;
      end if;`

/**
 * SQL that checks, for a login that is bound to a role, that the same actor began the chain of the session or run.
 */
export const checkOwnChain = `if v_is_bound and left(p_chain, 2) <> 'a:' and exists (select from citespan_events
          where chain = p_chain and project = p_project and number = 1 and not starts_with(body, v_head)) then
        raise exception 'the session is that of another actor' using errcode = '${appendErrors.forbidden}';
      end if;`

/**
 * SQL that locks the chain, so that it has one writer until the transaction ends. Only the owner's functions
 * can lock its row.
 */
export const lockChain = `perform from citespan_locks where project = p_project and chain = p_chain for update;
      if not found then
        insert into citespan_locks values (p_project, p_chain) on conflict do nothing;
        perform from citespan_locks where project = p_project and chain = p_chain for update;
      end if;`

/**
 * SQL that checks, for callers other than the owner, that readers can read what is written: for example, that the
 * data have the shape of their kind.
 */
export const checkPayload = `if not v_is_owner then
        if exists (select from (values (cardinality(p_kinds)), (cardinality(p_created)), (cardinality(p_created_ms)),
              (cardinality(p_data)), (cardinality(p_citations)), (cardinality(p_statuses)),
              -- A single event without words is sent as no words.
              (case when p_words = '{}' then cardinality(p_ids) else cardinality(p_words) end)) as given (count)
            where count is distinct from cardinality(p_ids))
          or exists (select from unnest(p_ids || array[p_project, coalesce(p_session, '-'), coalesce(p_agent, '-'),
              coalesce(p_user, '-'), coalesce(p_run, '-')]) as name where name is null or octet_length(name) not between 1 and 1024) then
          raise exception 'a parameter' using errcode = '${appendErrors.invalid}';
        end if;
        select id into v_missing from unnest(p_ids, p_kinds, p_created, p_created_ms, p_data, p_citations)
            as e (id, kind, created, created_ms, data, citation), lateral (select citespan_json(data) as value offset 0) as read
          where (citespan_fits(kind, value) and case kind
              when 'verification' then value ->> 'citationId' = citation
                -- What a person found, or what a matcher or model found of the citations of those who cite.
                and case when p_role in ('agent', 'admin') and value ->> 'method' is distinct from 'human'
                  then value -> 'person' is null and (p_role = 'agent' or p_session is not null and p_run is null)
                  else p_role <> 'agent' and left(p_chain, 2) = 'a:' and value ->> 'method' = 'human'
                    and value -> 'person' ->> 'role' = p_role end
              when 'recheck' then value ->> 'citationId' is not distinct from citation
              when 'relation' then value ->> 'from' <> value ->> 'to'
              when 'run' then value ->> 'id' = p_run
              when 'citation' then p_run is not null or value ->> 'id' = id
              when 'source' then value ->> 'id' = id
              when 'repository' then id = 'repository:' || encode(sha256(convert_to('[' || to_json(p_project)::text || ','
                || to_json(value ->> 'repository')::text || ']', 'UTF8')), 'hex') || ':' || (value ->> 'position')
              else true end
            and case when p_run is null then kind <> 'run' else id = left(encode(sha256(convert_to(p_run, 'UTF8')), 'hex'), 16)
              || substr(encode(sha256(convert_to('["' || kind || '",' || to_json(p_run)::text || ',' || case kind
                when 'run' then 'null' when 'citation' then to_json(value ->> 'id')::text else
                  (select to_json(coalesce((select citespan_json(cited.data) from unnest(p_ids, p_data) as cited (id, data)
                      where cited.id = citation), (select citespan_json(body) -> 'data' from citespan_events as held
                      where held.id = citation)) ->> 'id')::text) end || ']', 'UTF8')), 'hex'), 17) end
            and (v_is_bound or created ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9]([.][0-9]+)?Z$'
              and created_ms = floor(extract(epoch from left(created, 23)::timestamp) * 1000))) is not true limit 1;
        if found then
          raise exception '%', v_missing using errcode = '${appendErrors.invalid}';
        end if;
      end if;`

/** SQL query for the run of the events: in the batch, else stored by the same actor. */
const ownRun = `select citespan_json(data) from unnest(p_kinds, p_data) as given (kind, data) where kind = 'run'
          union all select citespan_json(body) -> 'data' from citespan_events
            where run_id = p_run and kind = 'run' and chain = p_chain and project = p_project`

/** SQL query for the keys of an event, as `keysOf` makes them. */
const keys = `select 'i:' || encode(sha256(convert_to('[' || to_json(p_project)::text || ',' || to_json(value ->> 'identifier')::text || ']',
                'UTF8')), 'hex') where kind = 'source'
              union all select 'c:' || (value ->> 'contentHash') where kind in ('source', 'repository')
              union all select 'd:' || made
                from jsonb_array_elements_text(case kind when 'source' then coalesce(value -> 'derivedFrom', '[]') else '[]' end) as made
              union all select 'n:' || encode(sha256(convert_to('[' || to_json(p_project)::text || ',' || to_json(value ->> 'name')::text || ']',
                'UTF8')), 'hex') where kind = 'setting'
              union all select 'j:' || encode(sha256(convert_to('[' || to_json(p_project)::text || ',' || to_json(value ->> 'repository')::text || ']',
                'UTF8')), 'hex') where kind = 'repository'
              union all select 'w:' || (value ->> 'sourceId') where kind = 'recheck' and value ->> 'citationId' is null
              union all select 'q:' || encode(sha256(convert_to(quoted, 'UTF8')), 'hex') from (
                select value ->> 'newSourceId' where kind = 'recheck' and value ->> 'citationId' is null
                union all select value -> 'quoteCheck' ->> 'foundInSourceId' where kind = 'verification' and p_run is null
                union all select found ->> 'sourceId' from jsonb_array_elements(
                  case when kind = 'verification' and p_run is null then value -> 'evidence' else '[]' end) as found) as words (quoted)
              union all select 'l:' || encode(sha256(convert_to(value -> 'registered' ->> 'citationId', 'UTF8')), 'hex')
                where kind = 'citation'
              union all select 's:' || (value ->> 'sourceId') where kind = 'amendment'
              union all select 'r:' || about from unnest(array[value ->> 'from', value ->> 'to']) as about where kind = 'relation'
              union all select 'c:' || (source ->> 'contentAddress')
                from jsonb_array_elements(case kind when 'run' then value -> 'sources' else '[]' end) as source
              union all select 's:' || coalesce((select source ->> 'contentAddress'
                  from jsonb_array_elements(v_run -> 'sources') with ordinality as cited (source, place)
                  where source ->> 'id' = named order by place limit 1), case when p_run is null then named end)
                from jsonb_array_elements_text(case when kind in ('citation', 'erasure') then value -> 'sourceIds' else '[]' end) as named`

/**
 * SQL for a login whose role in the table `citespan_logins` is not `service`. It does not use the times, keys and
 * statuses that the login sends, but those of the database's clock, of stored events and of the data.
 */
export const derive = `if v_is_bound then
        v_now := clock_timestamp();
        select array_agg(coalesce((select substring(body from '"createdAt":"([^"]*)"') from citespan_events as held
            where held.id = given.id and held.project = p_project and starts_with(held.body, v_head)),
            to_char(date_trunc('milliseconds', v_now) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by place)
          into p_created from unnest(p_ids) with ordinality as given (id, place);
        p_created_ms := array(select floor(extract(epoch from left(created, 23)::timestamp) * 1000)::bigint
          from unnest(p_created) with ordinality as given (created, place) order by place);
        if p_run is not null then
          v_run := (select * from (${ownRun}) as own limit 1);
          if v_run is null then
            raise exception 'the run is that of another actor' using errcode = '${appendErrors.forbidden}';
          end if;
        end if;
        select coalesce(array_agg(event), '{}'), coalesce(array_agg(key), '{}') into p_key_events, p_keys
          from (select distinct event::int, key from unnest(p_kinds, p_data) with ordinality as e (kind, data, event),
            lateral (select citespan_json(data) as value offset 0) as read, lateral (${keys}) as named (key) where key is not null) as made;
        p_statuses := array(select case kind when 'verification' then citespan_json(data) ->> 'status' when 'citation' then coalesce(
            (select citespan_json(stated.data) ->> 'status' from unnest(p_citations, p_data) with ordinality as stated (citation, data, place)
              where stated.citation = id and p_kinds[stated.place] = 'verification' order by stated.place desc limit 1), 'pending') end
          from unnest(p_ids, p_kinds, p_data) with ordinality as e (id, kind, data, place) order by place);
      end if;`

/**
 * SQL that returns the written bodies to a login with a role of its own (any but `service`), because the database has
 * replaced the times that the login gave.
 */
export const returnWritten = `if v_is_bound then
        for i in 1 .. coalesce(cardinality(p_ids), 0) loop
          event := coalesce(v_events[i], i); number := v_number + i - 1; body := v_bodies[i];
          previous := case when i = 1 then v_before else v_hashes[i - 1] end; hashes := v_hashes[i];
          return next;
        end loop;
      end if;`
