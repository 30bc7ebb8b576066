import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { roles } from '../../src/core/records/roles.ts'
import type { Role } from '../../src/core/records/roles.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { memoryStore } from '../../src/store/memory/store.ts'
import { postgresStore, setUpRoles } from '../../src/store/postgres/store.ts'
import { sqliteStore } from '../../src/store/sqlite/store.ts'
import { startPostgres } from '../fixtures/postgres.ts'
import type { PostgresServer } from '../fixtures/postgres.ts'
import { describeAccessMatrix } from './access-matrix.ts'

let server: PostgresServer
let administrator: Client
let schemas = 0

beforeAll(async () => {
  server = await startPostgres()
  administrator = new Client(server.connectionString)
  await administrator.connect()
})

afterAll(async () => {
  await administrator.end()
  await server.stop()
})

describeAccessMatrix('memory', async () => {
  const store = memoryStore()
  return { owner: store, storeOf: () => store, [Symbol.asyncDispose]: () => store.close() }
})

describeAccessMatrix('sqlite', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'citespan-access-'))
  const store = sqliteStore(join(directory, 'citations.db'))
  return {
    owner: store,
    storeOf: () => store,
    async [Symbol.asyncDispose]() {
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
})

describeAccessMatrix('postgres', async () => {
  const { url, drop } = await createSchema()
  const store = postgresStore(url.href)
  return {
    owner: store,
    storeOf: () => store,
    async [Symbol.asyncDispose]() {
      await store.close()
      await drop()
    },
  }
})

/** Each role by a login that is a member of its group and of no other. */
describeAccessMatrix('postgres, a login for each role', async () => {
  const { url, name, drop } = await createSchema()
  await setUpRoles(url.href)
  const owner = postgresStore(url.href)
  const stores = new Map<Role, Store>()
  for (const role of roles) {
    const login = `${role}_of_${name}`
    await administrator.query(
      `create role ${login} login password '${login}'; grant citespan_${role} to ${login}`,
    )
    const other = new URL(url)
    other.username = login
    other.password = login
    stores.set(role, postgresStore(other.href, { rowSecurity: true }))
  }
  return {
    owner,
    storeOf: (role) => stores.get(role)!,
    async [Symbol.asyncDispose]() {
      await owner.close()
      for (const store of stores.values()) await store.close()
      await drop()
      for (const role of roles) await administrator.query(`drop role ${role}_of_${name}`)
    },
  }
})

async function createSchema() {
  const name = `access_${++schemas}`
  await administrator.query(`create schema ${name}`)
  const url = new URL(server.connectionString)
  url.searchParams.set('options', `-c search_path=${name}`)
  return {
    name,
    url,
    async drop() {
      await administrator.query(`drop schema ${name} cascade`)
    },
  }
}
