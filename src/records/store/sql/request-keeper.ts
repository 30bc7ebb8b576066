import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { RequestKeeper } from '../../../core/ports.ts'
import type { StoreSchema } from '../events/schema.ts'
import type { DatabaseCalls } from './database-calls.ts'

/** The first call of `take` and each of this many after it removes expired requests. */
const SWEEP = 100

type Row = { fingerprint: string; busy_until: unknown; answer: string | null }

/** The requests in the table `citespan_requests` with their answers, which repeated requests get again. */
export function requestKeeper({ attempt: attemptOn }: Pick<DatabaseCalls, 'attempt'>): RequestKeeper {
  let calls = 0
  /**
   * Runs single statements. If the application named a schema, they run in a transaction, which sets the search path.
   */
  const attempt = <T>(work: (connection: { db: Kysely<StoreSchema> }) => Promise<T>): Promise<T> =>
    attemptOn(({ db, schema }) =>
      schema === undefined
        ? work({ db })
        : db.transaction().execute((transaction) => work({ db: transaction })),
    )
  return {
    async take({ name, fingerprint, holder, busyUntil, expiresAt, now }) {
      if (calls++ % SWEEP === 0) {
        await attempt(({ db }) => sql`delete from citespan_requests where expires_ms <= ${now}`.execute(db))
      }
      return await attempt(async ({ db }) => {
        // An expired request counts as missing; one whose attempt stopped is taken over.
        const { rows } = await sql<{ since_ms: unknown; holder: string; is_first: unknown }>`
          insert into citespan_requests (name, fingerprint, holder, busy_until, since_ms, expires_ms, tries)
            values (${name}, ${fingerprint}, ${holder}, ${busyUntil}, ${now}, ${expiresAt}, 1)
          on conflict (name) do update set holder = excluded.holder, busy_until = excluded.busy_until, answer = null,
            fingerprint = excluded.fingerprint,
            since_ms = case when citespan_requests.expires_ms <= ${now} then excluded.since_ms
              else citespan_requests.since_ms end,
            tries = case when citespan_requests.expires_ms <= ${now} then 1 else citespan_requests.tries + 1 end,
            expires_ms = excluded.expires_ms
          where citespan_requests.expires_ms <= ${now} or (citespan_requests.answer is null
            and citespan_requests.busy_until <= ${now} and citespan_requests.fingerprint = excluded.fingerprint)
          returning since_ms, tries = 1 as is_first`.execute(db)
        const [taken] = rows
        if (taken) return { state: 'taken', since: Number(taken.since_ms), isFirst: Boolean(taken.is_first) }
        const { rows: known } = await sql<Row>`select fingerprint, busy_until, answer from citespan_requests
          where name = ${name}`.execute(db)
        const [row] = known
        // The other caller released the request in between; this caller tries again.
        if (!row) return { state: 'busy' }
        if (row.fingerprint !== fingerprint) return { state: 'other' }
        return row.answer === null ? { state: 'busy' } : { state: 'answered', answer: row.answer }
      })
    },
    async renew({ name, holder, busyUntil }) {
      await attempt(({ db }) =>
        sql`update citespan_requests set busy_until = ${busyUntil} where ${held(name, holder)}`.execute(db),
      )
    },
    async keep({ name, holder, answer }) {
      await attempt(({ db }) =>
        sql`update citespan_requests set answer = ${answer} where ${held(name, holder)}`.execute(db),
      )
    },
    async release({ name, holder }) {
      await attempt(({ db }) => sql`delete from citespan_requests where ${held(name, holder)}`.execute(db))
    },
  }
}

const held = (name: string, holder: string) => sql`name = ${name} and holder = ${holder} and answer is null`
