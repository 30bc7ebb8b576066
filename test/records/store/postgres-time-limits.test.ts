import { sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CitationError } from '../../../src/core/error.ts'
import { ANSWER_TIMEOUT, opener } from '../../../src/records/store/postgres/connect.ts'
import { guardPool } from '../../../src/records/store/postgres/guard-pool.ts'
import { postgresStore } from '../../../src/records/store/postgres/store.ts'
import { databaseError, isTransient } from '../../../src/records/store/sql/database-error.ts'
import { keptPostgres } from '../../fixtures/kept-postgres.ts'
import type { KeptPostgres } from '../../fixtures/kept-postgres.ts'

let server: KeptPostgres
let pool: Pool

beforeAll(async () => {
  server = await keptPostgres()
  pool = new Pool({ connectionString: server.connectionString })
  pool.on('error', () => {})
  await pool.query('create table held ()')
})

afterAll(async () => {
  await pool.end()
  await server.stop()
})

type Send = (text: string) => Promise<{ rows: unknown[] }>

/** The limits of a server, each with a way to exceed it, and what the error says. `ended`: the connection's end. */
const limits: [string, exceed: (send: Send, ended: Promise<unknown>) => Promise<unknown>, says: string][] = [
  [
    'of a statement',
    (send) => send("set statement_timeout = '1ms'; select pg_sleep(60)"),
    'stopped the call',
  ],
  [
    'that an administrator sets by cancelling it',
    async (send) => {
      const [{ id }] = (await send('select pg_backend_pid() as id')).rows as [{ id: number }]
      const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where pid = ${id} and query like '%sleep%'`
      const cancelled = async () => {
        while ((await pool.query(cancel)).rows.length === 0);
      }
      await Promise.all([send('select pg_sleep(60)'), cancelled()])
    },
    'stopped the call',
  ],
  [
    'of waiting for a lock',
    async (send) => {
      const holder = await pool.connect()
      await holder.query('begin; lock table held')
      const waiting = send("begin; set local lock_timeout = '1ms'; lock table held")
      await waiting.finally(() => holder.release(true))
    },
    'busy for too long',
  ],
  [
    'of being idle in a transaction',
    async (send, ended) => {
      await send("begin; set local idle_in_transaction_session_timeout = '1ms'")
      await ended
      await send('select 1')
    },
    'was lost',
  ],
  [
    'of being idle',
    async (send, ended) => {
      await send("set idle_session_timeout = '1ms'")
      await ended
      await send('select 1')
    },
    'was lost',
  ],
]

test.each(limits)('a call that exceeds the limit %s', async (_, exceed, says) => {
  const client = await pool.connect()
  const { promise: ended, resolve: end } = Promise.withResolvers<unknown>()
  client.once('error', end)
  const guarded = await guardPool(
    { connect: async () => client as never, end: async () => {} },
    ANSWER_TIMEOUT,
  ).connect()
  const send: Send = (text) => guarded.query(text, [])
  const error: unknown = await exceed(send, ended).catch((reason: unknown) => reason)
  client.release(true)
  expect((databaseError(error) as CitationError).message).toContain(says)
  // Nothing was saved on a connection that was lost, so the call may be repeated.
  expect(isTransient(error)).toBe(says === 'was lost')
})

test('a lock is waited for less long than a statement may take, and the server answers before the client gives up', async () => {
  const store = postgresStore(server.connectionString)
  await store.listRuns({})
  await store.close()
  const { db, close } = await opener(server.connectionString, {
    rowSecurity: false,
    answerTimeoutMs: ANSWER_TIMEOUT,
  })()
  const seconds = (name: string) => sql<number>`extract(epoch from current_setting(${name})::interval)::int`
  const { rows } = await db.transaction().execute((transaction) =>
    sql<{ lock: number; statement: number; functions: number[] }>`select
      ${seconds('lock_timeout')} as lock, ${seconds('statement_timeout')} as statement,
      (select array_agg(distinct extract(epoch from split_part(setting, '=', 2)::interval)::int)
        from pg_proc, unnest(proconfig) as setting where setting like 'lock_timeout=%') as functions`.execute(
      transaction,
    ),
  )
  await close()
  const { lock, statement, functions } = rows[0]!
  expect(functions).toEqual([lock])
  expect(lock).toBeGreaterThan(0)
  expect(statement).toBeGreaterThan(lock)
  expect(ANSWER_TIMEOUT / 1000).toBeGreaterThan(statement)
})
