import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresBlobs } from '../../../src/records/store/postgres/blobs.ts'
import { bindLogin, setUpRoles } from '../../../src/records/store/postgres/store.ts'
import type { PostgresBlobsOptions } from '../../../src/records/store/postgres/blobs.ts'
import { connectTo, startDatabases } from '../../fixtures/databases.ts'
import type { Databases, FilledDatabase, TestDatabase } from '../../fixtures/databases.ts'
import { codeOf } from '../store/rejection.ts'
import { adminOf, agentOf, contentOf, describeBlobs } from './conformance.ts'

let databases: Databases
let empty: FilledDatabase<void>

beforeAll(async () => {
  databases = await startDatabases()
  for (const login of ['application', 'only_agent']) {
    await databases.administrator.query(`create role ${login} login password '${login}'`)
  }
  empty = await databases.fill(async ({ connectionString }) => {
    await setUpRoles(connectionString, { members: ['application'] })
    await bindLogin(connectionString, 'only_agent', { role: 'agent', project: 'p1', agentId: 'a1' })
  })
})

afterAll(() => databases.stop())

async function open(login: (database: TestDatabase) => string, options?: PostgresBlobsOptions) {
  const database = await empty.copy()
  const blobs = postgresBlobs(login(database), options)
  const asOwner = async (statement: string, values: unknown[]) => {
    const owner = await connectTo(database.connectionString)
    await owner.query('alter table citespan_blob_chunks disable trigger all')
    await owner.query(statement, values)
    await owner.end()
  }
  return {
    blobs,
    damage: (address: string, project: string) =>
      asOwner(
        `update citespan_blob_chunks set body = set_byte(body, 9, 255) where number = 1 and upload =
          (select upload from citespan_blobs where address = $1 and project = $2)`,
        [address, project],
      ),
    leaveUnfinished: (project: string) =>
      asOwner(
        `with begun as (insert into citespan_blobs (upload, project, stored_ms) values ('u', $1, 1000) returning upload)
          insert into citespan_blob_chunks select upload, 0, '\\x00' from begun`,
        [project],
      ),
    async [Symbol.asyncDispose]() {
      await blobs.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

describeBlobs('postgres', () => open(({ connectionString }) => connectionString))
describeBlobs('postgres with row security', () =>
  open((database) => database.as('application'), { rowSecurity: true }),
)

describe('a login that is bound to a project', () => {
  const content = Buffer.from('of project p2')

  test('puts and reads blobs of its project, and sees and changes none of another', async () => {
    await using database = await empty.copy()
    const service = postgresBlobs(database.as('application'), { rowSecurity: true })
    const bound = postgresBlobs(database.as('only_agent'), { rowSecurity: true })
    const foreign = await service.put(content, { actor: agentOf('p2') })
    const own = await bound.put(Buffer.from('of project p1'), { actor: agentOf('p1') })
    expect(await contentOf(bound, own.address, agentOf('p1'))).toHaveLength(13)
    // It may name the other project: the database knows better.
    expect(await bound.get(foreign.address, { actor: agentOf('p2') })).toBeNull()
    expect(await codeOf(bound.put(content, { actor: agentOf('p2') }))).toBe('forbidden')
    expect(await codeOf(bound.erase(own.address, { actor: adminOf('p1') }))).toBe('forbidden')
    await service.close()
    await bound.close()

    const client = new Client(database.as('only_agent'))
    await client.connect()
    const rows = async (statement: string) => (await client.query(statement)).rowCount
    expect(await rows('select * from citespan_blobs')).toBe(1)
    expect(await rows('select * from citespan_blob_chunks')).toBe(1)
    expect(await rows('delete from citespan_blobs')).toBe(0)
    await expect(rows(`update citespan_blobs set address = 'sha256:x'`)).rejects.toThrow('not changed')
    for (const statement of [
      `insert into citespan_blobs (upload, project, address, stored_ms) values ('u', 'p1', 'sha256:x', 0)`,
      `insert into citespan_blobs (upload, project, stored_ms) values ('u', 'p2', 0)`,
      `insert into citespan_blob_chunks select upload, 7, '' from citespan_blobs`,
      `update citespan_blobs set project = 'p2'`,
      `update citespan_blob_chunks set body = ''`,
      `delete from citespan_blob_chunks`,
    ]) {
      await expect(rows(statement)).rejects.toMatchObject({ code: '42501' })
    }
    await client.end()
  })
})
