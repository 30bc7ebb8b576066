import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { CitationError } from '../../../core/error.ts'
import { appendToSqlite } from './append.ts'
import { createChainEnds } from './chain-ends.ts'
import { noRecords } from '../events/errors.ts'
import { eraseFromSqlite, freeErased } from './erase-texts.ts'
import { groupAppends } from './group-appends.ts'
import { createEventIndexer } from './index-events.ts'
import { catchUp, indexSoon, readIndexed } from './keep-indexed.ts'
import { missingPeer } from '../sql/missing-peer.ts'
import type { StoreSchema } from '../events/schema.ts'
import type { SqlConnection } from '../schema/sql-connection.ts'
import { withBegin } from '../sql/with-begin.ts'

/**
 * Maximum milliseconds a statement may block the event loop while it waits for the lock of another process; after that
 * the call waits without blocking (see `retry`).
 */
const BUSY_TIMEOUT = 5

/** Maximum number of cached statements, more than there are different queries. */
const MAX_KEPT_STATEMENTS = 200
/**
 * Maximum UTF-16 units of a cached statement. A longer one inserts many rows and is rarely repeated with the same
 * number of rows.
 */
const MAX_KEPT_LENGTH = 2000

/**
 * Returns a function that opens a file. Throws `invalid-input` for a path that is empty or contains a NUL character.
 * `create: false`: opening a missing file rejects with `not-found`.
 */
export function openSqlite(path: string, { create }: { create: boolean }): () => Promise<SqlConnection> {
  if (path === '' || path.includes('\0')) {
    throw new CitationError({
      code: 'invalid-input',
      message: 'The path of the SQLite file is empty or contains a NUL character.',
      suggestion: "Pass a path, such as 'citations.db'.",
    })
  }
  return async () => {
    const database = await openFile(path, create)
    return connect(database, async () => {
      database.close()
    })
  }
}

/** The connection to a database that is open. */
export function connect(database: SqliteDatabase, close: () => Promise<void>): SqlConnection {
  const prepared = preparingOnce(database)
  // A deferred transaction that has read cannot write after another one wrote.
  const dialect = withBegin(new SqliteDialect({ database: prepared }), ({ accessMode }) =>
    accessMode === 'read only' ? 'begin' : 'begin immediate',
  )
  const db = new Kysely<StoreSchema>({ dialect })
  const indexer = createEventIndexer(prepared)
  const ends = createChainEnds(prepared, indexer)
  const append = groupAppends({
    // Access to contents, and ends of chains that are not remembered, are looked up in the index of keys. The
    // transaction itself indexes events that arrive after `catchUp`.
    needsIndexes: ({ chain, scope, needs }) =>
      needs.contents.length > 0 || !ends.knows({ project: scope.project, chain }),
    catchUp: () => catchUp(db, indexer),
    write: (take) =>
      db.connection().execute(() => appendToSqlite(prepared, { batches: take(), ends, indexer })),
  })
  // Through Kysely, which gives its single connection to one caller at a time.
  const indexing = indexSoon(() => db.connection().execute(async () => indexer.advance()))
  return {
    db,
    dialect: 'sqlite',
    async append(batch) {
      const entries = await append(batch)
      indexing.schedule()
      return entries
    },
    erase: (ids, { erasure, actor }) =>
      db.connection().execute(() => eraseFromSqlite(prepared, { ids, erasure, actor, ends, indexer })),
    freeErased: () => db.connection().execute(async () => freeErased(prepared)),
    readIndexed: (work) => readIndexed(db, { work, indexer }),
    async close() {
      indexing.stop()
      await close()
    },
  }
}

/**
 * Wraps the database with a cache of the last `MAX_KEPT_STATEMENTS` prepared statements: preparing the ten statements
 * of a save takes a third of the time of the save.
 */
function preparingOnce(database: SqliteDatabase): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(text) {
      const known = prepared.get(text)
      if (known) return known
      const statement = database.prepare(text)
      if (text.length <= MAX_KEPT_LENGTH) prepared.set(text, statement)
      if (prepared.size > MAX_KEPT_STATEMENTS) prepared.delete(prepared.keys().next().value!)
      return statement
    },
  }
}

async function openFile(path: string, create: boolean): Promise<SqliteDatabase> {
  if (!create && !existsSync(path)) throw noRecords(path)
  const directory = dirname(resolve(path))
  if (path !== ':memory:' && !existsSync(directory)) {
    throw new CitationError({
      code: 'database-unavailable',
      message: `The directory of the SQLite file does not exist: ${directory}.`,
      suggestion: 'Create the directory first.',
    })
  }
  const Database = await loadDriver()
  const database = new Database(path, { timeout: BUSY_TIMEOUT })
  try {
    // `full` flushes each commit to disk, so that acknowledged records survive a power cut.
    for (const pragma of ['synchronous = full', 'foreign_keys = on']) database.pragma(pragma)
    // With WAL, readers continue while one process writes. The mode is stored in the file, so a file that is only read
    // keeps its own mode.
    if (create) database.pragma('journal_mode = wal')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

async function loadDriver(): Promise<typeof import('better-sqlite3')> {
  try {
    return (await import('better-sqlite3')).default
  } catch (cause) {
    throw missingPeer('better-sqlite3', { alternative: 'a database', cause })
  }
}
