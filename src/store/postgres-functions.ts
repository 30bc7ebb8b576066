/**
 * The functions through which PostgreSQL is written, run with the rights of the
 * owner of the tables: whoever may call them needs no other right to write.
 * `schema` is quoted.
 */
export function postgresFunctions(schema: string): string[] {
  const options = `language plpgsql security definer set search_path = pg_catalog, ${schema}, pg_temp`
  return [
    checkWriter(options),
    appendContents(options),
    append(options),
    search(options),
    sequence(options),
    ...[
      'citespan_check_writer(text, text[])',
      'citespan_append_contents(text[], text[])',
      `citespan_append(${appendTypes})`,
      'citespan_search(text)',
      'citespan_sequence()',
    ].map((name) => `revoke all on function ${name} from public`),
  ]
}

/** SQLSTATEs of our own: class CS is no one's. */
export const appendErrors = {
  conflict: 'CS001',
  forbidden: 'CS002',
  noSource: 'CS003',
  noCitation: 'CS004',
  noContent: 'CS005',
  changed: 'CS006',
} as const

/**
 * A role writes what `writableKinds` says. A database role that is a member of
 * citespan's groups (see `setUpRoles`) acts only as what it is a member of; the
 * owner, and whom the owner lets call `citespan_append` otherwise, is trusted.
 */
function checkWriter(options: string): string {
  return `create function citespan_check_writer(p_role text, p_kinds text[]) returns void ${options} stable as $$
    declare
      v_caller name := case when current_setting('role') = 'none' then session_user else current_setting('role') end;
      v_groups name[];
    begin
      if not p_kinds <@ (case p_role
        when 'agent' then array['source', 'citation', 'verification', 'relation', 'run']
        when 'auditor' then array['reading']
        when 'admin' then array['source', 'setting', 'reading']
        else array[]::text[] end) then
        raise exception 'the role % does not record this', p_role using errcode = '${appendErrors.forbidden}';
      end if;
      if pg_has_role(v_caller, current_user, 'member') then return; end if;
      select array_agg(rolname) into v_groups from pg_roles
        where rolname in ('citespan_agent', 'citespan_user', 'citespan_auditor', 'citespan_admin')
          and pg_has_role(v_caller, oid, 'member');
      if v_groups is not null and not ('citespan_' || p_role) = any(v_groups) then
        raise exception 'not a member of citespan_%', p_role using errcode = '${appendErrors.forbidden}';
      end if;
    end $$`
}

function appendContents(options: string): string {
  return `create function citespan_append_contents(p_addresses text[], p_bodies text[]) returns void ${options} as $$
    begin
      if exists (select from unnest(p_addresses, p_bodies) as given (address, body)
        where address not in ('sha256:' || encode(sha256(convert_to(body, 'UTF8')), 'hex'),
          'sha256-json:' || encode(sha256(convert_to(body, 'UTF8')), 'hex'))) then
        raise exception 'an address is not that of its content' using errcode = '${appendErrors.changed}';
      end if;
      insert into citespan_contents (address, body) select * from unnest(p_addresses, p_bodies)
        on conflict (address) do nothing;
    end $$`
}

const appendTypes =
  'text, text, text, text, text, text, text, text[], text[], text[], bigint[], text[], text[], text[], text[], int[], text[]'

/**
 * Appends events to one chain: checks what they name, builds their bodies from
 * the columns (see \`eventBody\`), so that these cannot say anything else, chains
 * them (see \`entryText\`) and writes them with what they are found by. What it
 * wrote is compared with what came back: a rule or trigger on the table cannot
 * swallow or change an entry unnoticed.
 */
