import { windowBits, windowsOf } from './claim-windows.ts'
import { appendErrors } from './append-errors.ts'
import { appendFunction, appendTypes } from './postgres-append-function.ts'

/**
 * The functions that write to PostgreSQL. They run with the rights of the owner of
 * the tables, so that a role needs only the right to call them. `schema` is the
 * quoted name of the schema.
 */
export function postgresFunctions(schema: string): string[] {
  const options = `language plpgsql security definer set search_path = pg_catalog, ${schema}, pg_temp`
  return [
    checkWriter(options),
    proof(options),
    appendContents(options),
    appendFunction(options),
    search(options),
    sequence(options),
    ...[
      'citespan_check_writer(text, name)',
      'citespan_proof(text)',
      'citespan_append_contents(text[], text[])',
      `citespan_append(${appendTypes})`,
      'citespan_search(text, bigint, int)',
      'citespan_sequence()',
    ].map((name) => `revoke all on function ${name} from public`),
  ]
}

/**
 * Rejects a database role that is a member of citespan's groups (see `setUpRoles`)
 * but not of the group of `p_role`. A role in none of the groups that the owner
 * allows to call `citespan_append` is trusted.
 */
function checkWriter(options: string): string {
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

/**
 * A token that proves to `citespan_append` that its caller has given a content in
 * this transaction. Only the functions of the owner can make it, since only they can read
 * the secret.
 */
function proof(options: string): string {
  return `create function citespan_proof(p_address text) returns text ${options} as $$
    begin
      return left(encode(sha256(convert_to((select secret from citespan_secrets) || pg_current_xact_id()::text
        || ' ' || p_address, 'UTF8')), 'hex'), 32);
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
      perform set_config('citespan.given', concat(current_setting('citespan.given', true),
        (select string_agg(citespan_proof(address), ' ') from unnest(p_addresses) as address), ' '), true);
    end $$`
}

/**
 * Returns the positions of the next claims that contain the words, after a position,
 * in the order of the log, at most `p_limit`. It reads window after window (see
 * `windowsOf`), so that the cost depends on the number returned and not on the
 * number of matching claims. It runs as the owner, since under row security PostgreSQL would
 * not use the text index; for agents and users it filters by their project itself.
 * `rows 20` makes the planner look up the events one by one.
 */
function search(options: string): string {
  const inWindow = `words @@ p_query::tsquery
          and ${windowsOf('position')} @> array[(v_from >> v_bits[v_level]) * ${windowBits.length} + v_level - 1]
          and position >= v_from`
  // All other scans are disabled, so that only the text index is left: any other plan reads the whole table.
  return `create function citespan_search(p_query text, p_after bigint, p_limit int) returns setof bigint ${options}
    stable rows 20 set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off
    set enable_indexonlyscan = off as $$
    declare
      v_caller name := case when current_setting('role') = 'none' then session_user else current_setting('role') end;
      v_project text := nullif(current_setting('citespan.project', true), '');
      v_sees_all boolean := pg_has_role(v_caller, current_user, 'member') or not exists (select from pg_roles
        where rolname in ('citespan_agent', 'citespan_user') and pg_has_role(v_caller, oid, 'member'));
      v_bits int[] := array[${windowBits.join(', ')}];
      v_level int := 1;
      v_from bigint := p_after + 1;
      v_end bigint := (select last_value from citespan_positions);
      v_left int := p_limit;
      v_found int;
    begin
      while v_left > 0 and v_from <= v_end loop
        if v_sees_all then
          return query select position from citespan_claims where ${inWindow} order by position limit v_left;
        else
          return query select position from citespan_claims where ${inWindow}
            and (select project = v_project from citespan_events as event where event.position = citespan_claims.position)
            order by position limit v_left;
        end if;
        get diagnostics v_found = row_count;
        v_left := v_left - v_found;
        v_from := ((v_from >> v_bits[v_level]) + 1) << v_bits[v_level];
        v_level := least(v_level + 1, ${windowBits.length});
      end loop;
    end $$`
}

/** Gives leaf numbers to all committed entries, one caller at a time; returns the number of leaves. */
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
