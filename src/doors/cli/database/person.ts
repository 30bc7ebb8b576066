import { userInfo } from 'node:os'
import { databaseOf } from '../input/open-store.ts'
import type { DatabaseArguments } from '../input/open-store.ts'

/**
 * The person in whose name a command reads or changes records: the one given by `--by`, else the user of the operating
 * system. For PostgreSQL only `--by` counts, because a login may be shared or belong to no person. Empty if no person
 * is known.
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
