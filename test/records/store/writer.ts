/** A process that saves runs and prints the id of each saved one: `writer.ts <target> <name> <count>`. */
import { postgresStore } from '../../../src/records/store/postgres/store.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { citation, run, source } from './run-records.ts'

const [target, name, count] = process.argv.slice(2)
const store = target!.startsWith('postgres:') ? postgresStore(target!) : sqliteStore(target!)
for (let index = 0; index < Number(count); index++) {
  const id = `${name}-${index}`
  // One content that all runs share, one that only this run has, and one that another writer stores at about the same
  // time.
  const sources = ['Shared by all.', `Only of ${id}.`, `Page ${index}.`].map((content, ordinal) =>
    source({ id: `S${ordinal + 1}`, number: ordinal + 1, content }),
  )
  await store.saveRun(run({ id, sources, citations: [citation(), citation({ id: 'c2' })] }))
  console.log(id)
}
await store.close()
