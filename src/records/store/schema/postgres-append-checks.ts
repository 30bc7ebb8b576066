/**
 * The checks of `citespan_append` before it writes, as pieces of its body (see
 * `appendFunction`). Each raises an SQLSTATE of `appendErrors`.
 */
import { sharedKinds, writableKinds } from '../../../core/records.ts'
import { appendErrors } from './append-errors.ts'
import { inPool } from './policy.ts'
import { namesIn } from './names-in.ts'

/** The kinds of events each role may record, as branches of an SQL `case`. */
const roleKinds = Object.entries(writableKinds)
  .map(([role, kinds]) => `when '${role}' then array[${kinds.map((kind) => `'${kind}'`).join(', ')}]::text[]`)
  .join(' ')

/**
 * SQL that checks that the role may record these kinds and that the chain is that of the scope. A person must comment
 * outside of sessions, and an admin must cite in a session.
 */
export const checkActor = `if not p_kinds <@ (case p_role ${roleKinds} else array[]::text[] end) then
        raise exception 'the role % does not record this', p_role using errcode = '${appendErrors.forbidden}';
      end if;
      if p_chain <> (case when p_session is not null then 's:' || p_session
          when p_run is not null then 'r:' || p_run else 'a:' || p_role end) then
        raise exception 'not the chain of these events' using errcode = '${appendErrors.forbidden}';
      end if;
      if p_role <> 'agent' and 'relation' = any(p_kinds) and left(p_chain, 2) <> 'a:' then
        raise exception 'a person comments outside of sessions' using errcode = '${appendErrors.forbidden}';
      end if;
      if p_role = 'admin' and 'citation' = any(p_kinds) and (p_session is null or p_run is not null) then
        raise exception 'an admin cites in a session' using errcode = '${appendErrors.forbidden}';
      end if;`

/** SQL that checks that the sources which events outside of runs name exist in this project. */
export const checkSources = `-- What the events name must be there, in this project: foreign or not there looks the same.
      select bool_or(left(key, 2) in ('c:', 'r:')), min(substr(key, 3)) filter (where case
          when left(key, 2) in ('s:', 'w:') and p_run is null and substr(key, 3) <> all(p_ids) then (select kind = 'source'
            and project = p_project from citespan_events where id = substr(key, 3)) is not true end)
        into v_has_others, v_missing from (select distinct key from unnest(p_keys) as key) as named;
      if v_missing is not null then
        raise exception '%', v_missing using errcode = '${appendErrors.noSource}';
      end if;`

/** SQL condition that a row is the agent's own, for the same user. */
const ofAgent = `user_id is not distinct from p_user
                    and case when p_agent is null then chain = p_chain else agent_id = p_agent end`

/**
 * SQL that checks that the actor may name these contents and citations. A verdict that no person made must be about a
 * citation of its own actor: of the same agent and user (`v:`), or of an admin in the same chain (`o:`).
 */
export const checkContentsAndCitations = `-- Nobody erases a content between this look at it and the commit of what names it.
      if v_has_others then
        perform from citespan_contents where address = any(array(select substr(key, 3) from unnest(p_keys) as key
          where left(key, 2) = 'c:')) order by address for key share;
      end if;
      if v_has_others or p_kinds && array['verification', 'recheck'] then
        select about, code into v_missing, v_code
          from (select key from unnest(p_keys) as key
              union select case when p_role = 'admin' and kind = 'verification' and citespan_json(data) ->> 'method' is distinct from 'human'
                  then 'o:' when p_role = 'agent' and kind = 'verification' then 'v:' else 'r:' end || coalesce(citation, '') from unnest(p_kinds, p_citations, p_data) as e (kind, citation, data)
                where kind = 'verification' or kind = 'recheck' and citation is not null) as named (key),
            substr(key, 3) as about,
            lateral (select case left(key, 2)
              -- Its hash alone does not give away a content: it was given, or the project has it.
              when 'c:' then case when not exists (select from citespan_contents where address = about)
                or strpos(v_given, citespan_proof(about)) = 0 and not exists (select from citespan_keys as place
                  join citespan_events as event on event.position = place.position
                  where place.key = named.key and event.project = p_project and (event.kind in (${namesIn(sharedKinds)})
                    or event.user_id is not distinct from p_user
                      and case when p_agent is null then event.chain = p_chain else event.agent_id = p_agent end))
                then '${appendErrors.noContent}' end
              when 'r:' then case when about <> all(p_ids) and (select kind = 'citation' and project = p_project
                  and (p_role <> 'agent' or ${inPool({ agent: 'p_agent', user: 'p_user' })} or ${ofAgent})
                  from citespan_events where id = about) is not true
                then '${appendErrors.noCitation}' end
              when 'v:' then case when about <> all(p_ids) and (select kind = 'citation' and project = p_project and ${ofAgent}
                  from citespan_events where id = about) is not true
                then '${appendErrors.noCitation}' end
              when 'o:' then case when about <> all(p_ids) and (select kind = 'citation' and project = p_project and chain = p_chain
                  and citespan_json(body) -> 'actor' ->> 'role' = p_role from citespan_events where id = about) is not true
                then '${appendErrors.noCitation}' end
              end) as checked (code)
          where code is not null limit 1;
        if found then
          raise exception '%', v_missing using errcode = v_code;
        end if;
      end if;`

/**
 * SQL that builds the body of each event and its SHA-256. A cast of the data to `json` fails if it is more
 * than one JSON value.
 */
export const buildBodies = `-- One JSON value and no more: text after it could pass for other members of the body.
      select array_agg(body), array_agg(encode(sha256(convert_to(body, 'UTF8')), 'hex')), bool_and(is_own)
        into v_bodies, v_digests, v_is_own
        from (select v_head || to_json(created)::text || ',"data":' || data || ',"id":' || to_json(id)::text
            || ',"kind":' || to_json(kind)::text || v_tail || ',"salt":"' || salt || '"' || v_end as body, data::json is not null and (kind <> 'verification'
            or starts_with(data, '{"citationId":' || to_json(citation)::text || ',')) as is_own
          from unnest(p_created, p_data, p_ids, p_kinds, p_citations, v_salts) as e (created, data, id, kind, citation, salt)
          offset 0) as made;
      if v_is_own is not true and cardinality(p_ids) > 0 then
        raise exception 'a verification of another citation' using errcode = '${appendErrors.changed}';
      end if;`
