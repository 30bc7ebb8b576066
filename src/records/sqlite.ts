/** The store in SQLite. */
export { sqliteBlobs } from './store/sqlite/blobs.ts'
export { sqliteMigrations } from './store/sqlite/migrations.ts'
export { sqliteStore } from './store/sqlite/store.ts'
