import { buildBodies, checkActor, checkContentsAndCitations, checkSources } from './postgres-append-checks.ts'
import {
  checkLogin,
  checkOwnChain,
  checkPayload,
  derive,
  lockChain,
  returnWritten,
} from './postgres-append-derive.ts'
import {
  chainEntries,
  insertEntries,
  keepOthers,
  returnStored,
  updateStatuses,
} from './postgres-append-writes.ts'

/** The parameter types of `citespan_append`, which identify it in a `grant` or `revoke`. */
export const appendTypes =
  'text, text, text, text, text, text, text, text[], text[], text[], bigint[], text[], text[], text[], text[], int[], text[]'

/**
 * SQL that creates `citespan_append`. The function appends events to one chain and writes their index rows. It builds
 * the bodies from the columns (see `eventBody`), so that columns and body cannot contradict each other. It compares
 * the rows returned by the insert with what it meant to write, so that a rule or trigger on the table cannot drop or
 * change an entry unnoticed.
 *
 * `AppendedRow` describes what it returns. The database makes the salts, so that no login chooses its own.
 *
 * Plans are kept (`force_generic_plan`), since planning at each call would take ten times as long as running.
 * Sequential scans are disabled, since a plan that was made for empty tables would still scan them when they have
 * grown.
 */
export function appendFunction(options: string): string {
  return `create or replace function citespan_append(
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
      v_tail text := ',"project":' || to_json(p_project)::text || coalesce(',"runId":' || to_json(p_run)::text, '');
      v_end text := coalesce(',"sessionId":' || to_json(p_session)::text, '') || '}';
      v_salts text[] := array(select replace(gen_random_uuid()::text, '-', '') from generate_series(1, cardinality(p_ids)));
      v_is_owner boolean;
      v_is_bound boolean := false;
      v_login citespan_logins;
      v_now timestamptz;
      v_run jsonb;
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
      ${checkLogin}
      ${checkActor}
      ${checkPayload}
      ${checkOwnChain}
      ${lockChain}
      ${checkOwnChain}
      ${derive}

      ${checkSources}
      ${checkContentsAndCitations}

      ${buildBodies}

      while cardinality(p_ids) > 0 loop
        ${chainEntries}
        ${insertEntries}

        ${returnStored}
        ${keepOthers}
      end loop;

      ${updateStatuses}

      ${returnWritten}
      event := null; number := v_number; body := array_to_string(v_salts, ' '); previous := v_before; hashes := array_to_string(v_hashes, ' ');
      return next;
    end $$`
}
