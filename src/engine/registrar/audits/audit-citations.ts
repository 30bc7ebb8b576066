/**
 * Audits of citations. In: a filter (agent, source, time, status, words of the claim, …) and the actor. Out:
 * counts by status, verdict, agent and source, from the records alone.
 */
import type { CitationFilter, CitationRecord } from '../../../core/ports.ts'
import { CitationError } from '../../../core/error.ts'
import type { UnreadableRow } from '../../../core/records.ts'
import { statuses, verdicts } from '../../../core/verdict.ts'
import type { Status, Verdict } from '../../../core/verdict.ts'
import type { CitationRef } from '../sources/find-citation.ts'
import type { SourceRef } from '../sources/find-source.ts'
import type { SourceReads } from '../sources/read-sources.ts'
import { createSourceNamer } from './name-sources.ts'
import type { NamedSource } from './name-sources.ts'

/** Number of citations that one call counts: `MAX_COUNTED` at most, `COUNTED` by default. */
const MAX_COUNTED = 100_000
const COUNTED = 10_000
/** Citations read per query. */
const BATCH = 1_000
/** Maximum number of listed agents, and also of listed sources. */
const MAX_LISTED = 100

/**
 * Filters citations as `listCitations` does: a citation is named by its id or number, a source by its id, number or
 * identifier. `limit` is how many citations one call of `auditCitations` counts: 10,000 by default, at most 100,000. To
 * count further ones, pass the `nextCursor` of the result as `cursor`.
 */
export type CitationAuditQuery = Omit<CitationFilter, 'id' | 'sourceId'> & {
  id?: CitationRef
  sourceId?: SourceRef
}

/** The number of citations of an agent or a source. */
export type CitationCount = { id: string; citations: number; statuses: Record<Status, number> }

/** How many citations a source has in all answers, by all agents, even if agents know the source by different ids. */
export type SourceCount = CitationCount & NamedSource

/** Counts of the citations that one call of `auditCitations` read: those that meet its filter, up to its `limit`. */
export type CitationAudit = {
  /** Number of citations: the sum of `statuses`, and also of `verdicts`. */
  citations: number
  statuses: Record<Status, number>
  verdicts: Record<Verdict, number>
  /** Number of citations that agents or admins registered; the others belong to answers. */
  registered: number
  /** Number of citations that another citation supersedes, as recorded with `relate`. */
  superseded: number
  /** Number of citations that another citation contradicts, as recorded with `relate`. */
  contradicted: number
  /** The 100 agents with the most citations, most first. Citations without an agent are not counted here. */
  agents: CitationCount[]
  /**
   * The 100 sources with the most citations, most first. A citation of several sources counts for each. A source that
   * several answers and agents cite is one source; its `id` is the one that was counted first.
   */
  sources: SourceCount[]
  /** Creation time of the first of these citations, ISO 8601 in UTC; `null` without any. */
  first: string | null
  /** Creation time of the last of these citations; `null` without any. */
  last: string | null
  /**
   * The cursor for the next call; `null` at the end. The counts of all calls add up: add those of an agent by its `id`,
   * those of a source by its `identity`. Agents and sources that a call left out of its list of 100 are missing from
   * such sums.
   */
  nextCursor: string | null
  /** Unreadable citations, which no count includes; absent if there are none. */
  unreadable?: UnreadableRow[]
}

/**
 * Counts the citations that meet a filter, from `cursor` on, at most `limit` of them (10,000 by default); reads each
 * once.
 */
export async function auditCitations(
  { limit = COUNTED, cursor, ...filter }: CitationFilter,
  { log, actor }: SourceReads,
): Promise<CitationAudit> {
  checkLimit(limit)
  const count = createCount()
  const nameSources = createSourceNamer({ log, actor })
  const unreadable: UnreadableRow[] = []
  let next = cursor
  let read = 0
  do {
    const page = await log.findCitations(
      { ...filter, limit: Math.min(BATCH, limit - read), cursor: next },
      { actor },
    )
    unreadable.push(...(page.unreadable ?? []))
    const sources = await nameSources(page.items)
    for (const [index, citation] of page.items.entries()) count.add(citation, sources[index]!)
    read += page.items.length + (page.unreadable?.length ?? 0)
    next = page.nextCursor ?? undefined
  } while (next !== undefined && read < limit)
  return { ...count.result(), nextCursor: next ?? null, ...(unreadable.length > 0 && { unreadable }) }
}

function createCount() {
  const total = { citations: 0, registered: 0, superseded: 0, contradicted: 0 }
  const byStatus = zeros(statuses)
  const byVerdict = zeros(verdicts)
  const agents = new Map<string, CitationCount>()
  const sources = new Map<string, SourceCount>()
  let first: string | null = null
  let last: string | null = null

  return {
    add(
      { status, verdict, runId, agentId, createdAt, supersededBy, contradictedBy }: CitationRecord,
      cited: readonly NamedSource[],
    ) {
      total.citations += 1
      byStatus[status] += 1
      byVerdict[verdict] += 1
      if (runId === undefined) total.registered += 1
      if (supersededBy) total.superseded += 1
      if (contradictedBy) total.contradicted += 1
      if (agentId !== undefined) countFor(agents, { key: agentId, named: { id: agentId }, status })
      const byIdentity = new Map(cited.map((source) => [source.identity, source]))
      for (const [identity, source] of byIdentity) countFor(sources, { key: identity, named: source, status })
      if (first === null || createdAt < first) first = createdAt
      if (last === null || createdAt > last) last = createdAt
    },
    result: () => ({
      ...total,
      statuses: byStatus,
      verdicts: byVerdict,
      agents: mostOf(agents),
      sources: mostOf(sources),
      first,
      last,
    }),
  }
}

function countFor<Named>(
  counts: Map<string, Named & Omit<CitationCount, 'id'>>,
  { key, named, status }: { key: string; named: Named; status: Status },
): void {
  const known = counts.get(key) ?? { ...named, citations: 0, statuses: zeros(statuses) }
  known.citations += 1
  known.statuses[status] += 1
  counts.set(key, known)
}

function mostOf<Count extends CitationCount>(counts: ReadonlyMap<string, Count>): Count[] {
  return [...counts.values()].toSorted((a, b) => b.citations - a.citations).slice(0, MAX_LISTED)
}

function zeros<Name extends string>(names: readonly Name[]): Record<Name, number> {
  // Each name has a count.
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
}

function checkLimit(limit: number): void {
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_COUNTED) return
  throw new CitationError({
    code: 'invalid-input',
    message: `The limit is not an integer from 1 to ${MAX_COUNTED}.`,
    suggestion: 'Count fewer and follow `nextCursor`.',
  })
}
