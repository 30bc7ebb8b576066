import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { contentAddress } from '../../../src/core/hash.ts'
import { entryHash } from '../../../src/core/records/log-entry.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { actor, citationEvent, lighthouse, sourceEvent, verificationEvent } from './log-events.ts'
import { codeOf, errorOf } from './rejection.ts'
import { run } from './run-records.ts'

/** A database whose owner has removed the triggers. */
async function openUnguarded() {
  const database = new Database(':memory:')
  const store = sqliteStore({ database })
  const own = { actor: actor({ agentId: 'a1', userId: 'u1' }), contents: [lighthouse] }
  await store.append([sourceEvent('source-1'), citationEvent('c1')], own)
  await store.append([verificationEvent('v1', { citationId: 'c1' })], own)
  await store.saveRun(run())
  for (const action of ['update', 'delete', 'replace']) {
    for (const table of ['events', 'contents', 'keys'])
      database.exec(`drop trigger citespan_${table}_no_${action}`)
  }
  return { database, store, own }
}

describe('a row that was changed past the store', () => {
  test.each([
    `id = 'c2'`,
    `kind = 'relation'`,
    `project = 'p2'`,
    `chain = 's:s2'`,
    `run_id = 'run-1'`,
    `citation_id = 'c1'`,
    `agent_id = 'a2'`,
    `agent_id = null`,
    `user_id = null`,
    `created_ms = created_ms + 1`,
    `body = replace(body, '1811', '1812') || ' '`,
  ])('is not read, and the log names what differs: %s', async (change) => {
    const { database, store, own } = await openUnguarded()
    database.exec(`update citespan_events set ${change} where id = 'c1'`)
    const changed = (await store.readLog({ from: 0 })).find(({ event }) => event?.id === 'c1')!
    // What is in the body is caught by its hash.
    if (change.startsWith('body')) {
      expect(entryHash(changed)).not.toBe(changed.hash)
      return
    }
    expect(changed.differing).toStrictEqual([change.split(' ')[0]])
    const id = change.startsWith('id') ? 'c2' : 'c1'
    const error = await errorOf(store.getEvent(id, { actor: { ...own.actor, role: 'auditor' } }))
    expect(error.code).toBe('database-corrupt')
    expect(error.message).toContain('citespan_events')
  })

  test.each([`number = 7`, `previous = 'x'`, `hash = 'x'`])('does not fit its chain: %s', async (change) => {
    const { database, store } = await openUnguarded()
    database.exec(`update citespan_events set ${change} where id = 'c1'`)
    const changed = (await store.readLog({ from: 0 })).find(({ event }) => event?.id === 'c1')!
    expect(entryHash(changed)).not.toBe(changed.hash)
  })

  test('a content of another hash is not read', async () => {
    const { database, store, own } = await openUnguarded()
    database.exec(`update citespan_contents set body = replace(body, '1811', '1812')`)
    expect(await codeOf(store.getContent(contentAddress(lighthouse), own))).toBe('database-corrupt')
    expect(await codeOf(store.getRun('run-1'))).toBe('database-corrupt')
  })

  test('a verification moved to another citation is not read', async () => {
    const { database, store, own } = await openUnguarded()
    await store.append([citationEvent('c2')], own)
    database.exec(`update citespan_events set citation_id = 'c2' where id = 'v1'`)
    const { items, unreadable } = await store.findCitations({ id: 'c2' }, own)
    expect(items).toStrictEqual([])
    expect(unreadable).toMatchObject([{ id: 'c2', message: expect.stringContaining('citespan_events') }])
  })
})
