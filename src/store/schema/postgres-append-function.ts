import { writableKinds } from '../../core/records/access.ts'

/** SQLSTATEs of our own: class CS is no one's. */
export const appendErrors = {
  conflict: 'CS001',
  forbidden: 'CS002',
  noSource: 'CS003',
  noCitation: 'CS004',
  noContent: 'CS005',
  changed: 'CS006',
} as const

/** What each role may record, as a `case` has it. */
const roleKinds = Object.entries(writableKinds)
  .map(([role, kinds]) => `when '${role}' then array[${kinds.map((kind) => `'${kind}'`).join(', ')}]::text[]`)
  .join(' ')

/** The row of `citespan_statuses` that a stored citation has. */
const ofStored = `project = v_stored.project and status in ('pending', 'verified', 'failed', 'unverified')
            and created_ms = v_stored.created_ms and run_id = v_stored.run_id and position = v_stored.position`

/** The types of its parameters, which name the function. */
export const appendTypes =
  'text, text, text, text, text, text, text, text[], text[], text[], bigint[], text[], text[], text[], text[], int[], text[]'

/**
 * Appends events to one chain: checks what they name, builds their bodies from
 * the columns (see `eventBody`), so that these cannot say anything else, chains
 * them (see `entryText`) and writes them with what they are found by. What it
 * wrote is compared with what came back: a rule or trigger on the table cannot
 * swallow or change an entry unnoticed.
 *
 * Gives a row for each event that was there already (`event` counts from 1)
 * and, with `event` null, one for all that were written: the number of the first, the
 * hash before it, and the hash of each.
 *
 * To plan its statements for each call would take ten times as long as to run
 * them; a plan that is kept was perhaps made for empty tables, and must not
 * read them as a whole when they have grown.
 */
