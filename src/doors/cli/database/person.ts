import { userInfo } from 'node:os'
import { databaseOf } from '../input/open-store.ts'
import type { DatabaseArguments } from '../input/open-store.ts'

/**
 * The person who reads or changes records on the command line: that of `--by`, else the system account. In PostgreSQL
 * only `--by` counts, because a login may belong to no person or to another one.
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
