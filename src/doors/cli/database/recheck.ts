import { Readable } from 'node:stream'
import { CitationError } from '../../../core/error.ts'
import { DEFAULT_PROJECT } from '../../../core/records.ts'
import { CitationEngine } from '../../../engine/engine.ts'
import type { ActorView } from '../../../engine/records.ts'
import { createRecheckWorker } from '../../../engine/registrar.ts'
import { readAllowedPages } from '../input/allowed-pages.ts'
import type { RecordArguments } from '../input/arguments.ts'
import { openBlobs } from '../input/open-blobs.ts'
import { openStore } from '../input/open-store.ts'
import { readInstant } from '../input/read-instant.ts'
import { readPositive } from '../input/read-positive.ts'
import { personOf } from './person.ts'
import { UsageError } from '../input/usage.ts'
import type { RecheckRow } from '../text/recheck-text.ts'

const DAY = 86_400_000
/** An age in milliseconds that every registered source exceeds. */
const ANY_AGE = 1

/**
 * Fetches web sources again, and yields each result as it is recorded: for one source, for the pages of one answer,
 * or for all due sources of the project.
 */
export async function* recheckRows(
  given: RecordArguments,
  { signal }: { signal: AbortSignal },
): AsyncGenerator<RecheckRow> {
  const { operand, run, project = DEFAULT_PROJECT } = given
  const pace = readPace(given)
  const fetchOptions = readAllowedPages(given)
  await using store = await openStore(given, { create: false })
  const blobs = await openBlobs(given, { create: true })
  await using engine = new CitationEngine({
    store,
    fetchOptions,
    onIncident() {},
    ...(blobs && { archive: { blobs } }),
  })
  const admin = engine.as({ role: 'admin', project, ...personOf(given) }, { withinProject: true })
  if (run !== undefined) yield* await admin.recheckRun(run, { signal })
  else if (operand !== undefined) yield await recheckOne(operand, { admin, signal })
  else yield* workThrough(admin, { ...pace, signal })
}

/** Reads which due sources to fetch, and at most how many in all and per minute. */
function readPace(given: RecordArguments) {
  const { operand, run, all, watch, since, limit, pace } = given
  const days = given['older-than']
  const paced = { all, watch, since, limit, pace, 'older-than': days }
  const [unread] = Object.entries(paced).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (operand !== undefined && run !== undefined) throw new UsageError('Name a source or --run, not both.')
  if ((operand ?? run) !== undefined && unread !== undefined)
    throw new UsageError(`With one source or answer, recheck does not take --${unread}.`)
  // With `--all` and a limit, each call would fetch the same sources.
  if (all && (days !== undefined || watch || limit !== undefined))
    throw new UsageError('--all does not go with --older-than, --watch or --limit.')
  const age = all ? ANY_AGE : days === undefined ? undefined : readPositive(days, '--older-than') * DAY
  return {
    once: watch !== true,
    ...(age !== undefined && { olderThan: age }),
    ...(all && { retryAfter: ANY_AGE }),
    ...(limit !== undefined && { limit: readPositive(limit, '--limit') }),
    ...(pace !== undefined && { perMinute: readPositive(pace, '--pace') }),
    ...(since !== undefined && { since: readInstant(since, '--since') }),
  }
}

async function recheckOne(
  id: string,
  { admin, signal }: { admin: ActorView; signal: AbortSignal },
): Promise<RecheckRow> {
  const recheck = await admin.recheck(id, { signal })
  const source = await admin.getSource(recheck.sourceId)
  return { ...(source && { source: source.identifier }), ...recheck }
}

async function* workThrough(
  admin: ActorView,
  { since, ...options }: ReturnType<typeof readPace> & { signal: AbortSignal },
): AsyncGenerator<RecheckRow> {
  const rows = new Readable({ objectMode: true, read() {} })
  const worker = createRecheckWorker({
    ...options,
    engine: {
      listSources: (query) => admin.listSources({ ...query, ...(since !== undefined && { since }) }),
      listRechecks: (query) => admin.listRechecks(query),
      recheck: (source, given) => admin.recheck(source, given),
    },
    onRecheck: (recheck, { identifier }) => void rows.push({ source: identifier, ...recheck }),
    onError: (error, source) =>
      void rows.push({
        ...(source && { source: source.identifier, sourceId: source.id }),
        error: shown(error),
      }),
  })
  const ended = worker.run().finally(() => rows.push(null))
  try {
    yield* rows
  } finally {
    await worker.stop()
    await ended
  }
}

function shown(error: unknown): { code: string; message: string } {
  if (error instanceof CitationError) return { code: error.code, message: error.message }
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) }
}
