import { groupOf } from './postgres-policies.ts'
import { own, policy } from './policy.ts'
import type { SqlDialect } from './sql-connection.ts'

/**
 * Statements that create the tables of blobs. A row of `citespan_blobs` without an address is an unfinished
 * upload, whose chunks nobody can read. In a row with an address, only the time may change: that at which the
 * blob was last stored. Chunks never change; they are added and removed together with their upload.
 */
export function createBlobTables(dialect: SqlDialect): string[] {
  const isPostgres = dialect === 'postgres'
  const key = isPostgres ? 'text collate "C"' : 'text'
  const integer = isPostgres ? 'bigint' : 'integer'
  const end = isPostgres ? ')' : ') strict'
  return [
    `create table if not exists citespan_blobs (
      upload ${key} primary key,
      project ${key} not null,
      address ${key},
      bytes ${integer},
      stored_ms ${integer} not null,
      unique (project, address)
    ${end}`,
    `create table if not exists citespan_blob_chunks (
      upload ${key} not null references citespan_blobs (upload) on delete cascade,
      number ${integer} not null,
      body ${isPostgres ? 'bytea' : 'blob'} not null,
      primary key (upload, number)
    ${end}`,
    ...(isPostgres ? postgresGuard : sqliteGuards),
  ]
}

const refusal = 'a blob that is stored is not changed'

const sqliteGuards = [
  `create trigger if not exists citespan_blobs_kept before update on citespan_blobs
    when old.address is not null and (new.address is not old.address or new.project is not old.project
      or new.upload is not old.upload or new.bytes is not old.bytes)
    begin select raise(abort, '${refusal}'); end`,
  `create trigger if not exists citespan_blob_chunks_kept before update on citespan_blob_chunks
    begin select raise(abort, '${refusal}'); end`,
]

const postgresGuard = [
  `create function citespan_keep_blob() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'citespan_blobs' then
        if old.address is null or (new.upload, new.project, new.address, new.bytes)
            is not distinct from (old.upload, old.project, old.address, old.bytes) then
          return new;
        end if;
      end if;
      raise exception '${refusal}' using errcode = 'restrict_violation';
    end $$`,
  ...['citespan_blobs', 'citespan_blob_chunks'].map(
    (table) => `create trigger ${table}_kept before update on ${table}
      for each row execute function citespan_keep_blob()`,
  ),
]

/**
 * Statements that give the rights on blobs on PostgreSQL. All roles read the blobs of their project, like its
 * sources; agents and admins store blobs, and only admins erase stored ones.
 */
export function blobPolicyStatements(): string[] {
  const [agent, user, auditor, admin] = (['agent', 'user', 'auditor', 'admin'] as const).map(groupOf)
  const mine = { agent: `project = ${own('agent', 'project')}`, user: `project = ${own('user', 'project')}` }
  const verified = `(${own('verifier', 'sees_all')} or project = ${own('verifier', 'project')})`
  const ofBlob = (condition = '') => `exists (select from citespan_blobs as blob
    where blob.upload = citespan_blob_chunks.upload${condition})`
  const unfinished = ' and blob.address is null'
  return [
    `grant select on citespan_blobs, citespan_blob_chunks to ${[agent, user, auditor, admin].join(', ')}`,
    `grant insert, delete on citespan_blobs to ${agent}, ${admin}`,
    `grant update (address, bytes, stored_ms) on citespan_blobs to ${agent}, ${admin}`,
    `grant insert on citespan_blob_chunks to ${agent}, ${admin}`,
    ...['citespan_blobs', 'citespan_blob_chunks'].flatMap((table) => [
      `alter table ${table} enable row level security`,
      `alter table ${table} force row level security`,
      ...policy(table, { name: 'owner', to: 'current_user', using: 'true' }),
    ]),
    ...policy('citespan_blobs', { name: 'agent', to: agent!, using: mine.agent }),
    ...policy('citespan_blobs', { name: 'user', to: user!, using: mine.user }),
    ...policy('citespan_blobs', { name: 'verifier', to: `${auditor}, ${admin}`, using: verified }),
    ...(
      [
        ['agent', agent, mine.agent],
        ['admin', admin, verified],
      ] as const
    ).flatMap(([role, to, own]) => [
      ...policy('citespan_blobs', {
        name: `${role}_put`,
        to: to!,
        verb: 'insert',
        using: `${own} and address is null`,
      }),
      ...policy('citespan_blobs', { name: `${role}_end`, to: to!, verb: 'update', using: own }),
      ...policy('citespan_blobs', {
        name: `${role}_erase`,
        to: to!,
        verb: 'delete',
        using: role === 'admin' ? own : `${own} and address is null`,
      }),
      ...policy('citespan_blob_chunks', {
        name: `${role}_put`,
        to: to!,
        verb: 'insert',
        using: ofBlob(unfinished),
      }),
    ]),
    // The policies of the blobs apply to the subquery.
    ...policy('citespan_blob_chunks', {
      name: 'reader',
      to: [agent, user, auditor, admin].join(', '),
      using: ofBlob(),
    }),
  ]
}
