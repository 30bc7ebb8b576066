import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { SqliteDatabase } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contentHash } from '../../../src/core/hash.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { actor, sourceEvent } from './log-events.ts'

const content = 'Der Aufzug wurde – im Mai – geprüft, wie 😀 es das Gesetz verlangt. '.repeat(20_000)

describe('a long content in SQLite', () => {
  test.each(['UTF-8', 'UTF-16le'])('is stored as text and read as it was given: %s', async (encoding) => {
    const database = new Database(':memory:')
    database.pragma(`encoding = '${encoding}'`)
    const store = sqliteStore({ database })
    const address = contentHash(content)
    await store.append([sourceEvent('source-1', { content })], { actor: actor(), contents: [content] })
    expect(await store.getContent(address, { actor: actor() })).toBe(content)
    expect(database.prepare('select typeof(body) as type from citespan_contents').get()).toEqual({
      type: 'text',
    })
    await store.close()
    database.close()
  })
})

test('a long content is committed in one turn and brought from the WAL to the file in another', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'long-')), 'citations.db')
  const database = new Database(path)
  database.pragma('journal_mode = wal')
  database.pragma('wal_autocheckpoint = 700')
  const sizes = { commit: 0, checkpoint: 0 }
  const turns = { count: 0, commit: 0, checkpoint: 0, running: true }
  let isLong = false
  const count = () => {
    turns.count++
    if (turns.running) setImmediate(count)
  }
  count()
  const watched = {
    close: () => database.close(),
    prepare(text: string) {
      const statement = database.prepare(text)
      const name = text === 'commit' ? 'commit' : text.includes('wal_checkpoint') ? 'checkpoint' : null
      if (!name) return statement
      const watch = (values: readonly unknown[], method: 'run' | 'all') => {
        const result = statement[method](...values)
        // Of the commit of the long content, not of what is indexed after it.
        if (isLong && turns[name] === 0) {
          sizes[name] = statSync(path).size
          turns[name] = turns.count
        }
        return result
      }
      return {
        reader: statement.reader,
        run: (values: readonly unknown[]) => watch(values, 'run'),
        all: (values: readonly unknown[]) => watch(values, 'all'),
        iterate: () => statement.iterate(),
      }
    },
  }
  const store = sqliteStore({ database: watched as unknown as SqliteDatabase })
  // Migrated before, by a commit like any other.
  await store.append([sourceEvent('source-0', { content: 'Short.' })], {
    actor: actor(),
    contents: ['Short.'],
  })
  const before = statSync(path).size
  isLong = true
  await store.append([sourceEvent('source-1', { content })], { actor: actor(), contents: [content] })
  turns.running = false
  expect(sizes.commit).toBe(before)
  expect(sizes.checkpoint).toBeGreaterThan(content.length)
  expect(turns.checkpoint).toBeGreaterThan(turns.commit)
  expect(database.pragma('wal_autocheckpoint', { simple: true })).toBe(700)
  await store.close()
  database.close()
})
