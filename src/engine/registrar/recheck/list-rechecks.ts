import { closedFields, readClosed } from '../../../core/fields.ts'
import type { Page, PageQuery } from '../../../core/ports.ts'
import type { LogEntry, Recheck } from '../../../core/records.ts'
import { citationIdOf } from '../sources/find-citation.ts'
import type { CitationRef } from '../sources/find-citation.ts'
import { idOf } from '../sources/find-source.ts'
import type { SourceRef } from '../sources/find-source.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

/** The result of a recheck for a source or one of its citations. `id` is the id of the recheck. */
export type StoredRecheck = Recheck & {
  id: string
  /** ISO 8601, UTC. */
  checkedAt: string
}

/**
 * Filters the results of rechecks. `sourceId` alone selects the results for a source itself, `citationId` alone those
 * for a citation. Both together select the results for the citation that are about the source.
 */
export type RecheckQuery = PageQuery & {
  /**
   * Without `citationId`: selects the results for this source itself; those for its citations are not among them. With
   * `citationId`: selects the results for the citation that are about this source. With both, a page may have fewer
   * items than `limit`, although more pages follow.
   */
  sourceId?: SourceRef
  /** Selects results for the citation with this event id or number. */
  citationId?: CitationRef
  /** Selects results from this instant on, ISO 8601 in UTC. */
  since?: string
}

const queryFields = closedFields<RecheckQuery>({
  sourceId: true,
  citationId: true,
  since: true,
  limit: true,
  cursor: true,
})

/** Lists rechecks, oldest first. */
export async function listRechecks(
  asked: RecheckQuery,
  context: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<Page<StoredRecheck>> {
  const { log, actor } = context
  const { sourceId, citationId, ...query } = readClosed(asked, queryFields, 'listRechecks()')
  const source = sourceId === undefined ? undefined : await idOf(sourceId, 'listRechecks', context)
  const citation = citationId === undefined ? undefined : await citationIdOf(citationId, context)
  const page = await log.listEvents({ ...query, kind: 'recheck', subject: citation ?? source }, { actor })
  const items = page.items.flatMap(toStoredRecheck)
  return { ...page, items: items.filter((each) => source === undefined || each.sourceId === source) }
}

/** The newest recheck of the source; `null` if there is none. */
export async function newestRecheck(
  sourceId: string,
  context: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<StoredRecheck | null> {
  return (await newestRechecks(sourceId, context)).newest
}

/**
 * The newest recheck of the source, and the newest conclusive one, which is any but `unreachable`. Each is `null` if
 * there is none.
 */
export async function newestRechecks(
  sourceId: string,
  context: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<{ newest: StoredRecheck | null; conclusive: StoredRecheck | null }> {
  let newest: StoredRecheck | null = null
  let conclusive: StoredRecheck | null = null
  let cursor: string | undefined
  do {
    const page: Page<StoredRecheck> = await listRechecks({ sourceId, limit: 1000, cursor }, context)
    newest = page.items.at(-1) ?? newest
    conclusive = page.items.findLast(({ state }) => state !== 'unreachable') ?? conclusive
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return { newest, conclusive }
}

function toStoredRecheck({ event }: LogEntry): StoredRecheck[] {
  return event.kind === 'recheck' ? [{ ...event.data, id: event.id, checkedAt: event.createdAt }] : []
}