export function appendFunction(options: string): string {
  return `create function citespan_append(
      p_role text, p_project text, p_session text, p_agent text, p_user text, p_run text, p_chain text,
      p_ids text[], p_kinds text[], p_created text[], p_created_ms bigint[], p_data text[],
      p_citations text[], p_statuses text[], p_words text[],
      p_key_events int[], p_keys text[]
    ) returns table (event int, number bigint, body text, previous text, hashes text) ${options}
    set lock_timeout = '30s' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
    #variable_conflict use_column
    declare
      v_head text := '{"actor":{' || coalesce('"agentId":' || to_json(p_agent)::text || ',', '') || '"role":'
        || to_json(p_role)::text || coalesce(',"userId":' || to_json(p_user)::text, '') || '},"createdAt":';
      v_tail text := ',"project":' || to_json(p_project)::text || coalesce(',"runId":' || to_json(p_run)::text, '')
        || coalesce(',"sessionId":' || to_json(p_session)::text, '') || '}';
      v_caller name := case when current_setting('role') = 'none' then session_user else current_setting('role') end;
      v_missing text;
      v_code text;
      v_stored record;
      v_is_own boolean;
      v_places int[];
      v_events int[];
      v_left int[];
      v_has_others boolean;
      v_bodies text[];
      v_digests text[];
      v_number bigint;
      v_previous text;
      v_before text;
      v_hash text;
      v_hashes text[] := '{}';
      v_positions bigint[] := '{}';
      v_is_written boolean;
      v_given text := coalesce(current_setting('citespan.given', true), '');
    begin
      if not p_kinds <@ (case p_role ${roleKinds} else array[]::text[] end) then
        raise exception 'the role % does not record this', p_role using errcode = '${appendErrors.forbidden}';
      end if;
      if not pg_has_role(v_caller, current_user, 'member') then
        perform citespan_check_writer(p_role, v_caller);
      end if;
      if p_chain <> (case when p_session is not null then 's:' || p_session
          when p_run is not null then 'r:' || p_run else 'a:' || p_role end) then
        raise exception 'not the chain of these events' using errcode = '${appendErrors.forbidden}';
      end if;
      -- One writer a chain, until its transaction ends.
      perform pg_advisory_xact_lock(hashtextextended(p_project || ' ' || p_chain, 20261122));

      -- What the events name must be there, in this project: foreign or not there looks the same.
      select bool_or(left(key, 2) in ('c:', 'r:')), min(substr(key, 3)) filter (where case
          when left(key, 2) = 's:' and p_run is null and substr(key, 3) <> all(p_ids) then (select kind = 'source'
            and project = p_project from citespan_events where id = substr(key, 3)) is not true end)
        into v_has_others, v_missing from (select distinct key from unnest(p_keys) as key) as named;
      if v_missing is not null then
        raise exception '%', v_missing using errcode = '${appendErrors.noSource}';
      end if;
      if v_has_others or 'verification' = any(p_kinds) then
        select about, code into v_missing, v_code
          from (select key from unnest(p_keys) as key
              union select 'r:' || coalesce(citation, '') from unnest(p_kinds, p_citations) as e (kind, citation)
                where kind = 'verification') as named (key),
            substr(key, 3) as about,
            lateral (select case left(key, 2)
              -- Its hash alone does not give away a content: it was given, or the project has it.
              when 'c:' then case when not exists (select from citespan_contents where address = about)
                or strpos(v_given, citespan_proof(about)) = 0 and not exists (select from citespan_keys as place
                  join citespan_events as event on event.position = place.position
                  where place.key = named.key and event.project = p_project and (event.kind = 'source'
                    or case when p_agent is null then event.chain = p_chain else event.agent_id = p_agent end))
                then '${appendErrors.noContent}' end
              when 'r:' then case when about <> all(p_ids) and (select kind = 'citation' and project = p_project
                  and case when p_agent is null then chain = p_chain else agent_id = p_agent end
                  from citespan_events where id = about) is not true
                then '${appendErrors.noCitation}' end
              end) as checked (code)
          where code is not null limit 1;
        if found then
          raise exception '%', v_missing using errcode = v_code;
        end if;
      end if;

      -- One JSON value and no more: text after it could pass for other members of the body.
      select array_agg(body), array_agg(encode(sha256(convert_to(body, 'UTF8')), 'hex')), bool_and(is_own)
        into v_bodies, v_digests, v_is_own
        from (select v_head || to_json(created)::text || ',"data":' || data || ',"id":' || to_json(id)::text
            || ',"kind":' || to_json(kind)::text || v_tail as body, data::json is not null and (kind <> 'verification'
            or starts_with(data, '{"citationId":' || to_json(citation)::text || ',')) as is_own
          from unnest(p_created, p_data, p_ids, p_kinds, p_citations) as e (created, data, id, kind, citation)
          offset 0) as made;
      if v_is_own is not true and cardinality(p_ids) > 0 then
        raise exception 'a verification of another citation' using errcode = '${appendErrors.changed}';
      end if;

      while cardinality(p_ids) > 0 loop
        select number, hash into v_number, v_before from citespan_events
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
        v_positions := array(select nextval('citespan_positions') from generate_series(1, cardinality(p_ids)));
        begin
          with written as (
            insert into citespan_events (position, id, kind, project, chain, number, run_id, citation_id, agent_id,
              user_id, created_ms, body, previous, hash)
            select position, id, kind, p_project, p_chain, v_number + place - 1, coalesce(p_run, ''),
              case when kind = 'verification' then citation end, p_agent, p_user, created_ms, body, previous, hash
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
        end;

        -- What is there already is given back as it is; the rest is tried again.
        v_positions := '{}';
        v_hashes := '{}';
        v_places := '{}';
        v_events := coalesce(v_events, array(select generate_series(1, cardinality(p_ids))));
        for v_stored in select given.event, given.id, given.body as asked, stored.number, stored.body, stored.previous,
              stored.hash
            from unnest(p_ids, v_bodies, v_events) as given (id, body, event)
              cross join lateral (select * from citespan_events as held where held.id = given.id offset 0) as stored loop
          if v_stored.body <> v_stored.asked then
            raise exception '%', v_stored.id using errcode = '${appendErrors.conflict}';
          end if;
          event := v_stored.event; number := v_stored.number; body := v_stored.body;
          previous := v_stored.previous; hashes := v_stored.hash;
          return next;
          v_places := v_places || event;
        end loop;
        v_left := array(select event from unnest(v_events) as event where event <> all(v_places));
        select array_agg(key), array_agg(array_position(v_left, v_events[event])) into p_keys, p_key_events
          from unnest(p_keys, p_key_events) as k (key, event) where v_events[event] = any(v_left);
        select array_agg(id), array_agg(kind), array_agg(created_ms), array_agg(citation), array_agg(status),
            array_agg(words), array_agg(body), array_agg(digest)
          into p_ids, p_kinds, p_created_ms, p_citations, p_statuses, p_words, v_bodies, v_digests
          from unnest(v_events, p_ids, p_kinds, p_created_ms, p_citations, p_statuses, p_words, v_bodies, v_digests)
            as e (event, id, kind, created_ms, citation, status, words, body, digest) where event = any(v_left);
        v_events := v_left;
      end loop;

      -- Verdicts on citations of earlier calls: that of the highest position counts, whoever commits last.
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
              where citation_id = v_stored.id and position > v_stored.verdict);
        end loop;
      end if;

      event := null; number := v_number; body := null; previous := v_before; hashes := array_to_string(v_hashes, ' ');
      return next;
    end $$`
}

/**
 * A database role that is a member of citespan's groups (see `setUpRoles`) acts
 * only as what it is a member of; whom the owner lets call `citespan_append`
 * otherwise is trusted.
 */
export function checkWriterFunction(options: string): string {
  return `create function citespan_check_writer(p_role text, p_caller name) returns void ${options} stable as $$
    declare
      v_groups name[];
    begin
      select array_agg(rolname) into v_groups from pg_roles
        where rolname in ('citespan_agent', 'citespan_user', 'citespan_auditor', 'citespan_admin')
          and pg_has_role(p_caller, oid, 'member');
      if v_groups is not null and not ('citespan_' || p_role) = any(v_groups) then
        raise exception 'not a member of citespan_%', p_role using errcode = '${appendErrors.forbidden}';
      end if;
    end $$`
}
