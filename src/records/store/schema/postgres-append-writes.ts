/**
 * The writing part of `citespan_append`, as pieces of its body (see `appendFunction`): `chainEntries` to `keepOthers`
 * are one pass of its loop.
 */
import { appendErrors } from './append-errors.ts'

/**
 * SQL that numbers and chains the events after the last entry of the chain, and reserves their positions.
 */
export const chainEntries = `select number, hash into v_number, v_before from citespan_events
          where chain = p_chain and project = p_project order by number desc limit 1;
        v_number := coalesce(v_number, 0) + 1;
        v_before := coalesce(v_before, '');
        v_previous := v_before;
        v_hashes := '{}';
        for i in 1 .. cardinality(p_ids) loop
          v_hash := encode(sha256(convert_to('{"body":"' || v_digests[i] || '","number":' || v_number + i - 1
            || ',"previous":"' || v_previous || '"}', 'UTF8')), 'hex');
          v_hashes := v_hashes || v_hash;
          v_previous := v_hash;
        end loop;
        v_positions := array(select nextval('citespan_positions') from generate_series(1, cardinality(p_ids)));`

/**
 * SQL that inserts the entries and their index rows in one statement and leaves the loop. If one of the ids is stored
 * already, it inserts nothing, and the statements after it run.
 */
export const insertEntries = `begin
          with written as (
            insert into citespan_events (position, id, kind, project, chain, number, run_id, citation_id, agent_id,
              user_id, created_ms, body, previous, hash)
            select position, id, kind, p_project, p_chain, v_number + place - 1, coalesce(p_run, ''),
              case when kind in ('verification', 'recheck') then citation end, p_agent, p_user, created_ms, body, previous, hash
            from unnest(v_positions, p_ids, p_kinds, p_citations, p_created_ms, v_bodies, v_before || v_hashes, v_hashes)
              with ordinality as e (position, id, kind, citation, created_ms, body, previous, hash, place)
            where place <= cardinality(v_positions)
            returning body = v_bodies[(number - v_number)::int + 1]
              and hash = v_hashes[(number - v_number)::int + 1] as is_same
          ), queued as (
            insert into citespan_unsequenced select unnest(v_positions)
          ), keyed as (
            insert into citespan_keys (key, created_ms, run_id, position)
            select key, p_created_ms[event], coalesce(p_run, ''), v_positions[event]
            from unnest(p_keys, p_key_events) as k (key, event)
          ), stated as (
            insert into citespan_statuses (project, status, created_ms, run_id, position)
            select p_project, status, created_ms, coalesce(p_run, ''), position
            from unnest(v_positions, p_kinds, p_statuses, p_created_ms) as e (position, kind, status, created_ms)
            where kind = 'citation'
          ), worded as (
            insert into citespan_claims (position, words)
            select position, array_to_tsvector(string_to_array(words, ' '))
            from unnest(v_positions, p_words) as e (position, words) where words <> ''
          )
          select count(*) filter (where is_same) = cardinality(v_positions) into v_is_written from written;
          if not v_is_written then
            raise exception 'an entry was not written as it is' using errcode = '${appendErrors.changed}';
          end if;
          exit;
        exception when unique_violation then
          if not exists (select from citespan_events where id = any(p_ids)) then raise; end if;
        end;`

/** SQL that returns a row for each event that is stored already; raises `conflict` for one with other content. */
export const returnStored = `-- What is there already is given back as it is; the rest is tried again.
        v_positions := '{}';
        v_hashes := '{}';
        v_places := '{}';
        v_events := coalesce(v_events, array(select generate_series(1, cardinality(p_ids))));
        for v_stored in select given.event, given.id, given.body as asked, stored.number, stored.body, stored.previous,
              stored.hash
            from unnest(p_ids, v_bodies, v_events) as given (id, body, event)
              cross join lateral (select * from citespan_events as held where held.id = given.id offset 0) as stored loop
          -- Two recordings of one event differ in their salts alone; what is left of an erased body has none.
          if (case when strpos(right(v_stored.body, length(v_end) + 42), ',"salt":"') = 1
                and right(v_stored.body, length(v_end)) = v_end
              then left(v_stored.body, -length(v_end) - 42) || v_end else v_stored.body end)
              <> left(v_stored.asked, -length(v_end) - 42) || v_end then
            raise exception '%', v_stored.id using errcode = '${appendErrors.conflict}';
          end if;
          event := v_stored.event; number := v_stored.number; body := v_stored.body;
          previous := v_stored.previous; hashes := v_stored.hash;
          return next;
          v_places := v_places || event;
        end loop;`

/** SQL that reduces the parameters to the events that are not stored yet, for the next pass. */
export const keepOthers = `v_left := array(select event from unnest(v_events) as event where event <> all(v_places));
        select array_agg(key), array_agg(array_position(v_left, v_events[event])) into p_keys, p_key_events
          from unnest(p_keys, p_key_events) as k (key, event) where v_events[event] = any(v_left);
        select array_agg(id), array_agg(kind), array_agg(created_ms), array_agg(citation), array_agg(status),
            array_agg(words), array_agg(body), array_agg(digest)
          into p_ids, p_kinds, p_created_ms, p_citations, p_statuses, p_words, v_bodies, v_digests
          from unnest(v_events, p_ids, p_kinds, p_created_ms, p_citations, p_statuses, p_words, v_bodies, v_digests)
            as e (event, id, kind, created_ms, citation, status, words, body, digest) where event = any(v_left);
        v_events := v_left;`

/** SQL condition for the row of `citespan_statuses` that belongs to the citation in `v_stored`. */
const ofStored = `project = v_stored.project and status in ('pending', 'verified', 'failed', 'unverified')
            and created_ms = v_stored.created_ms and run_id = v_stored.run_id and position = v_stored.position`

/** SQL that gives citations of earlier calls the status of their newest verification. */
export const updateStatuses = `-- Verdicts on citations of earlier calls: that of the highest position counts, whoever commits last.
      if 'verification' = any(p_kinds) then
        for v_stored in select cited.id, cited.project, cited.created_ms, cited.run_id, cited.position,
              stated.position as verdict, stated.status
            from (select distinct on (citation) citation, position, status
                from unnest(v_positions, p_kinds, p_citations, p_statuses) as e (position, kind, citation, status)
                where kind = 'verification' order by citation, position desc) as stated,
              lateral (select * from citespan_events where id = stated.citation offset 0) as cited
            where cited.position <> all(v_positions) order by cited.position loop
          perform from citespan_statuses where ${ofStored} for update;
          -- A statement of its own: it sees what was committed while the one before it waited.
          update citespan_statuses set status = v_stored.status where ${ofStored} and status <> v_stored.status
            and not exists (select from citespan_events
              where citation_id = v_stored.id and kind = 'verification' and position > v_stored.verdict);
        end loop;
      end if;`
