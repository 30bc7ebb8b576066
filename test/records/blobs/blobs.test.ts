import { mkdtemp, readdir, readFile, readlink, rm, utimes, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client } from '@bradenmacdonald/s3-lite-client'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderBlobs } from '../../../src/records/blobs/folder/folder-blobs.ts'
import { memoryBlobs } from '../../../src/records/blobs/memory-blobs.ts'
import { s3Blobs } from '../../../src/records/blobs/s3-blobs.ts'
import { sha256Hex } from '../../../src/core/hash.ts'
import { sqliteBlobs } from '../../../src/records/store/sqlite/blobs.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { BUCKET, s3Credentials, serveS3 } from '../../fixtures/s3-server.ts'
import { actor, sourceEvent } from '../store/log-events.ts'
import { codeOf } from '../store/rejection.ts'
import { adminOf, agentOf, contentOf, describeBlobs } from './conformance.ts'

let directory: string
let s3: Awaited<ReturnType<typeof serveS3>>
let names = 0
const newPath = () => join(directory, `blobs-${++names}`)
const homeOf = (project: string) => sha256Hex(project).slice(0, 32)

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'citespan-blobs-'))
  s3 = await serveS3()
})

afterAll(async () => {
  await s3[Symbol.asyncDispose]()
  await rm(directory, { recursive: true, force: true })
})

const clientOf = (credentials = s3Credentials) =>
  new S3Client({ endPoint: s3.url, bucket: BUCKET, ...credentials })
/** The same bytes but for one. */
const changed = (content: Uint8Array) => content.with(1, content[1]! ^ 1)

describeBlobs('memory', async () => {
  const blobs = memoryBlobs()
  return {
    blobs,
    damage: async () => {},
    leaveUnfinished: async () => {},
    [Symbol.asyncDispose]: () => blobs.close(),
  }
})

describeBlobs('folder', async () => {
  const folder = newPath()
  const blobs = folderBlobs(folder)
  return {
    blobs,
    async damage(address, project) {
      const hex = address.slice(7)
      const path = join(folder, homeOf(project), hex.slice(0, 2), hex.slice(2, 4), hex)
      await writeFile(path, changed(await readFile(path)))
    },
    async leaveUnfinished(project) {
      await mkdir(join(folder, homeOf(project), 'incoming'), { recursive: true })
      await writeFile(join(folder, homeOf(project), 'incoming', 'draft'), 'the beginning')
    },
    [Symbol.asyncDispose]: () => blobs.close(),
  }
})

describeBlobs('sqlite', async () => {
  const path = newPath()
  const blobs = sqliteBlobs(path)
  return {
    blobs,
    async damage(address, project) {
      const database = new Database(path)
      database.exec('drop trigger citespan_blob_chunks_kept')
      database
        .prepare(`update citespan_blob_chunks set body = zeroblob(length(body)) where number = 1
          and upload = (select upload from citespan_blobs where address = ? and project = ?)`)
        .run(address, project)
      database.close()
    },
    async leaveUnfinished(project) {
      const database = new Database(path)
      database
        .prepare(`insert into citespan_blobs (upload, project, stored_ms) values ('u', ?, 1000)`)
        .run(project)
      database.prepare(`insert into citespan_blob_chunks values ('u', 0, x'00')`).run()
      database.close()
    },
    [Symbol.asyncDispose]: () => blobs.close(),
  }
})

describeBlobs('s3', async () => {
  const prefix = `${++names}/`
  const blobs = s3Blobs({ client: clientOf(), prefix })
  const objectOf = (address: string, project: string) =>
    s3.objects.get(`${prefix}${homeOf(project)}/${address.slice(7)}`)!
  return {
    blobs,
    async damage(address, project) {
      const object = objectOf(address, project)
      object.content = Buffer.from(changed(object.content))
    },
    async leaveUnfinished(project) {
      s3.objects.set(`${prefix}${homeOf(project)}/incoming/x`, {
        content: Buffer.from('x'),
        modified: new Date(),
      })
    },
    [Symbol.asyncDispose]: () => blobs.close(),
  }
})

