import type { CitationRecord } from '../../core/ports/store.ts'
import type { NewEvent } from '../../core/records/event.ts'
import type { Recheck } from '../../core/records/recheck.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

/** What became of one citation. */
export type CitationOutcome = Pick<Recheck, 'state' | 'quote' | 'newSourceId' | 'span'> & {
  /** The event id of the citation. */
  citationId: string
  /** The registered source, or its version, that was looked at for it. */
  sourceId: string
}

/** Events in one append. */
const BATCH = 500

/** Whether the citation does not tell this already. */
export function isNews({ recheck }: CitationRecord, { state, quote, newSourceId }: CitationOutcome): boolean {
  if (!recheck) return state !== 'same'
  return recheck.state !== state || recheck.quote !== quote || recheck.newSourceId !== newSourceId
}

/** Citations that the actor may see, page by page. */
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

/** Records what was found; returns the ids of the events. */
export async function appendRechecks(
  rechecks: readonly Recheck[],
  createdAt: string,
  { log, actor, createId }: RegistrarContext,
): Promise<string[]> {
  const events = rechecks.map((data): NewEvent => ({ id: createId(), kind: 'recheck', createdAt, data }))
  for (let from = 0; from < events.length; from += BATCH) {
    await log.append(events.slice(from, from + BATCH), { actor })
  }
  return events.map(({ id }) => id)
}
