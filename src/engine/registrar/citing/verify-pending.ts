import { closedFields, readClosed } from '../../../core/fields.ts'
import { CitationError } from '../../../core/error.ts'
import type { Locator } from '../../../core/registration.ts'
import type { Source } from '../../../core/source.ts'
import type { Span } from '../../../core/span.ts'
import type { Actor } from '../../../core/records.ts'
import type { CitationRecord } from '../../../core/ports.ts'
import { placeReaderOf, resolveLocator } from './check-locator.ts'
import { readAggregate } from './check-aggregation.ts'
import { checkCitation } from './check-citation.ts'
import type { CitationCheck } from './check-citation.ts'
import { checkLimitMs } from './check-limit.ts'
import { citeInputSchema, statedOf } from './cite-input.ts'
import type { CiteRequest } from './cite-input.ts'
import { storeVerification } from './cite.ts'
import { citationIdOf } from '../sources/find-citation.ts'
import type { CitationRef } from '../sources/find-citation.ts'
import { otherSources } from '../sources/other-sources.ts'
import { readSource } from '../sources/find-source.ts'
import { readSourceContent, toSource } from '../sources/registered-source.ts'
import { isUnreadable } from '../sources/unreadable-source.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

const onlyFields = closedFields<{ id?: CitationRef }>({ id: true })

/**
 * Checks the citations that the actor itself registered and that have no verification yet, or only the one with this
 * `id` or number; returns how many were checked. The log is the queue: a citation is pending until its verification is
 * stored. So no check is lost when a process ends, and if two processes check one citation, one result is stored.
 */
export async function verifyPending(
  context: RegistrarContext,
  only: { id?: CitationRef } = {},
): Promise<number> {
  const { id: ref } = readClosed(only, onlyFields, 'verifyPending()')
  const id = ref === undefined ? undefined : await citationIdOf(ref, context)
  const { log } = context
  // An agent reads citations of other agents, but checks only its own.
  const actor: Actor = { ...context.actor, reads: 'own' }
  let checked = 0
  let cursor: string | undefined
  do {
    const { project } = actor
    const page = await log.findCitations({ status: 'pending', project, id, limit: 100, cursor }, { actor })
    for (const record of page.items) {
      const own = await ownContext(record, context)
      if (own && (await verifyRecord(record, own))) checked++
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return checked
}

/**
 * The context that checks a citation; `null` if the citation belongs to another actor. An admin reads all citations,
 * but checks only its own, each in the session in which it was cited.
 */
async function ownContext(
  { eventId, sessionId, agentId, userId, registration }: CitationRecord,
  context: RegistrarContext,
): Promise<RegistrarContext | null> {
  const { log, actor } = context
  if (actor.role !== 'admin') return context
  const isSame = agentId === actor.agentId && userId === actor.userId
  const isIn = actor.sessionId === undefined || actor.sessionId === sessionId
  if (!registration || sessionId === undefined || !isSame || !isIn) return null
  const entry = await log.getEvent(eventId, { actor })
  if (entry?.event.actor.role !== 'admin') return null
  return { ...context, actor: { ...actor, sessionId } }
}

/** The span that a locator names; `null` if it names none, or if the source has no such place. */
function placeOf(locator: Locator | undefined, source: Source): Span | null {
  if (!locator) return null
  try {
    return resolveLocator(locator, { places: placeReaderOf(source), content: source.content }).span
  } catch (error) {
    if (error instanceof CitationError && error.code === 'invalid-locator') return null
    throw error
  }
}

/**
 * Checks a pending citation and stores the verdict. Returns `false` if it cannot be checked, such as a citation of an
 * answer.
 */
async function verifyRecord(record: CitationRecord, context: RegistrarContext): Promise<boolean> {
  const { id, text, sourceIds, confidence, registration } = record
  const [sourceId] = sourceIds
  const parsed = citeInputSchema.safeParse({ ...registration, claim: text, sourceId, confidence })
  if (!registration || sourceId === undefined || !parsed.success) return false
  const { aggregation } = registration
  const { aggregation: _formula, ...stated } = statedOf(parsed.data, registration.extractionMethod)
  const request = { ...stated, sourceId, ...(aggregation && { aggregation }) }
  const read = await readCited(request, context)
  if (!read) return false
  const { source } = read
  const others = () => otherSources(source.id, context)
  const signal = AbortSignal.timeout(checkLimitMs(context))
  const verification = await checkCitation(
    { request, ...read, place: placeOf(request.locator, source), others, signal },
    context,
  )
  await storeVerification(id, verification, context)
  return true
}

/** The source of a citation and the result of its formula; `null` if a source cannot be read. */
async function readCited(
  { sourceId, aggregation }: Pick<CiteRequest, 'sourceId' | 'aggregation'>,
  context: RegistrarContext,
): Promise<Pick<CitationCheck, 'source' | 'aggregate'> | null> {
  try {
    const registered = await readSource(sourceId, context)
    const source = toSource(registered, await readSourceContent(registered, context), 1)
    return { source, aggregate: aggregation && (await readAggregate(aggregation, source, context)) }
  } catch (error) {
    if (isUnreadable(error)) return null
    throw error
  }
}
