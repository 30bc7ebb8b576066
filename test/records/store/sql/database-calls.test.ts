import { afterEach, expect, test, vi } from 'vitest'
import { createDatabaseCalls } from '../../../../src/records/store/sql/database-calls.ts'
import type { SqlConnection } from '../../../../src/records/store/schema/sql-connection.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { actor, lighthouse, sourceEvent } from '../log-events.ts'

const fault = new Error('no condition is known for the type null')
const refused = Object.assign(new Error('password hunter2'), { code: '42601' })
const opened = { close: async () => {} } as SqlConnection

test.each([
  ['it is opened', () => Promise.reject(fault), undefined],
  ['its tables are made', async () => opened, () => Promise.reject(fault)],
])('a fault of our own code before %s is not told as one of the database', async (_, connect, prepare) => {
  const calls = createDatabaseCalls(connect, { create: true, ...(prepare && { prepare }) })
  await expect(calls.attempt(async () => null)).rejects.toBe(fault)
  await calls.close()
})

test('a fault of our own code in a call is told as it is, an error of the database as one of it', async () => {
  const calls = createDatabaseCalls(async () => opened, { create: true, prepare: async () => {} })
  await expect(calls.attempt(() => Promise.reject(fault))).rejects.toBe(fault)
  await expect(calls.attempt(() => Promise.reject(refused))).rejects.toMatchObject({
    code: 'database-unavailable',
    message: expect.stringContaining('(42601)'),
  })
  await calls.close()
})

afterEach(() => void vi.useRealTimers())

test.each([
  ['a lost connection', 'Connection terminated due to connection timeout', 2],
  ['a server that does not answer', 'Query read timeout', 1],
])('after a pause of the whole process, %s is tried so many times: %s, %i', async (_, message, times) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const calls = createDatabaseCalls(async () => opened, { create: true, prepare: async () => {} })
  let attempts = 0
  const call = calls.attempt(async () => {
    if (++attempts > 1) return 'answered'
    vi.advanceTimersByTime(3_600_000)
    throw new Error(message)
  })
  if (times > 1) expect(await call).toBe('answered')
  else await expect(call).rejects.toMatchObject({ code: 'database-unavailable' })
  expect(attempts).toBe(times)
  await calls.close()
})

test('a record that no database gets keeps the error that says why', async () => {
  const store = sqliteStore(':memory:')
  const event = sourceEvent('s1')
  Object.defineProperty(event, 'data', {
    get() {
      throw fault
    },
  })
  await expect(store.append([event], { actor: actor(), contents: [lighthouse] })).rejects.toBe(fault)
  await store.close()
})
