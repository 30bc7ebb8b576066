import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { roles } from '../../src/core/records/roles.ts'
import type { Role } from '../../src/core/records/roles.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { memoryStore } from '../../src/records/store/memory/store.ts'
import { bindLogin, postgresStore, setUpRoles } from '../../src/records/store/postgres/store.ts'
import { sqliteStore } from '../../src/records/store/sqlite/store.ts'
import { startDatabases } from '../fixtures/databases.ts'
import type { Databases, FilledDatabase } from '../fixtures/databases.ts'
import { describeAccessMatrix } from './access-matrix.ts'
import type { Made } from './access-matrix.ts'
import { makeRecords } from './some-records.ts'

let databases: Databases
let filled: FilledDatabase<Made>
let folder: string
let sqliteMade: Made
let copies = 0

beforeAll(async () => {
  databases = await startDatabases()
  for (const role of roles) {
    await databases.administrator.query(`create role only_${role} login password 'only_${role}'`)
  }
  filled = await databases.fill(async ({ connectionString }) => {
    await setUpRoles(connectionString)
    for (const role of roles) {
      await bindLogin(connectionString, `only_${role}`, { role: 'service', actsAs: [role] })
    }
    return fill(postgresStore(connectionString))
  })
  folder = await mkdtemp(join(tmpdir(), 'citespan-access-'))
  sqliteMade = await fill(sqliteStore(join(folder, 'filled.db')))
})

afterAll(async () => {
  await databases.stop()
  await rm(folder, { recursive: true, force: true })
})

async function fill(store: Store): Promise<Made> {
  const made = await makeRecords(store)
  await store.close()
  return made
}

describeAccessMatrix('memory', {
  async open() {
    const store = memoryStore()
    const made = await makeRecords(store)
    return { made, owner: store, storeOf: () => store, [Symbol.asyncDispose]: () => store.close() }
  },
})

describeAccessMatrix('sqlite', {
  async open() {
    const path = join(folder, `copy-${++copies}.db`)
    await copyFile(join(folder, 'filled.db'), path)
    const store = sqliteStore(path)
    return {
      made: sqliteMade,
      owner: store,
      storeOf: () => store,
      async [Symbol.asyncDispose]() {
        await store.close()
        await rm(path)
      },
    }
  },
})

describeAccessMatrix('postgres', {
  share: 'even',
  async open() {
    const database = await filled.copy()
    const store = postgresStore(database.connectionString)
    return {
      made: filled.made,
      owner: store,
      storeOf: () => store,
      async [Symbol.asyncDispose]() {
        await store.close()
        await database[Symbol.asyncDispose]()
      },
    }
  },
})

/** Each role by a login that serves all projects and may act in this role only. */
describeAccessMatrix('postgres, a login for each role', {
  share: 'odd',
  isBound: true,
  async open() {
    const database = await filled.copy()
    const owner = postgresStore(database.connectionString)
    const stores = new Map<Role, Store>(
      roles.map((role) => [role, postgresStore(database.as(`only_${role}`), { rowSecurity: true })]),
    )
    return {
      made: filled.made,
      owner,
      storeOf: (role) => stores.get(role)!,
      async [Symbol.asyncDispose]() {
        await owner.close()
        for (const store of stores.values()) await store.close()
        await database[Symbol.asyncDispose]()
      },
    }
  },
})
