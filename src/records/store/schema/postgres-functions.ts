import { numberedKinds, roles } from '../../../core/records.ts'
import { namesIn } from './names-in.ts'
import { windowBits, windowsOf } from './claim-windows.ts'
import { appendErrors } from './append-errors.ts'
import { appendFunction, appendTypes } from './postgres-append-function.ts'
import { eraseFunction, eraseTypes } from './postgres-erase-function.ts'
import { identityFunctions } from './postgres-identity.ts'
import { payloadFunctions } from './postgres-payload.ts'
import { agentRule } from './policy.ts'

/**
 * Statements that create the functions of citespan on PostgreSQL. Those that stores call run with the rights of the
 * owner of the tables, so that a role needs only the right to call them. `schema` is the quoted name of the schema.
 *
 * Every name is qualified and the search path holds nothing that others can create in, so that no function, operator
 * or table of a caller is taken for another. The settings that change how the text of a function is parsed are pinned
 * as well.
 */
export function postgresFunctions(schema: string): string[] {
  const options = `language plpgsql security definer set search_path = pg_catalog, pg_temp
    set standard_conforming_strings = on`
  return [
    ...identityFunctions(options),
    ...payloadFunctions(options),
    proof(options),
    appendContents(options),
    appendFunction(options),
    eraseFunction(options),
    related(options),
    readsAny(options),
    search(options),
    numberFunction(options),
    sequence(options),
    ...[
      'citespan_identity(text)',
      'citespan_acting_for()',
      'citespan_must_be(text[])',
      'citespan_bind(text, text, text, text, text, text[])',
      'citespan_release(text)',
      'citespan_json(text)',
      'citespan_fits(text, jsonb)',
      'citespan_proof(text)',
      'citespan_append_contents(text[], text[])',
      `citespan_append(${appendTypes})`,
      `citespan_erase(${eraseTypes})`,
      'citespan_related(text)',
      'citespan_reads_any(text[])',
      'citespan_search(text, bigint, int)',
      'citespan_number()',
      'citespan_sequence()',
    ].map((name) => `revoke all on function ${name} from public`),
  ].map((statement) => qualified(statement, schema))
}

const tables =
  'events|contents|keys|statuses|leaves|numbers|unsequenced|secrets|claims|positions|logins|locks|erasing'
const functions =
  'identity|acting_for|must_be|bind|release|json|fits|proof|append_contents|append|erase|related|reads_any|search|number|sequence'
