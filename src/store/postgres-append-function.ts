import { writableKinds } from '../core/access.ts'

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

/** The types of its parameters, which name the function. */
export const appendTypes =
  'text, text, text, text, text, text, text, text[], text[], text[], bigint[], text[], text[], text[], text[], int[], text[]'

/**
 * Appends events to one chain: checks what they name, builds their bodies from
 * the columns (see `eventBody`), so that these cannot say anything else, chains
 * them (see `entryText`) and writes them with what they are found by. What it
 * wrote is compared with what came back: a rule or trigger on the table cannot
 * swallow or change an entry unnoticed. To plan its statements for each call
 * would take ten times as long as to run them.
 */
export function appendFunction(options: string): string {
  return `create function citespan_append(
      p_role text, p_project text, p_session text, p_agent text, p_user text, p_run text, p_chain text,
      p_ids text[], p_kinds text[], p_created text[], p_created_ms bigint[], p_data text[],
      p_citations text[], p_statuses text[], p_words text[],
      p_key_events int[], p_keys text[]
    ) returns table (id text, chain text, number bigint, body text, previous text, hash text) ${options}
    set lock_timeout = '30s' set plan_cache_mode = force_generic_plan as $$
    #variable_conflict use_column
    declare
      v_head text := '{"actor":{' || coalesce('"agentId":' || to_json(p_agent)::text || ',', '') || '"role":'
        || to_json(p_role)::text || coalesce(',"userId":' || to_json(p_user)::text, '') || '},"createdAt":';
      v_tail text := ',"project":' || to_json(p_project)::text || coalesce(',"runId":' || to_json(p_run)::text, '')
        || coalesce(',"sessionId":' || to_json(p_session)::text, '') || '}';
      v_caller name := case when current_setting('role') = 'none' then session_user else current_setting('role') end;
      v_is_known boolean;
      v_number bigint;
      v_previous text;
      v_body text;
      v_hash text;
      v_json json;
      v_related text[] := '{}';
      v_key text;
      v_checked text;
      v_about text;
      v_stored record;
      v_positions bigint[] := '{}';
      v_numbers bigint[] := '{}';
      v_bodies text[] := '{}';
      v_previouses text[] := '{}';
      v_hashes text[] := '{}';
      v_key_positions bigint[] := '{}';
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

      for i in 1 .. cardinality(p_ids) loop
        if p_kinds[i] = 'verification' then v_related := v_related || coalesce('r:' || p_citations[i], 'r:'); end if;
      end loop;
      -- What the events name must be there, in this project: foreign or not there looks the same.
      foreach v_key in array p_keys || v_related loop
        -- Most of a batch cite what the one before them did.
        if v_key = v_checked then continue; end if;
        v_checked := v_key;
        v_about := substr(v_key, 3);
        if left(v_key, 2) = 'c:' then
          -- Its hash alone does not give away a content: it was given, or the project has it.
          if not exists (select from citespan_contents where address = v_about)
            or strpos(v_given, citespan_proof(v_about)) = 0 and not exists (select from citespan_keys as place
              join citespan_events as event on event.position = place.position
              where place.key = v_key and event.project = p_project and (event.kind = 'source'
                or case when p_agent is null then event.chain = p_chain else event.agent_id = p_agent end)) then
            raise exception '%', v_about using errcode = '${appendErrors.noContent}';
          end if;
        elsif left(v_key, 2) = 's:' and p_run is null and v_about <> all(p_ids) then
          if (select kind = 'source' and project = p_project from citespan_events where id = v_about) is not true then
            raise exception '%', v_about using errcode = '${appendErrors.noSource}';
          end if;
        elsif left(v_key, 2) = 'r:' and v_about <> all(p_ids) then
          if (select kind = 'citation' and project = p_project
              and case when p_agent is null then chain = p_chain else agent_id = p_agent end
              from citespan_events where id = v_about) is not true then
            raise exception '%', v_about using errcode = '${appendErrors.noCitation}';
          end if;
        end if;
      end loop;

      v_is_known := exists (select from citespan_events where id = any(p_ids));
      select number, hash into v_number, v_previous from citespan_events
        where chain = p_chain and project = p_project order by number desc limit 1;
      v_number := coalesce(v_number, 0);
      v_previous := coalesce(v_previous, '');

      for i in 1 .. cardinality(p_ids) loop
        -- One JSON value and no more: text after it could pass for other members of the body.
        v_json := p_data[i];
        if p_kinds[i] = 'verification'
          and not starts_with(p_data[i], '{"citationId":' || to_json(p_citations[i])::text || ',') then
          raise exception 'a verification of another citation' using errcode = '${appendErrors.changed}';
        end if;
        v_body := v_head || to_json(p_created[i])::text || ',"data":' || p_data[i] || ',"id":'
          || to_json(p_ids[i])::text || ',"kind":' || to_json(p_kinds[i])::text || v_tail;
        if v_is_known then
          select * into v_stored from citespan_events where id = p_ids[i];
          if found then
            if v_stored.body <> v_body then
              raise exception '%', p_ids[i] using errcode = '${appendErrors.conflict}';
            end if;
            id := v_stored.id; chain := v_stored.chain; number := v_stored.number;
            body := v_stored.body; previous := v_stored.previous; hash := v_stored.hash;
            return next;
            v_positions := v_positions || null::bigint;
            v_numbers := v_numbers || null::bigint;
            v_bodies := v_bodies || null::text;
            v_previouses := v_previouses || null::text;
            v_hashes := v_hashes || null::text;
            continue;
          end if;
        end if;
        v_number := v_number + 1;
        v_hash := encode(sha256(convert_to('{"body":"' || encode(sha256(convert_to(v_body, 'UTF8')), 'hex')
          || '","number":' || v_number || ',"previous":"' || v_previous || '"}', 'UTF8')), 'hex');
        v_positions := v_positions || nextval('citespan_positions');
        v_numbers := v_numbers || v_number;
        v_bodies := v_bodies || v_body;
        v_previouses := v_previouses || v_previous;
        v_hashes := v_hashes || v_hash;
        id := p_ids[i]; chain := p_chain; number := v_number;
        body := null; previous := v_previous; hash := v_hash;
        return next;
        v_previous := v_hash;
      end loop;
      for i in 1 .. cardinality(p_keys) loop
        v_key_positions := v_key_positions || v_positions[p_key_events[i]];
      end loop;

      with written as (
        insert into citespan_events (position, id, kind, project, chain, number, run_id, citation_id, agent_id,
          user_id, created_ms, body, previous, hash)
        select position, id, kind, p_project, p_chain, number, coalesce(p_run, ''), citation_id, p_agent,
          p_user, created_ms, body, previous, hash
        from unnest(v_positions, p_ids, p_kinds, v_numbers, p_citations, p_created_ms, v_bodies, v_previouses, v_hashes)
          as e (position, id, kind, number, citation_id, created_ms, body, previous, hash) where position is not null
        returning position, body, hash
      ), queued as (
        insert into citespan_unsequenced select position from unnest(v_positions) as position where position is not null
      ), keyed as (
        insert into citespan_keys (key, created_ms, run_id, position)
        select key, p_created_ms[event], coalesce(p_run, ''), position
        from unnest(p_keys, p_key_events, v_key_positions) as k (key, event, position) where position is not null
      ), stated as (
        insert into citespan_statuses (project, status, created_ms, run_id, position)
        select p_project, status, created_ms, coalesce(p_run, ''), position
        from unnest(v_positions, p_kinds, p_statuses, p_created_ms) as e (position, kind, status, created_ms)
        where kind = 'citation' and position is not null
      ), worded as (
        insert into citespan_claims (position, words)
        select position, array_to_tsvector(string_to_array(words, ' '))
        from unnest(v_positions, p_words) as e (position, words) where words <> '' and position is not null
      )
      select coalesce(array_agg(body order by position), '{}') = array_remove(v_bodies, null)
        and coalesce(array_agg(hash order by position), '{}') = array_remove(v_hashes, null)
        into v_is_written from written;
      if v_is_written is not true then
        raise exception 'an entry was not written as it is' using errcode = '${appendErrors.changed}';
      end if;

      -- Verdicts on citations of earlier calls: the last of each counts.
      for i in 1 .. cardinality(p_ids) loop
        if p_citations[i] is null or v_positions[i] is null then continue; end if;
        if v_positions[array_position(p_ids, p_citations[i])] is not null then continue; end if;
        select project, created_ms, run_id, position into v_stored from citespan_events where id = p_citations[i];
        update citespan_statuses set status = p_statuses[i]
          where project = v_stored.project and status in ('pending', 'verified', 'failed', 'unverified')
            and created_ms = v_stored.created_ms and run_id = v_stored.run_id and position = v_stored.position
            and status <> p_statuses[i];
      end loop;
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
