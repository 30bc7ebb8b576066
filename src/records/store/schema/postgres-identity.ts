import { roles } from '../../../core/records.ts'
import { appendErrors } from './append-errors.ts'

const allRoles = `array[${roles.map((role) => `'${role}'`).join(', ')}]::text[]`

/** Statements that create the tables of identities on PostgreSQL: as whom each login may act. */
export const identityTables = [
  // Who each login is. Only the owner reads and writes it (see `citespan_bind`). `acts_as`: the roles of a service.
  `create table citespan_logins (
    login text collate "C" primary key,
    role text not null check (role in (${[...roles, 'service'].map((role) => `'${role}'`).join(', ')})),
    project text collate "C" check (project <> ''),
    agent_id text collate "C" check (agent_id <> ''),
    user_id text collate "C" check (user_id <> ''),
    acts_as text[] not null,
    check (case role when 'agent' then project is not null and agent_id is not null
      when 'user' then project is not null and agent_id is null
      when 'service' then project is null and agent_id is null and user_id is null and acts_as <@ ${allRoles}
      else agent_id is null end),
    check (role = 'service' or acts_as = '{}')
  )`,
  // Rows to lock instead of advisory locks, which every login could take. The row of the sequencer has empty names.
  `create table citespan_locks (
    project text collate "C" not null,
    chain text collate "C" not null,
    primary key (project, chain)
  )`,
  `insert into citespan_locks values ('', '')`,
]

/**
 * Statements that create the functions which identify the login of the connection. `options`: SQL options of
 * a function that runs with the owner's rights; `session_user` is the login there, too.
 */
export function identityFunctions(options: string): string[] {
  return [identity(options), actingFor(options), mustBe(options), bind(), release()]
}

/**
 * SQL that creates `citespan_identity`. It returns as whom the login acts in the role `p_as` (`verifier`: auditor or
 * admin). The owner and services name the actor in settings of the transaction; any other login is what its row in
 * `citespan_logins` says, and without a row for the role all names are `null`. `sees_all`: a verifier of all projects.
 */
function identity(options: string): string {
  const setting = (name: string) => `nullif(current_setting('citespan.${name}', true), '')`
  return `create or replace function citespan_identity(p_as text, out project text, out session text, out agent text,
      out sees_all boolean) ${options} stable as $$
    declare
      v_roles text[] := case p_as when 'verifier' then array['auditor', 'admin'] else array[p_as] end;
      v_login citespan_logins;
    begin
      sees_all := false;
      select * into v_login from citespan_logins where login = session_user::text collate "C";
      if pg_has_role(session_user, current_user, 'member') or v_login.role = 'service' and v_login.acts_as && v_roles then
        project := ${setting('project')};
        session := ${setting('session')};
        agent := ${setting('agent')};
        sees_all := p_as = 'verifier';
      elsif v_login.role = any(v_roles) then
        project := v_login.project;
        agent := v_login.agent_id;
        sees_all := p_as = 'verifier' and project is null;
      end if;
    end $$`
}

/**
 * SQL that creates `citespan_acting_for` with the `options` of all functions. It returns the user for whom an agent
 * acts: for the owner and services the user in the settings of the transaction, for other logins the user of their row.
 */
function actingFor(options: string): string {
  return `create or replace function citespan_acting_for() returns text ${options} stable as $$
    declare
      v_login citespan_logins;
    begin
      select * into v_login from citespan_logins where login = session_user::text collate "C";
      return case when pg_has_role(session_user, current_user, 'member') or v_login.role = 'service'
        then nullif(current_setting('citespan.user', true), '') else v_login.user_id end;
    end $$`
}

/**
 * SQL that creates `citespan_must_be`, which rejects a login that is not the owner, not bound to one of these roles,
 * and not a service for one of them.
 */
function mustBe(options: string): string {
  return `create or replace function citespan_must_be(p_roles text[]) returns void ${options} stable as $$
    begin
      if not pg_has_role(session_user, current_user, 'member') and not exists (select from citespan_logins
          where login = session_user::text collate "C" and (role = any(p_roles) or acts_as && p_roles)) then
        raise exception 'the login is not bound to this role' using errcode = '${appendErrors.forbidden}';
      end if;
    end $$`
}

/**
 * SQL options of a function that runs with the caller's rights, so that only somebody who may grant the
 * groups can bind a login.
 */
const asCaller = 'language plpgsql set search_path = pg_catalog, pg_temp'

/**
 * SQL that creates `citespan_bind`. It binds a login to a role, project, agent and user, or as a service to
 * the roles in which it may act. It makes the login a member of the groups that it needs, if they exist (see
 * `setUpRoles`). Groups are never revoked: they belong to all databases of the server, and give an unbound
 * login no rights.
 */
function bind(): string {
  return `create or replace function citespan_bind(p_login text, p_role text, p_project text default null,
      p_agent text default null, p_user text default null, p_acts_as text[] default null) returns void ${asCaller} as $$
    declare
      v_acts_as text[] := case when p_role = 'service' then coalesce(p_acts_as, ${allRoles}) else coalesce(p_acts_as, '{}') end;
      v_role text;
    begin
      if not exists (select from pg_roles where rolname = p_login) then
        raise exception 'there is no login %', p_login using errcode = 'undefined_object';
      end if;
      if pg_has_role(p_login, (select relowner from pg_class where oid = 'citespan_events'::regclass), 'member') then
        raise exception 'the owner of the tables cannot be bound' using errcode = 'invalid_parameter_value';
      end if;
      insert into citespan_logins (login, role, project, agent_id, user_id, acts_as)
        values (p_login, p_role, p_project, p_agent, p_user, v_acts_as)
        on conflict (login) do update set role = excluded.role, project = excluded.project,
          agent_id = excluded.agent_id, user_id = excluded.user_id, acts_as = excluded.acts_as;
      foreach v_role in array case when p_role = 'service' then v_acts_as else array[p_role] end loop
        if exists (select from pg_roles where rolname = 'citespan_' || v_role) then
          execute format('grant %I to %I', 'citespan_' || v_role, p_login);
        end if;
      end loop;
    end $$`
}

/**
 * SQL that creates `citespan_release`, which takes all rights on the records of this database from a login.
 */
function release(): string {
  return `create or replace function citespan_release(p_login text) returns boolean ${asCaller} as $$
    begin
      delete from citespan_logins where login = p_login;
      return found;
    end $$`
}
