import { sql } from 'kysely'
import type { Store } from '../../../core/ports.ts'
import type { DatabaseCalls } from './database-calls.ts'

/**
 * The projects with `pending` citations. It steps from project to project in the index of statuses, so its time depends
 * on the number of projects, not of citations.
 */
export function pendingProjects({
  refuseIfClosed,
  read,
}: Pick<DatabaseCalls, 'refuseIfClosed' | 'read'>): NonNullable<Store['pendingProjects']> {
  return async () => {
    refuseIfClosed()
    return await read(
      async (db) => {
        const { rows } = await sql<{ project: string }>`
          with recursive known (project) as (
            select min(project) from citespan_statuses
            union all
            select (select min(next.project) from citespan_statuses as next where next.project > known.project)
              from known where known.project is not null)
          select project from known where project is not null and exists (select 1 from citespan_statuses as stated
            where stated.project = known.project and stated.status = 'pending')`.execute(db)
        return rows.map(({ project }) => project)
      },
      { isIndexed: true },
    )
  }
}