const named = new RegExp(`(?<![\\w.'])citespan_(?:${tables}|${functions})\\b`, 'g')
/** Names within quotation marks in a statement, which also get the schema: `'name'::regclass` and `nextval('name')`. */
const quotedName = /(?<=nextval\()'(citespan_\w+)'|'(citespan_\w+)'(?=::reg)/g

/** The statement with the schema (a quoted name) before the name of each table and function of citespan. */
function qualified(statement: string, schema: string): string {
  const inText = schema.replaceAll("'", "''")
  return statement
    .replaceAll(quotedName, (_, called?: string, cast?: string) => `'${inText}.${called ?? cast}'`)
    .replaceAll(named, (name) => `${schema}.${name}`)
}

/**
 * SQL that creates `citespan_proof`. It returns a token that proves to `citespan_append` that its caller has
 * given a content in this transaction. Only functions of the owner can make the token, because only they can
 * read the secret.
 */
function proof(options: string): string {
  return `create or replace function citespan_proof(p_address text) returns text ${options} as $$
    begin
      return left(encode(sha256(convert_to((select secret from citespan_secrets) || pg_current_xact_id()::text
        || ' ' || p_address, 'UTF8')), 'hex'), 32);
    end $$`
}

function appendContents(options: string): string {
  return `create or replace function citespan_append_contents(p_addresses text[], p_bodies text[]) returns void ${options} as $$
    begin
      perform citespan_must_be(array['agent', 'admin']);
      if exists (select from unnest(p_addresses, p_bodies) as given (address, body)
        where address not in ('sha256:' || encode(sha256(convert_to(body, 'UTF8')), 'hex'),
          'sha256-json:' || encode(sha256(convert_to(body, 'UTF8')), 'hex'))) then
        raise exception 'an address is not that of its content' using errcode = '${appendErrors.changed}';
      end if;
      insert into citespan_contents (address, body) select * from unnest(p_addresses, p_bodies)
        on conflict (address) do nothing;
      perform from citespan_contents where address = any(p_addresses) order by address for key share;
      perform set_config('citespan.given', concat(current_setting('citespan.given', true),
        (select string_agg(citespan_proof(address), ' ') from unnest(p_addresses) as address), ' '), true);
    end $$`
}

/**
 * SQL that creates `citespan_related`. It returns the event ids of the two citations that the body of a
 * relation names; none for a damaged body.
 */
function related(options: string): string {
  return `create or replace function citespan_related(p_body text) returns text[] ${options} immutable as $$
    declare
      v_data jsonb := citespan_json(p_body) -> 'data';
    begin
      return array[v_data ->> 'from', v_data ->> 'to'];
    exception when data_exception then return '{}';
    end $$`
}

/**
 * SQL that creates `citespan_reads_any`. It returns whether the agent reads one of the citations with these
 * ids, for the policy of comments on citations. A policy cannot read its own table, but a function that runs
 * with the owner's rights can; it applies the same rule. The planner sees one call: a subquery instead takes
 * ten times as long to plan, in each part of each statement. `kind` and `project` are compared as
 * expressions, for which there is no index, so that the index of the ids is used.
 */
function readsAny(options: string): string {
  const rule = agentRule({ agent: 'v_agent.agent', session: 'v_agent.session', user: 'v_acting_for' })
  return `create or replace function citespan_reads_any(p_ids text[]) returns boolean ${options} stable as $$
    declare
      v_agent record;
      v_acting_for text := citespan_acting_for();
    begin
      select * into v_agent from citespan_identity('agent');
      return exists (select from citespan_events where id = any(p_ids)
        and kind || '' = 'citation' and project || '' = v_agent.project and ${rule});
    end $$`
}

/**
 * SQL that creates `citespan_search`. It returns the positions of the next claims that contain the words, at most
 * `p_limit`, after a position and in the order of the log. It reads window after window (see `windowsOf`), so that
 * the cost depends on the number returned and not on the number of matching claims. It runs with the owner's rights,
 * because under row security PostgreSQL would not use the text index. So it applies the rules of the policies itself.
 * `rows 20` makes the planner look up the events one by one.
 */
function search(options: string): string {
  const inWindow = `words @@ p_query::tsquery
          and ${windowsOf('position')} @> array[(v_from >> v_bits[v_level]) * ${windowBits.length} + v_level - 1]
          and position >= v_from`
  // All other scans are disabled, so that only the text index is left: any other plan reads the whole table.
  return `create or replace function citespan_search(p_query text, p_after bigint, p_limit int) returns setof bigint ${options}
    stable rows 20 set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off
    set enable_indexonlyscan = off as $$
    declare
      v_caller name := case when current_setting('role') = 'none' then session_user else current_setting('role') end;
      v_groups text[] := array(select substr(rolname, 10) from pg_roles where rolname in ('citespan_agent', 'citespan_user',
        'citespan_auditor', 'citespan_admin') and pg_has_role(v_caller, oid, 'member'));
      v_verifier record;
      v_agent record;
      v_user record;
      v_acting_for text := citespan_acting_for();
      v_bits int[] := array[${windowBits.join(', ')}];
      v_level int := 1;
      v_from bigint := greatest(p_after, 0) + 1;
      v_end bigint := (select last_value from citespan_positions);
      v_left int := p_limit;
      v_found int;
    begin
      -- A service that the owner gave rights by other ways than the groups.
      if cardinality(v_groups) = 0 then v_groups := array['auditor']; end if;
      select * into v_verifier from citespan_identity(case when v_groups && array['auditor', 'admin'] then 'verifier' end);
      select * into v_agent from citespan_identity(case when 'agent' = any(v_groups) then 'agent' end);
      select * into v_user from citespan_identity(case when 'user' = any(v_groups) then 'user' end);
      while v_left > 0 and v_from <= v_end loop
        if v_verifier.sees_all then
          return query select position from citespan_claims where ${inWindow} order by position limit v_left;
        else
          return query select position from citespan_claims where ${inWindow}
            and (select project in (v_verifier.project, v_user.project) or project = v_agent.project
                and ${agentRule({ agent: 'v_agent.agent', session: 'v_agent.session', user: 'v_acting_for' })}
              from citespan_events as event where event.position = citespan_claims.position)
            order by position limit v_left;
        end if;
        get diagnostics v_found = row_count;
        v_left := v_left - v_found;
        v_from := ((v_from >> v_bits[v_level]) + 1) << v_bits[v_level];
        v_level := least(v_level + 1, ${windowBits.length});
      end loop;
    end $$`
}

/**
 * Maximum number of entries that one call of `citespan_number` handles, so that it ends within the time limit
 * of a statement.
 */
export const SEQUENCED_AT_ONCE = 50_000

/**
 * SQL that creates `citespan_number`. The function takes the oldest committed entries without a leaf number, at most
 * `SEQUENCED_AT_ONCE` per call and for one caller at a time, and gives each a leaf number. The sources and citations
 * among them also get the number that readers see, in the same order. It returns the number of leaves. Callers choose
 * nothing that it writes, so every role may call it.
 */
function numberFunction(options: string): string {
  return `create or replace function citespan_number() returns bigint ${options} set lock_timeout = '30s' as $$
    declare
      v_size bigint;
    begin
      perform citespan_must_be(array[${roles.map((role) => `'${role}'`).join(', ')}]);
      perform from citespan_locks where project = '' and chain = '' for update;
      select coalesce(max(number) + 1, 0) into v_size from citespan_leaves;
      with taken as (
        delete from citespan_unsequenced where position in (
          select position from citespan_unsequenced order by position limit ${SEQUENCED_AT_ONCE}
        ) returning position
      ),
      placed as (
        insert into citespan_leaves (number, position)
          select v_size + row_number() over (order by position) - 1, position from taken
      ),
      counted as materialized (
        select event.position, event.project, event.kind,
          row_number() over (partition by event.project, event.kind order by event.position) as number
        from taken join citespan_events as event on event.position = taken.position
        where event.kind in (${namesIn(numberedKinds)})
      ),
      -- Once for each kind: a look at the last number of the table passes every row that this statement has added.
      held as materialized (
        select project, kind, coalesce((select max(number) from citespan_numbers as own
            where own.project = one.project and own.kind = one.kind), 0) as number
        from (select distinct project, kind from counted) as one
      )
      insert into citespan_numbers (position, project, kind, number)
        select counted.position, project, kind, held.number + counted.number
        from counted join held using (project, kind);
      select coalesce(max(number) + 1, 0) into v_size from citespan_leaves;
      return v_size;
    end $$`
}

/**
 * SQL that creates `citespan_sequence`, which numbers new entries like `citespan_number`. For auditors and
 * admins, who verify the log.
 */
function sequence(options: string): string {
  return `create or replace function citespan_sequence() returns bigint ${options} set lock_timeout = '30s' as $$
    begin
      perform citespan_must_be(array['auditor', 'admin']);
      return citespan_number();
    end $$`
}
