import { userInfo } from 'node:os'
import { databaseOf } from '../input/open-store.ts'
import type { DatabaseArguments } from '../input/open-store.ts'

/**
 * Who reads or changes records on the command line: the person of `--by`, else the account that runs it. In PostgreSQL
 * only the former: a login may be bound to no person or to another.
 */
export function personOf({ by, ...given }: DatabaseArguments & { by?: string }): { userId?: string } {
  if (by !== undefined) return { userId: by }
  if (databaseOf(given).isPostgres) return {}
  try {
    return { userId: userInfo().username }
  } catch {
    // An account without a name, as in some containers.
    return {}
  }
}
