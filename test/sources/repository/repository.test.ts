import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileJournal } from '../../../src/sources/repository/file/file-journal.ts'
import { memoryJournal } from '../../../src/sources/repository/memory-journal.ts'
import { storeJournal } from '../../../src/sources/repository/store-journal.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { describeRepository } from './conformance.ts'

const actor = { role: 'agent', project: 'ice', sessionId: 's1' } as const

describeRepository('in memory', async () => {
  const journal = memoryJournal()
  return { open: () => journal, async [Symbol.asyncDispose]() {} }
})

describeRepository('in a store in memory', async () => {
  const store = memoryStore()
  return { open: () => storeJournal(store, { actor }), [Symbol.asyncDispose]: () => store.close() }
})

describeRepository('in a store on SQLite', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'citespan-repository-'))
  const store = sqliteStore(join(directory, 'citations.db'))
  let sessions = 0
  return {
    // Each process has a session and an agent of its own.
    open() {
      const name = `s${++sessions}`
      return storeJournal(store, { actor: { ...actor, sessionId: name, agentId: name } })
    },
    async [Symbol.asyncDispose]() {
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
})

describeRepository('in a file', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'citespan-repository-'))
  return {
    open: () => fileJournal(join(directory, 'sources.jsonl')),
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  }
})
