import { CitationError } from '../../../core/error.ts'
import type { CitationRecord } from '../../../core/ports.ts'
import type { NewEvent, Recheck } from '../../../core/records.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

/**
 * The result of a recheck for one citation. `newSourceId` is the id of the registered source with the current text of
 * the page, and `span` is the place of the cited words in that text.
 */
export type CitationOutcome = Pick<Recheck, 'state' | 'quote' | 'newSourceId' | 'span'> & {
  /** The `eventId` of the citation. It equals the citation's `id` only if the citation was registered with `cite`. */
  citationId: string
  /**
   * For a citation that was registered with `cite`: the id of the source version that it cites. For a citation of an
   * answer: the id of the registered source with the current text of the page, as in `newSourceId`. If the page cannot
   * be read, it is that of the newest version that could be read (see `RunRecheck`).
   */
  sourceId: string
}

/** Maximum number of events that are appended to the log at once. */
const BATCH = 500

/**
 * Whether the outcome of a citation's recheck must be recorded: it differs from the citation's last recorded one, or it
 * is the first one and not `same`.
 */
export function isNews({ recheck }: CitationRecord, { state, quote, newSourceId }: CitationOutcome): boolean {
  if (!recheck) return state !== 'same'
  return recheck.state !== state || recheck.quote !== quote || recheck.newSourceId !== newSourceId
}

/** The citations of a source or run that the actor may see, one after the other. */
export async function* citationsOf(
  filter: { sourceId: string } | { runId: string },
  { log, actor }: RegistrarContext,
): AsyncGenerator<CitationRecord> {
  let cursor: string | undefined
  do {
    const page = await log.findCitations({ ...filter, limit: 200, cursor }, { actor })
    yield* page.items
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/**
 * The result of a recheck for a source, or for a citation; `sessionId` is the session in which the citation was made.
 */
export type FoundRecheck = { recheck: Recheck; sessionId?: string }

/**
 * Appends the recheck results to the log: that of the source to the actor's own chain, that of a citation to the chain
 * of its session, or to the actor's own if the database forbids that. Returns the ids of the events, in the order of
 * `found`.
 */
export async function appendRechecks(
  found: readonly FoundRecheck[],
  createdAt: string,
  context: RegistrarContext,
): Promise<string[]> {
  const { actor, createId } = context
  const events = found.map(({ recheck, sessionId = actor.sessionId }) => {
    const event: NewEvent = { id: createId(), kind: 'recheck', createdAt, data: recheck }
    return { event, sessionId }
  })
  // The source comes last: if recording breaks off, the source counts as not rechecked, and the next recheck records
  // the rest.
  const groups = [...Map.groupBy(events, (each) => each.sessionId)].toReversed()
  for (const [sessionId, group] of groups) {
    const own = group.map(({ event }) => event)
    for (let from = 0; from < own.length; from += BATCH) {
      await appendInto(sessionId, own.slice(from, from + BATCH), context)
    }
  }
  return events.map(({ event }) => event.id)
}

/**
 * Appends events to the chain of a session, or to the actor's own chain if the database does not let this login write
 * there.
 */
async function appendInto(
  sessionId: string | undefined,
  events: readonly NewEvent[],
  { log, actor }: RegistrarContext,
): Promise<void> {
  try {
    await log.append(events, { actor: sessionId === undefined ? actor : { ...actor, sessionId } })
  } catch (error) {
    const isRefused = error instanceof CitationError && error.code === 'forbidden'
    if (!isRefused || sessionId === actor.sessionId) throw error
    await log.append(events, { actor })
  }
}
