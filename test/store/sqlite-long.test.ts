import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { contentHash } from '../../src/core/hash.ts'
import { sqliteStore } from '../../src/store/sqlite/store.ts'
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