describe('folder', () => {
  test('a blob that was put again while it was being erased comes back', async () => {
    const folder = newPath()
    const blobs = folderBlobs(folder)
    const { address } = await blobs.put(Buffer.from('once'), { actor: agentOf('p') })
    // As `erase` of a process leaves it that was killed after it took the file away: not older than what it was to erase.
    const hex = address.slice(7)
    const place = join(folder, homeOf('p'), hex.slice(0, 2), hex.slice(2, 4), hex)
    const incoming = join(folder, homeOf('p'), 'incoming')
    await rm(place)
    await writeFile(join(incoming, `${hex}.${Date.now() - 60_000}.id`), 'once')
    await writeFile(join(incoming, `${'a'.repeat(64)}.${Date.now() + 60_000}.id`), 'older')
    expect(await blobs.has(address, { actor: agentOf('p') })).toBe(false)
    expect(await blobs.clearUnfinished({ actor: adminOf('p'), before: new Date(0) })).toBe(1)
    expect(await contentOf(blobs, address, agentOf('p'))).toStrictEqual(new Uint8Array(Buffer.from('once')))
    expect(await readdir(incoming)).toStrictEqual([])
  })

  test.runIf(process.platform === 'linux')(
    'a stream that is cancelled, damaged or at its end holds no file open',
    async () => {
      const folder = newPath()
      const blobs = folderBlobs(folder)
      const open = async () => {
        const links = (await readdir('/proc/self/fd')).map((fd) =>
          readlink(`/proc/self/fd/${fd}`).catch(() => ''),
        )
        return (await Promise.all(links)).filter((link) => link.startsWith(folder)).length
      }
      const actor = agentOf('p')
      const { address } = await blobs.put(new Uint8Array(1_000_000), { actor })
      const reader = (await blobs.get(address, { actor }))!.stream.getReader()
      await reader.read()
      expect(await open()).toBe(1)
      await reader.cancel()
      expect(await open()).toBe(0)
      await contentOf(blobs, address, actor)
      expect(await open()).toBe(0)
      const hex = address.slice(7)
      await writeFile(join(folder, homeOf('p'), hex.slice(0, 2), hex.slice(2, 4), hex), 'other')
      expect(await codeOf(contentOf(blobs, address, actor))).toBe('database-corrupt')
      expect(await open()).toBe(0)
    },
  )

  test('its time is that of the last put', async () => {
    const folder = newPath()
    const blobs = folderBlobs(folder)
    const { address } = await blobs.put(Buffer.from('once'), { actor: agentOf('p') })
    const hex = address.slice(7)
    await utimes(join(folder, homeOf('p'), hex.slice(0, 2), hex.slice(2, 4), hex), 0, 0)
    await blobs.put(Buffer.from('once'), { actor: agentOf('p') })
    expect(await blobs.erase(address, { actor: adminOf('p'), storedBefore: new Date(1000) })).toBe(false)
  })

  test('a folder that cannot be made is an error without its path', async () => {
    const path = newPath()
    await writeFile(path, 'a file')
    await expect(folderBlobs(path).put(Buffer.from('x'), { actor: agentOf('p') })).rejects.toThrow(
      /^The folder of the archive cannot be read or written \(E[A-Z]+\)\./,
    )
    expect(() => folderBlobs('')).toThrow('empty')
    expect(() => folderBlobs(null as never)).toThrow('empty')
  })
})