function append(options: string): string {
  return `create function citespan_append(
      p_role text, p_project text, p_session text, p_agent text, p_user text, p_run text, p_chain text,
      p_ids text[], p_kinds text[], p_created text[], p_created_ms bigint[], p_data text[],
      p_citations text[], p_statuses text[], p_words text[],
      p_key_events int[], p_keys text[]
    ) returns table (id text, chain text, number bigint, body text, previous text, hash text) ${options}
    set lock_timeout = '30s' as $$
    #variable_conflict use_column
    declare
      v_head text := '{"actor":{' || coalesce('"agentId":' || to_json(p_agent)::text || ',', '') || '"role":'
        || to_json(p_role)::text || coalesce(',"userId":' || to_json(p_user)::text, '') || '},"createdAt":';
      v_tail text := ',"project":' || to_json(p_project)::text || coalesce(',"runId":' || to_json(p_run)::text, '')
        || coalesce(',"sessionId":' || to_json(p_session)::text, '') || '}';
      v_is_known boolean;
      v_number bigint;
      v_previous text;
      v_body text;
      v_hash text;
      v_event record;
      v_stored record;
      v_missing text;
      v_missing_kind text;
      v_indexes int[] := '{}';
      v_numbers bigint[] := '{}';
      v_bodies text[] := '{}';
      v_previouses text[] := '{}';
      v_hashes text[] := '{}';
      v_written int;
    begin
      perform citespan_check_writer(p_role, p_kinds);
      if p_chain <> (case when p_session is not null then 's:' || p_session
          when p_run is not null then 'r:' || p_run else 'a:' || p_role end) then
        raise exception 'not the chain of these events' using errcode = '${appendErrors.forbidden}';
      end if;
      -- One writer a chain, until its transaction ends.
      perform pg_advisory_xact_lock(hashtextextended(p_project || ' ' || p_chain, 20261122));

      -- What the events name must be there, in this project: foreign or not there looks the same.
      select substr(key, 3), left(key, 1) into v_missing, v_missing_kind from (
        select key from unnest(p_keys) as key where left(key, 1) in ('c', 'r') or (left(key, 1) = 's' and p_run is null)
        union all select 'r:' || citation from unnest(p_citations) as citation where citation is not null
      ) as named (key) where not case left(key, 1)
        when 'c' then exists (select from citespan_contents where address = substr(key, 3))
        when 's' then substr(key, 3) = any(p_ids) or exists (select from citespan_events
          where id = substr(key, 3) and kind = 'source' and project = p_project)
        else substr(key, 3) = any(p_ids) or exists (select from citespan_events
          where id = substr(key, 3) and kind = 'citation' and project = p_project
            and case when p_agent is null then chain = p_chain else agent_id = p_agent end) end limit 1;
      if v_missing is not null then
        raise exception '%', v_missing using errcode = case v_missing_kind
          when 'c' then '${appendErrors.noContent}' when 's' then '${appendErrors.noSource}'
          else '${appendErrors.noCitation}' end;
      end if;

      v_is_known := exists (select from citespan_events where id = any(p_ids));
      select number, hash into v_number, v_previous from citespan_events
        where chain = p_chain and project = p_project order by number desc limit 1;
      v_number := coalesce(v_number, 0);
      v_previous := coalesce(v_previous, '');

      for v_event in select * from unnest(p_ids, p_kinds, p_created, p_data, p_citations)
          with ordinality as given (id, kind, created, data, citation, index) loop
        -- One JSON value and no more: text after it could pass for other members of the body.
        perform v_event.data::json;
        if v_event.kind = 'verification'
          and not starts_with(v_event.data, '{"citationId":' || to_json(v_event.citation)::text || ',') then
          raise exception 'a verification of another citation' using errcode = '${appendErrors.changed}';
        end if;
        v_body := v_head || to_json(v_event.created)::text || ',"data":' || v_event.data || ',"id":'
          || to_json(v_event.id)::text || ',"kind":' || to_json(v_event.kind)::text || v_tail;
        if v_is_known then
          select * into v_stored from citespan_events where id = v_event.id;
          if found then
            if v_stored.body <> v_body then
              raise exception '%', v_event.id using errcode = '${appendErrors.conflict}';
            end if;
            id := v_stored.id; chain := v_stored.chain; number := v_stored.number;
            body := v_stored.body; previous := v_stored.previous; hash := v_stored.hash;
            return next;
            continue;
          end if;
        end if;
        v_number := v_number + 1;
        v_hash := encode(sha256(convert_to('{"body":"' || encode(sha256(convert_to(v_body, 'UTF8')), 'hex')
          || '","number":' || v_number || ',"previous":"' || v_previous || '"}', 'UTF8')), 'hex');
        v_indexes := v_indexes || v_event.index::int;
        v_numbers := v_numbers || v_number;
        v_bodies := v_bodies || v_body;
        v_previouses := v_previouses || v_previous;
        v_hashes := v_hashes || v_hash;
        id := v_event.id; chain := p_chain; number := v_number;
        body := null; previous := v_previous; hash := v_hash;
        return next;
        v_previous := v_hash;
      end loop;
      if v_indexes = '{}' then return; end if;

      with entries as (
        select e.index, e.number, e.body, e.previous, e.hash, p_ids[e.index] as id, p_kinds[e.index] as kind,
          p_citations[e.index] as citation_id, p_created_ms[e.index] as created_ms
        from unnest(v_indexes, v_numbers, v_bodies, v_previouses, v_hashes) as e (index, number, body, previous, hash)
      ), written as (
        insert into citespan_events (id, kind, project, chain, number, run_id, citation_id, agent_id, user_id,
          created_ms, body, previous, hash)
        select id, kind, p_project, p_chain, number, coalesce(p_run, ''), citation_id, p_agent, p_user,
          created_ms, body, previous, hash from entries order by index
        returning position, id, kind, created_ms, run_id, body, hash
      ), queued as (
        insert into citespan_unsequenced select position from written
      ), keyed as (
        insert into citespan_keys (key, created_ms, run_id, position)
        select k.key, w.created_ms, w.run_id, w.position from unnest(p_key_events, p_keys) as k (event, key)
          join written w on w.id = p_ids[k.event]
      ), stated as (
        insert into citespan_statuses (project, status, created_ms, run_id, position)
        select p_project, coalesce((select p_statuses[v] from generate_subscripts(p_citations, 1) as v
            where p_citations[v] = w.id order by v desc limit 1), 'pending'), w.created_ms, w.run_id, w.position
        from written w where w.kind = 'citation'
      ), worded as (
        insert into citespan_claims (position, words)
        select w.position, array_to_tsvector(string_to_array(p_words[e.index], ' ')) from written w
          join entries e using (id) where w.kind = 'citation' and p_words[e.index] <> ''
      )
      select count(*) into v_written from written join entries using (id, body, hash);
      if v_written is distinct from cardinality(v_indexes) then
        raise exception 'an entry was not written as it is' using errcode = '${appendErrors.changed}';
      end if;

      -- Verdicts on citations of earlier calls.
      for v_event in select c.*, latest.status as newest from citespan_events c
          join (select distinct on (citation) citation, status
            from unnest(p_citations, p_statuses) with ordinality as v (citation, status, index)
            where citation is not null order by citation, index desc) latest on latest.citation = c.id
          where c.kind = 'citation' and not exists (select from unnest(v_indexes) i where p_ids[i] = c.id) loop
        update citespan_statuses set status = v_event.newest
          where project = v_event.project and status in ('pending', 'verified', 'failed', 'unverified')
            and created_ms = v_event.created_ms and run_id = v_event.run_id and position = v_event.position
            and status <> v_event.newest;
      end loop;
    end $$`
}

