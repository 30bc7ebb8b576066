import type { RequestKeeper, Store } from '../../../core/ports.ts'
import type { CitationEngine } from '../../../engine/engine.ts'
import { createRecheckWorker } from '../../../engine/registrar.ts'
import type { SourceRecheck } from '../../../engine/registrar.ts'
import type { ServiceArguments } from '../input/arguments.ts'
import { readPositive } from '../input/read-positive.ts'
import { UsageError } from '../input/usage.ts'

const DAY = 86_400_000

/**
 * Projects whose pages are fetched again while the service runs. `perMinute`: pages per minute of each project in one
 * instance; `olderThan`: milliseconds after which a page is fetched again. `createRecheckWorker` has the defaults.
 */
export type RecheckedProjects = {
  projects: string[]
  requests: RequestKeeper
  perMinute?: number
  olderThan?: number
}

/**
 * Reads `--recheck`, `--pace` and `--older-than`; `null` if no project is named. Throws a `UsageError` without
 * `requests`, by which instances share the work.
 */
export function readRecheckedProjects(
  { recheck = [], pace, 'older-than': days }: ServiceArguments,
  { requests }: Pick<Store, 'requests'>,
): RecheckedProjects | null {
  if (recheck.length === 0) {
    if (pace === undefined && days === undefined) return null
    throw new UsageError('--pace and --older-than apply to the projects of --recheck, but none is named.')
  }
  if (recheck.includes('')) throw new UsageError('--recheck needs the name of a project.')
  if (!requests) {
    throw new UsageError(
      'With a schema for each project, instances cannot share the work of --recheck. Run "citespan recheck --watch --schema-per-project --project PROJECT" in one process for each project instead.',
    )
  }
  return {
    projects: [...new Set(recheck)],
    requests,
    ...(pace !== undefined && { perMinute: readPositive(pace, '--pace') }),
    ...(days !== undefined && { olderThan: readPositive(days, '--older-than') * DAY }),
  }
}

/**
 * Fetches pages of projects again after `olderThan` (by default seven days), until the signal aborts; among all
 * instances on the database, each page is fetched once. Resolves when no work is in progress any more.
 */
export async function recheckProjects(
  { projects, ...options }: RecheckedProjects,
  {
    engine,
    signal,
    onRecheck,
    onError,
  }: {
    engine: Pick<CitationEngine, 'as'>
    signal: AbortSignal
    onRecheck: (project: string, recheck: SourceRecheck) => void
    onError: (project: string, error: unknown) => void
  },
): Promise<void> {
  const workers = projects.map((project) =>
    createRecheckWorker({
      ...options,
      engine: engine.as({ role: 'admin', project }, { withinProject: true }),
      signal,
      onRecheck: (recheck) => onRecheck(project, recheck),
      onError: (error) => onError(project, error),
    }),
  )
  await Promise.all(workers.map((worker) => worker.run()))
}
