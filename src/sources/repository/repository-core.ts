import { CitationError } from '../../core/error.ts'
import type { Telemetry } from '../../core/ports.ts'
import { createCommitQueue } from './commit-queue.ts'
import type { CommitQueue } from './commit-queue.ts'
import { createContentCache } from './content-cache.ts'
import type { ContentCache } from './content-cache.ts'
import { createDuplicateIndex } from './duplicates.ts'
import type { NearDuplicate } from './duplicates.ts'
import { createHealth } from './health.ts'
import type { Health } from './health.ts'
import { followJournal } from './follow-journal.ts'
import type { ReportIncident, RepositoryJournal } from './journal.ts'
import { memoryJournal } from './memory-journal.ts'
import { planRegistration } from './plan-registration.ts'
import type { RepositoryInput } from './read-input.ts'
import { createTextReader } from './read-text.ts'
import { toIdentity } from './shown-source.ts'
import type { SourceRegistration } from './source-repository.ts'
import { createState } from './state.ts'
import type { RepositoryState, SourceEntry } from './state.ts'

/** Where a repository is kept, and its limits. */
export type SourceRepositoryOptions = {
  /** Where changes are kept; `memoryJournal()` by default. */
  journal?: RepositoryJournal
  /** Maximum number of sources; 100,000 by default. Registering another one rejects with `input-too-large`. */
  maxSources?: number
  /**
   * Maximum UTF-16 units of a source's text; text beyond it is left out, with the incident `content-too-long`.
   * 2,000,000 by default.
   */
  maxContentLength?: number
  /** Maximum UTF-16 units of texts cached in memory; 20,000,000 by default. */
  cacheLength?: number
  /**
   * Called when something was left out or repaired, or a row was given an id: `torn-line`, `lines-lost`,
   * `content-too-long`, `repository-change-left-out`, `legacy-row-unreadable`, `legacy-source-without-id`, `id-taken`;
   * and once if the telemetry throws (`telemetry-failed`).
   */
  onIncident?: ReportIncident
  /** Receives counts and durations, such as `openTelemetry()`. */
  telemetry?: Telemetry
  /** Name in the telemetry; `sources` by default. */
  name?: string
  /** The current time, for the times of changes; by default the system clock. */
  now?: () => Date
  /** Milliseconds of a monotonic clock, for durations; `performance.now()` by default. */
  clock?: () => number
}

/** The state and functions that the methods of a repository share. */
export type RepositoryCore = {
  state: RepositoryState
  queue: CommitQueue
  cache: ContentCache
  health: Health
  report: ReportIncident
  /** Reads the journal at the first call. */
  open(): Promise<void>
  /** Reads what other writers have written. */
  refresh(): Promise<void>
  /** The result of `look`; if it finds nothing, reads what others have written and looks again. */
  seek<Found>(look: () => Found | undefined): Promise<Found | undefined>
  /** The source with this id; rejects with `source-not-found` if there is none. */
  need(id: string): Promise<SourceEntry>
  /** Registers a checked input. `wanted`: its number in another repository, which it also gets here if that is free. */
  registerAs(input: RepositoryInput, wanted?: number): Promise<SourceRegistration>
  /** Other sources with nearly the same text as `source`. A text too short for a signature is compared as a whole. */
  copiesOf(source: Pick<SourceEntry, 'signature' | 'keys'> & { id?: string }): NearDuplicate[]
  textOf(entry: SourceEntry): Promise<string>
  /** Number of sources that nothing uses: no claim, finding, cluster, contradiction or section. */
  orphans(): number
  close(): Promise<void>
}

export function createCore({
  journal = memoryJournal(),
  maxSources = 100_000,
  maxContentLength = 2_000_000,
  cacheLength = 20_000_000,
  onIncident: report = () => {},
  telemetry,
  name = 'sources',
  now = () => new Date(),
  clock = () => performance.now(),
}: SourceRepositoryOptions): RepositoryCore {
  const state = createState()
  const cache = createContentCache(cacheLength)
  const duplicates = createDuplicateIndex()
  const health = createHealth({ telemetry, name, clock, report })
  const readText = createTextReader({ journal, cache, restored: health.restored })
  const queue = createCommitQueue({
    journal,
    state,
    now,
    readText,
    report,
    follow({ change }, text) {
      if (change.change === 'use' || change.contentHash === undefined) return
      if (change.signature !== undefined) duplicates.set(change.id, change.signature)
      if (text !== undefined) cache.put(change.contentHash, text)
    },
  })
  const { open, refresh, close } = followJournal({ journal, queue, report, registerAs })

  async function seek<Found>(look: () => Found | undefined): Promise<Found | undefined> {
    await open()
    const found = look()
    if (found !== undefined) return found
    await refresh()
    return look()
  }

  async function registerAs(input: RepositoryInput, wanted?: number): Promise<SourceRegistration> {
    const limits = { maxSources, maxContentLength, report, wanted }
    const size = input.content?.length ?? 0
    const { id, outcome } = await queue.commit((draft) => planRegistration(input, draft, limits), size)
    const entry = state.get(id)!
    const copies = outcome === 'new' ? copiesOf(entry) : []
    health.registered(outcome, copies.length)
    return { ...toIdentity(entry), outcome, copies }
  }

  function copiesOf({ id, signature, keys }: Pick<SourceEntry, 'signature' | 'keys'> & { id?: string }) {
    const near = signature === null ? [] : duplicates.find(signature, id)
    const same = keys.flatMap((key) => (key.startsWith('content:') ? (state.find(key)?.id ?? []) : []))
    const exact = same.filter((other) => other !== id && !near.some((each) => each.id === other))
    return [...exact.map((other) => ({ id: other, similarity: 1 })), ...near]
  }

  return {
    state,
    queue,
    cache,
    health,
    report,
    open,
    refresh,
    seek,
    async need(id) {
      const entry = await seek(() => state.get(id))
      if (entry) return entry
      throw unknownSource(id)
    },
    registerAs,
    copiesOf,
    async textOf({ content }) {
      return content === null ? '' : await health.timed('restore', () => readText(content))
    },
    orphans: () => state.list().filter(({ id }) => state.uses.of(id).length === 0).length,
    close,
  }
}

function unknownSource(id: string): CitationError {
  return new CitationError({
    code: 'source-not-found',
    message: `The source repository has no source ${JSON.stringify(String(id).slice(0, 100))}.`,
    suggestion: 'Register the source, and use the id that register() returned.',
  })
}
