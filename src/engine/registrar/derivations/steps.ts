import { CitationError } from '../../../core/error.ts'
import { allItems } from '../../../core/records.ts'
import type { CitationRecord } from '../../../core/ports.ts'
import { storedSource, storedSources } from '../sources/read-sources.ts'
import type { SourceReads } from '../sources/read-sources.ts'
import type { DerivationEdge, Step, StepNode, StepPage } from './graph.ts'

/** The source or citation with this id; `null` if the actor cannot see one. */
export async function readNode(id: string, reads: SourceReads): Promise<StepNode | null> {
  const { log, actor } = reads
  const entry = await log.getEvent(id, { actor })
  if (!entry) return null
  const { project, kind } = entry.event
  const source = await storedSource(entry, reads)
  if (source) return { kind: 'source', id, project, source }
  if (kind !== 'citation') return null
  const [citation] = allItems(await log.findCitations({ id, limit: 1 }, { actor }))
  return citation ? { kind: 'citation', id: citation.eventId, project, citation } : null
}

/** The sources and citations from which a source was made directly, or the sources that a citation cites; one page. */
export async function stepsBackward(node: StepNode, reads: SourceReads): Promise<StepPage> {
  const page: StepPage = { steps: [], missing: [], next: null }
  const named =
    node.kind === 'source'
      ? (node.source.derivedFrom ?? []).map((id) => ({ id, kind: 'derived-from' as const }))
      : (await citedBy(node.citation, reads)).map((id) => ({ id, kind: 'cites' as const }))
  const found = await Promise.all(named.map(({ id }) => readNode(id, reads)))
  for (const [index, { id, kind }] of named.entries()) {
    const to = found[index]
    if (to) page.steps.push({ node: to, edge: { from: node.id, to: id, kind } })
    else page.missing.push(id)
  }
  return page
}

/**
 * Ids of the registered sources that a citation cites. A run has its own ids of sources; the registered sources are
 * those with the same content.
 */
async function citedBy(
  { sourceIds, runId, project }: CitationRecord,
  { log, actor }: SourceReads,
): Promise<string[]> {
  if (runId === undefined) return sourceIds
  const [entry] = allItems(await log.listEvents({ kind: 'run', subject: runId }, { actor }))
  const run = entry?.event
  if (run?.kind !== 'run') return []
  const addresses = run.data.sources.flatMap(({ id, contentAddress }) =>
    sourceIds.includes(id) ? [contentAddress] : [],
  )
  const registered = await Promise.all(
    addresses.map(async (contentHash) =>
      allItems(await log.listEvents({ kind: 'source', contentHash, project, limit: MAX_ALIKE }, { actor })),
    ),
  )
  return [...new Set(registered.flat().map(({ event }) => event.id))]
}

/** Maximum number of registered sources with the same content that are looked up. */
const MAX_ALIKE = 100

/**
 * The lists of what was derived from a node, in the order in which they are read: `derived`, sources made from the
 * node; if the node is a source, also `cited`, citations that name its id, and `answers`, citations by answers of a
 * source with the same content.
 */
type List = 'derived' | 'cited' | 'answers'

/**
 * One page of the nodes one step forward: what was derived from the node, and the citations of a source. `cursor`:
 * `next` of the previous page.
 */
export async function stepsForward(
  node: StepNode,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  reads: SourceReads,
): Promise<StepPage> {
  const lists: readonly List[] = node.kind === 'source' ? ['derived', 'cited', 'answers'] : ['derived']
  const place = placeOf(cursor, lists)
  const steps: Step[] = []
  for (let list = place.list, from = place.from; ;) {
    const page = await readList(node, list, { limit: limit - steps.length, cursor: from }, reads)
    steps.push(...page.steps)
    if (page.next !== null) return { steps, missing: [], next: `${list}:${page.next}` }
    const following = lists[lists.indexOf(list) + 1]
    if (following === undefined) return { steps, missing: [], next: null }
    if (steps.length >= limit) return { steps, missing: [], next: `${following}:` }
    list = following
    from = undefined
  }
}

function placeOf(cursor: string | undefined, lists: readonly List[]): { list: List; from?: string } {
  if (cursor === undefined) return { list: lists[0]! }
  const list = lists.find((name) => cursor.startsWith(`${name}:`))
  const from = list && cursor.slice(list.length + 1)
  if (list) return { list, ...(from && { from }) }
  throw new CitationError({
    code: 'invalid-input',
    message: 'derivations(): the cursor is not that of an open node with this id.',
    suggestion: 'Pass `cursor` of an entry of `open` unchanged, with the id of the same entry.',
  })
}

async function readList(
  node: StepNode,
  list: List,
  { limit, cursor }: { limit: number; cursor: string | undefined },
  reads: SourceReads,
): Promise<{ steps: Step[]; next: string | null }> {
  const { log, actor } = reads
  const page = { limit: Math.min(limit, 1000), cursor }
  const edgeFrom = (id: string, kind: DerivationEdge['kind']) => ({ from: id, to: node.id, kind })
  if (list === 'derived') {
    const { items, nextCursor } = await log.listEvents(
      { kind: 'source', derivedFrom: node.id, ...page },
      { actor },
    )
    const sources = await storedSources(items, reads)
    const steps = items.flatMap(({ event: { id, project } }, index): Step[] => {
      const source = sources[index]
      if (!source) return []
      return [{ node: { kind: 'source', id, project, source }, edge: edgeFrom(id, 'derived-from') }]
    })
    return { steps, next: nextCursor }
  }
  const sourceId = list === 'cited' ? node.id : node.kind === 'source' ? node.source.contentHash : ''
  // An erased source has no content hash to search for. If the id is itself the content hash, the list `cited` already
  // has these citations.
  if (list === 'answers' && ['', node.id].includes(sourceId)) return { steps: [], next: null }
  const { project } = node
  const { items, nextCursor } = await log.findCitations({ sourceId, project, ...page }, { actor })
  const steps = items.map((citation): Step => {
    const id = citation.eventId
    return { node: { kind: 'citation', id, project, citation }, edge: edgeFrom(id, 'cites') }
  })
  return { steps, next: nextCursor }
}