/**
 * Where claims with these words are, in the order of the log. A function of the
 * owner: under row security the text index would not be used. It tells an agent
 * or user of its own project only. `rows`: so few that their events are looked
 * up one by one.
 */
function search(options: string): string {
  return `create function citespan_search(p_query text) returns setof bigint ${options} stable rows 20 as $$
    declare
      v_caller name := case when current_setting('role') = 'none' then session_user else current_setting('role') end;
      v_project text := nullif(current_setting('citespan.project', true), '');
    begin
      if pg_has_role(v_caller, current_user, 'member') or not exists (select from pg_roles
        where rolname in ('citespan_agent', 'citespan_user') and pg_has_role(v_caller, oid, 'member')) then
        return query select position from citespan_claims where words @@ p_query::tsquery order by position;
      else
        return query select position from citespan_claims join citespan_events using (position)
          where words @@ p_query::tsquery and project = v_project order by position;
      end if;
    end $$`
}

/** Gives leaf numbers to all that is committed, one caller at a time; gives how many entries have one. */
function sequence(options: string): string {
  return `create function citespan_sequence() returns bigint ${options} set lock_timeout = '30s' as $$
    declare
      v_size bigint;
    begin
      perform pg_advisory_xact_lock(20261122, 1);
      select coalesce(max(number) + 1, 0) into v_size from citespan_leaves;
      with taken as (delete from citespan_unsequenced returning position)
      insert into citespan_leaves (number, position)
        select v_size + row_number() over (order by position) - 1, position from taken;
      select coalesce(max(number) + 1, 0) into v_size from citespan_leaves;
      return v_size;
    end $$`
}
