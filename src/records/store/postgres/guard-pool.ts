import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { isConnectionLost } from '../sql/database-error.ts'

/**
 * A `pg` pool whose clients fail safely while in use. When a connection breaks, pg emits `error` on its client, which
 * would end the process without a listener. Here the error is stored, every later query of the client throws it, and
 * the client is destroyed instead of returning to the pool. The same happens if no answer comes within `limit`
 * milliseconds.
 */
export function guardPool(pool: PostgresPool, limit: number): PostgresPool {
  return {
    async connect() {
      const connecting: Promise<Client> = pool.connect()
      const client = await answered(connecting, limit).catch((error: unknown) => {
        // Nobody waits for a client that arrives after the limit any more: destroy it.
        void connecting.then((late) => late.release(true)).catch(() => {})
        throw error
      })
      let broken: unknown
      const onError = (error: Error) => {
        broken ??= error
      }
      client.on?.('error', onError)
      const lent = {
        async query(text: string, values: readonly unknown[]) {
          if (broken !== undefined) throw broken
          try {
            return await answered(client.query(text, values), limit)
          } catch (error) {
            if (isConnectionLost(error) || isReadTimeout(error)) broken ??= error
            throw error
          }
        },
        release() {
          // A broken client keeps its listener: it may emit the error after its release.
          if (broken === undefined) client.off?.('error', onError)
          client.release(broken !== undefined)
        },
      }
      // The type also has an overload with a cursor, which Kysely calls only if it is given a cursor class.
      return lent as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}

type Client = PostgresPoolClient & {
  on?: (event: 'error', listener: (error: Error) => void) => unknown
  off?: (event: 'error', listener: (error: Error) => void) => unknown
  release: (destroy?: boolean) => void
}

/** Settles like `answer`; if that takes more than `limit` milliseconds, rejects with pg's error for a silent server. */
async function answered<Answer>(answer: Promise<Answer>, limit: number): Promise<Answer> {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('Query read timeout')), limit)
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}

function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
