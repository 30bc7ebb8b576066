import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresStore } from '../../../src/records/store/postgres/store.ts'
import { keptPostgres } from '../../fixtures/kept-postgres.ts'
import type { KeptPostgres } from '../../fixtures/kept-postgres.ts'
import { actor, citationEvent, lighthouse, sourceEvent, verificationEvent } from './log-events.ts'

let server: KeptPostgres
let administrator: Client

beforeAll(async () => {
  server = await keptPostgres()
  administrator = new Client(server.connectionString)
  await administrator.connect()
})

afterAll(async () => {
  await administrator.end()
  await server.stop()
})

/** Has the writing of the event `older` wait, after it has its place in the log, until the lock is free. */
const hold = `create function hold() returns trigger language plpgsql as $$
    begin
      if new.id = 'older' then perform pg_advisory_xact_lock(42); end if;
      return new;
    end $$;
  create trigger hold before insert on citespan_events for each row execute function hold()`
const waiting = `select 1 from pg_locks where locktype = 'advisory' and objid = 42 and not granted`

test('of two verdicts at once that counts which is later in the log, whichever is written last', async () => {
  const store = postgresStore(server.connectionString)
  const inSession = (sessionId: string) => ({ actor: actor({ agentId: 'a1', sessionId }) })
  await store.append([sourceEvent('source-1'), citationEvent('c1')], {
    ...inSession('s1'),
    contents: [lighthouse],
  })
  await administrator.query(hold)
  await administrator.query('select pg_advisory_lock(42)')
  const older = store.append(
    [verificationEvent('older', { citationId: 'c1', status: 'failed', verdict: 'unsupported' })],
    inSession('s2'),
  )
  await expect.poll(async () => (await administrator.query(waiting)).rows.length).toBe(1)
  await store.append(
    [verificationEvent('newer', { citationId: 'c1', status: 'verified', verdict: 'supported' })],
    inSession('s3'),
  )
  await administrator.query('select pg_advisory_unlock(42)')
  await older
  const { rows } = await administrator.query<{ id: string }>(
    'select id from citespan_events where citation_id is not null order by position',
  )
  expect(rows.map(({ id }) => id)).toStrictEqual(['older', 'newer'])
  const auditor = { actor: actor({ role: 'auditor' }) }
  for (const status of ['verified', 'failed'] as const) {
    const { items } = await store.findCitations({ project: 'p1', status }, auditor)
    expect(items.map(({ eventId }) => eventId)).toStrictEqual(status === 'verified' ? ['c1'] : [])
  }
  const problems: unknown[] = []
  for await (const problem of store.checkIndexes()) problems.push(problem)
  expect(problems).toStrictEqual([])
  await store.close()
})
