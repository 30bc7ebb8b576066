/** Public exports of `store/`: stores runs and events. */
export { storedContents } from './store/events/contents.ts'
export { lazyStore } from './store/events/lazy-store.ts'
export { memoryStore } from './store/memory/store.ts'
export { projectSchema } from './store/migrating/schema-name.ts'
export type { Migrations } from './store/sql/sql-migrations.ts'
