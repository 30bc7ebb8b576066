import { windowsOf } from './claim-windows.ts'
import { createNumberTable } from './number-table.ts'
import type { SqlDialect } from './sql-connection.ts'

/** Statements that create the tables of the log, and indexes in which each kind of query reads one range. */
export function createTables(dialect: SqlDialect): string[] {
  const isPostgres = dialect === 'postgres'
  // Keys sort by their bytes in both databases, independent of the locale.
  const key = isPostgres ? 'text collate "C"' : 'text'
  const integer = isPostgres ? 'bigint' : 'integer'
  const position = isPostgres
    ? `bigint primary key default nextval('citespan_positions')`
    : 'integer primary key'
  const end = isPostgres ? ')' : ') strict'
  const keyEnd = isPostgres ? ')' : ') strict, without rowid'
  return [
    ...(isPostgres ? ['create sequence citespan_positions'] : []),
    `create table citespan_events (
      position ${position},
      id ${key} not null unique,
      kind ${key} not null,
      project ${key} not null,
      chain ${key} not null,
      number ${integer} not null,
      run_id ${key} not null,
      citation_id ${key},
      agent_id ${key},
      user_id ${key},
      created_ms ${integer} not null,
      body text not null,
      previous text not null,
      hash text not null
      ${isPostgres ? ', unique (chain, project, number)' : ''}
    ${end}`,
    `create table citespan_contents (
      address ${key} primary key,
      body text not null
    ${end}`,
    `create table citespan_keys (
      key ${key} not null,
      created_ms ${integer} not null,
      run_id ${key} not null,
      position ${integer} not null,
      primary key (key, created_ms, run_id, position)
    ${keyEnd}`,
    `create table citespan_statuses (
      project ${key} not null,
      status ${key} not null,
      created_ms ${integer} not null,
      run_id ${key} not null,
      position ${integer} not null,
      primary key (project, status, created_ms, run_id, position)
    ${keyEnd}`,
    createNumberTable(dialect),
    ...createIndexes(dialect),
    ...(isPostgres ? postgresTables() : sqliteTables()),
  ]
}

/**
 * Statements that create the indexes of events. A list is read in the order of its index. Columns that most
 * events lack have partial indexes. On SQLite each index would add a page to every commit, so lists are rows
 * of `citespan_keys` there, written after the commit (see `createEventIndexer`).
 */
function createIndexes(dialect: SqlDialect): string[] {
  return [
    ...(dialect === 'postgres' ? postgresLists() : []),
    `create index citespan_events_run on citespan_events (run_id, kind, created_ms, position) where run_id <> ''`,
    'create index citespan_events_citation on citespan_events (citation_id, position) where citation_id is not null',
  ]
}

function postgresLists(): string[] {
  const lists = {
    time: ['kind'],
    project: ['project', 'kind'],
    chain: ['chain', 'kind'],
    agent: ['agent_id', 'kind'],
    user: ['user_id', 'kind'],
  }
  return Object.entries(lists).map(
    ([name, columns]) =>
      `create index citespan_events_${name} on citespan_events (${columns.join(', ')}, created_ms, run_id, position)
        ${columns[0] === 'agent_id' || columns[0] === 'user_id' ? `where ${columns[0]} is not null` : ''}`,
  )
}

/**
 * Statements that create the tables that only PostgreSQL needs. `citespan_unsequenced`: positions of entries
 * without a leaf number, written by the same transaction as the entry. `citespan_secrets`: read only by the
 * owner's functions (see `citespan_proof`); no record depends on it.
 */
function postgresTables(): string[] {
  return [
    'create table citespan_leaves (number bigint primary key, position bigint not null unique)',
    'create table citespan_unsequenced (position bigint not null)',
    'create table citespan_secrets (secret text not null)',
    'insert into citespan_secrets select gen_random_uuid()::text || gen_random_uuid()::text',
    'create table citespan_claims (position bigint primary key, words tsvector not null)',
    `create index citespan_claims_words on citespan_claims using gin (words, (${windowsOf('position')}))`,
  ]
}

/**
 * Statements that create the table that SQLite makes in another way than PostgreSQL: the text index of claims. It is
 * filled after the commit, as the index of keys is.
 */
function sqliteTables(): string[] {
  return [claimIndex('citespan_claims')]
}

/** PostgreSQL: the columns of each table whose values are unique. */
export const uniqueColumns = [
  { table: 'citespan_events', columns: 'position' },
  { table: 'citespan_events', columns: 'id' },
  { table: 'citespan_events', columns: 'chain, project, number' },
  { table: 'citespan_contents', columns: 'address' },
  { table: 'citespan_keys', columns: 'key, created_ms, run_id, position' },
  { table: 'citespan_statuses', columns: 'project, status, created_ms, run_id, position' },
  { table: 'citespan_leaves', columns: 'number' },
  { table: 'citespan_leaves', columns: 'position' },
  { table: 'citespan_claims', columns: 'position' },
  { table: 'citespan_numbers', columns: 'position' },
  { table: 'citespan_numbers', columns: 'project, kind, number' },
] as const

export function claimIndex(name: string): string {
  return `create virtual table ${name} using fts5 (words, content = '', tokenize = 'unicode61 remove_diacritics 0')`
}