describe('sqlite', () => {
  test('shares the file of the records, and nothing of what is erased stays in it', async () => {
    const path = newPath()
    const store = sqliteStore(path)
    const blobs = sqliteBlobs(path)
    const secret = Buffer.from('secret that is to be erased '.repeat(2000))
    await store
      .append([sourceEvent('s1')], { actor: actor(), contents: ['Die Größe beträgt 10 m.'] })
      .catch(() => {})
    const { address } = await blobs.put(secret, { actor: agentOf('p') })
    const inFiles = async () => {
      const files = await Promise.all([path, `${path}-wal`].map((file) => readFile(file)))
      return files.some((file) => file.includes('secret that is to be erased'))
    }
    expect(await inFiles()).toBe(true)
    expect(await blobs.erase(address, { actor: adminOf('p') })).toBe(true)
    expect(await inFiles()).toBe(false)
    expect(await store.countUnindexed()).toBeGreaterThanOrEqual(0)
    await store.close()
    await blobs.close()
  })

  test('thousands are listed, each once, in order', async () => {
    const path = newPath()
    const blobs = sqliteBlobs(path)
    await blobs.put(Buffer.from('once'), { actor: agentOf('p') })
    const database = new Database(path)
    database.exec(`with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 2500)
      insert into citespan_blobs (upload, project, address, bytes, stored_ms)
        select 'u' || n, case when n % 5 = 0 then 'other' else 'p' end, format('sha256:%064d', n), 1, 1000 from counted`)
    database.close()
    const found: string[] = []
    for await (const { address } of blobs.list({ actor: agentOf('p') })) found.push(address)
    expect(found).toHaveLength(2001)
    expect(found).toStrictEqual([...new Set(found)].toSorted())
    await blobs.close()
  })

  test('what is stored is not changed by a statement', async () => {
    const path = newPath()
    const blobs = sqliteBlobs(path)
    await blobs.put(Buffer.from('once'), { actor: agentOf('p') })
    await blobs.close()
    const database = new Database(path)
    expect(() => database.exec(`update citespan_blobs set address = 'sha256:x'`)).toThrow('not changed')
    expect(() => database.exec(`update citespan_blobs set project = 'other'`)).toThrow('not changed')
    expect(() => database.exec(`update citespan_blob_chunks set body = x'00'`)).toThrow('not changed')
    database.close()
  })
})

describe('s3', () => {
  test('a large content goes up in parts and leaves no draft', async () => {
    const blobs = s3Blobs({ client: clientOf() })
    s3.requests.length = 0
    const content = new Uint8Array(9 * 2 ** 20).fill(3)
    const { address } = await blobs.put(content, { actor: agentOf('parts') })
    expect(s3.requests.filter((request) => request.includes('partNumber'))).toHaveLength(2)
    const keys = [...s3.objects.keys()].filter((key) => key.startsWith(homeOf('parts')))
    expect(keys).toStrictEqual([`${homeOf('parts')}/${address.slice(7)}`])
  })

  test('the length of an object is asked for where the answer does not tell it', async () => {
    const client = clientOf()
    const silent = {
      putObject: client.putObject.bind(client),
      exists: client.exists.bind(client),
      deleteObject: client.deleteObject.bind(client),
      copyObject: client.copyObject.bind(client),
      statObject: client.statObject.bind(client),
      listObjects: client.listObjects.bind(client),
      getObject: async (key: string) => new Response((await client.getObject(key)).body),
    }
    const blobs = s3Blobs({ client: silent })
    const { address } = await blobs.put(Buffer.from('seven!!'), { actor: agentOf('lengths') })
    expect((await blobs.get(address, { actor: agentOf('lengths') }))!.bytes).toBe(7)
  })

  test('a wrong key gives an error that names no secret', async () => {
    const blobs = s3Blobs({ client: clientOf({ ...s3Credentials, secretKey: 'wrong' }) })
    const put = blobs.put(Buffer.from('x'), { actor: agentOf('p') })
    expect(await codeOf(put)).toBe('database-unavailable')
    await expect(put).rejects.toThrow('(403)')
    await expect(put).rejects.not.toThrow('wrong')
    expect(() => s3Blobs({ client: null as never })).toThrow('client')
  })
})
