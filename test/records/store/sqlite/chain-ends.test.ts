import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { Store } from '../../../../src/core/ports/store.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { check } from '../../../attacks/some-records.ts'
import { actor, citationEvent, lighthouse, sourceEvent } from '../log-events.ts'
import { codeOf } from '../rejection.ts'

/** More chains, and more events of others, than a store remembers. */
const MANY = 1005

async function openFile() {
  const directory = await mkdtemp(join(tmpdir(), 'citespan-chains-'))
  const path = join(directory, 'citations.db')
  const stores: Store[] = []
  function open(): Store {
    const store = sqliteStore(path)
    stores.push(store)
    return store
  }
  await open().append([sourceEvent('source-1')], {
    actor: actor({ sessionId: 'first' }),
    contents: [lighthouse],
  })
  return {
    path,
    open,
    async [Symbol.asyncDispose]() {
      for (const store of stores) await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

let made = 0
/** Appends one citation and gives its number in the chain. */
async function cite(
  store: Store,
  { sessionId, project }: { sessionId: string; project?: string },
): Promise<number> {
  const by = actor({ sessionId, ...(project !== undefined && { project }) })
  const events = project === undefined ? [citationEvent(`c${made++}`)] : [sourceEvent(`s${made++}`)]
  const [entry] = await store.append(events, { actor: by, contents: [lighthouse] })
  return entry!.number
}

test('two stores that write to the same sessions in turn leave every chain whole', async () => {
  await using file = await openFile()
  const stores = [file.open(), file.open()]
  const numbers: number[] = []
  for (let turn = 0; turn < 30; turn++) {
    numbers.push(await cite(stores[turn % 2]!, { sessionId: `session-${turn % 3}` }))
  }
  expect(numbers).toStrictEqual(Array.from({ length: 30 }, (_, turn) => Math.floor(turn / 3) + 1))
  expect(await check(stores[0]!)).toMatchObject({ ok: true, size: 31 })
})

test('goes on after another store wrote more than is read to catch up', async () => {
  await using file = await openFile()
  const [own, other] = [file.open(), file.open()]
  expect(await cite(own, { sessionId: 'a' })).toBe(1)
  const events = Array.from({ length: 500 }, () => citationEvent(`c${made++}`))
  const more = Array.from({ length: MANY - 500 }, () => citationEvent(`c${made++}`))
  await other.append(events, { actor: actor({ sessionId: 'a' }) })
  await other.append(more, { actor: actor({ sessionId: 'b' }) })
  expect(await cite(own, { sessionId: 'a' })).toBe(502)
  expect(await cite(own, { sessionId: 'b' })).toBe(more.length + 1)
  expect(await check(own)).toMatchObject({ ok: true })
})

test('finds the end of a session that was written to before a thousand others', async () => {
  await using file = await openFile()
  const store = file.open()
  for (let index = 0; index < MANY; index++) await cite(store, { sessionId: `session-${index}` })
  expect(await cite(store, { sessionId: 'session-0' })).toBe(2)
  expect(await cite(store, { sessionId: `session-${MANY - 1}` })).toBe(2)
  expect(await check(store)).toMatchObject({ ok: true })
})

test('what was refused or was there already takes no number', async () => {
  await using file = await openFile()
  const store = file.open()
  const own = { actor: actor({ sessionId: 'a' }) }
  await store.append([citationEvent('first')], own)
  const missing = citationEvent('of-nothing', { sourceIds: ['nowhere'] })
  expect(await codeOf(store.append([citationEvent('second'), missing], own))).toBe('source-not-found')
  const other = citationEvent('first', { text: 'Something else.' })
  expect(await codeOf(store.append([citationEvent('second'), other], own))).toBe('conflict')
  const [first, second] = await store.append([citationEvent('first'), citationEvent('second')], own)
  expect([first!.number, second!.number]).toStrictEqual([1, 2])
  expect(await check(store)).toMatchObject({ ok: true, size: 3 })
})

test('keeps sessions of one name in two projects apart', async () => {
  await using file = await openFile()
  const [own, other] = [file.open(), file.open()]
  expect(await cite(own, { sessionId: 'a', project: 'x' })).toBe(1)
  expect(await cite(other, { sessionId: 'a', project: 'y' })).toBe(1)
  expect(await cite(own, { sessionId: 'a', project: 'y' })).toBe(2)
  expect(await cite(other, { sessionId: 'a', project: 'x' })).toBe(2)
})

test('goes on from what is there where the log was put back beneath it', async () => {
  await using file = await openFile()
  const store = file.open()
  for (let index = 0; index < 3; index++) await cite(store, { sessionId: 'a' })
  await store.listEvents({}, { actor: actor({ role: 'auditor' }) })
  using database = openDatabase(file.path)
  database.exec(`drop trigger citespan_events_no_delete; delete from citespan_events where position = 4;
    drop trigger citespan_keys_no_delete; delete from citespan_keys where position = 4;
    insert or ignore into citespan_keys values ('indexed', 3, '', 3)`)
  expect(await cite(store, { sessionId: 'a' })).toBe(3)
  expect((await check(store)).problems.filter(({ kind }) => kind === 'chain')).toStrictEqual([])
})

function openDatabase(path: string) {
  const database = new Database(path)
  return { exec: (sql: string) => database.exec(sql), [Symbol.dispose]: () => void database.close() }
}
