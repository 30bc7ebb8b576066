/** The store in PostgreSQL. */
export { postgresBlobs } from './store/postgres/blobs.ts'
export { listSchemas, postgresMigrations } from './store/postgres/migrations.ts'
export { postgresStore, projectSchema } from './store/postgres/store.ts'
