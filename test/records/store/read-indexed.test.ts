import Database from 'better-sqlite3'
import { Kysely, sql, SqliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import type { StoreSchema } from '../../../src/records/store/events/schema.ts'
import { catchUp, readIndexed } from '../../../src/records/store/sqlite/keep-indexed.ts'

/** An indexer that is behind for the first `times` questions, and what was asked of it. */
function indexerBehind(times: number, more = 0) {
  const asked: string[] = []
  let behind = times
  let left = more
  return {
    asked,
    isBehind() {
      asked.push('behind?')
      return behind-- > 0
    },
    advance() {
      asked.push('advance')
      return left-- > 0
    },
    finish: () => void asked.push('finish'),
  }
}

async function open() {
  const db = new Kysely<StoreSchema>({ dialect: new SqliteDialect({ database: new Database(':memory:') }) })
  return { db, [Symbol.asyncDispose]: () => db.destroy() }
}

test.each([
  ['is not behind', 0, ['behind?']],
  ['has caught up', 1, ['behind?', 'advance', 'behind?']],
  ['falls behind again', 2, ['behind?', 'advance', 'behind?', 'finish']],
])('an index that %s is read once', async (_, times, asked) => {
  await using opened = await open()
  const indexer = indexerBehind(times)
  let works = 0
  const work = async (db: Kysely<StoreSchema>) => {
    works += 1
    return (await sql<{ answer: number }>`select 42 as answer`.execute(db)).rows[0]!.answer
  }
  expect(await readIndexed(opened.db, { work, indexer })).toBe(42)
  expect([works, indexer.asked]).toEqual([1, asked])
})

test('catching up goes on while there is more', async () => {
  await using opened = await open()
  const indexer = indexerBehind(0, 2)
  await catchUp(opened.db, indexer)
  expect(indexer.asked).toEqual(['advance', 'advance', 'advance'])
})
