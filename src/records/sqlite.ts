/** Public exports of `store/sqlite/`: the store in SQLite, its blobs and its migrations. */
export { sqliteBlobs } from './store/sqlite/blobs.ts'
export { sqliteMigrations } from './store/sqlite/migrations.ts'
export { sqliteStore } from './store/sqlite/store.ts'
