/**
 * Citing one claim. In: a source id, the claim, optionally a quote and a locator. Out: a stored citation with its
 * verdict, or a pending one whose check continues in the background.
 */
import { CitationError } from '../../../core/error.ts'
import type { Place } from '../../../core/place.ts'
import type { Evidence, Verification } from '../../../core/citation.ts'
import type { EventData, NewEvent } from '../../../core/records.ts'
import type { Aggregation, ExtractionMethod, Locator } from '../../../core/registration.ts'
import { sha256Hex } from '../../../core/hash.ts'
import type { Source, SourceType } from '../../../core/source.ts'
import { archiveCited, pageToKeep } from '../archive/archive-cited.ts'
import { addWebSource } from '../sources/add-sources.ts'
import { parse } from '../sources/parse.ts'
import { checkFormula, readAggregate, withSourceIds } from './check-aggregation.ts'
import { checkCitation } from './check-citation.ts'
import type { CitationCheck } from './check-citation.ts'
import { checkLimitMs } from './check-limit.ts'
import { placeReaderOf, resolveLocator } from './check-locator.ts'
import { citeInputSchema, statedOf } from './cite-input.ts'
import type { CiteInput, CiteRequest } from './cite-input.ts'
import { archiveOfCited, citedSource } from './cited-source.ts'
import { isOtherVersion } from '../../../cite/verify.ts'
import { findSource } from '../sources/find-source.ts'
import { warningsAfter, warningsFor } from './cite-warnings.ts'
import { toCited, toPending } from './cited.ts'
import type { CitationWarning, Cited } from './cited.ts'
import { otherSources } from '../sources/other-sources.ts'
import { settingsInForce } from '../context/settings-in-force.ts'
import { checkReasoning } from '../context/reasoning.ts'
import { referenceOf } from './reference-of.ts'
import { readSourceContent, toSource } from '../sources/registered-source.ts'
import type { StoredSource } from '../sources/registered-source.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

/**
 * Registers a citation: stores it as pending, checks it at once, and stores the
 * verdict. A citation that fails its check is a result, not an exception.
 *
 * Rejects with `invalid-input`, `source-not-found`, `not-found` for an erased source, `invalid-locator`, `forbidden`,
 * and errors of the store and of fetching a page. No citation is stored then, unless the database fails after the
 * citation was stored: the citation then stays pending, and `partialResult` has its id.
 */
export async function cite(
  input: CiteInput,
  {
    types,
    call,
    method = 'direct_quote',
  }: { types: readonly SourceType[]; call: string; method?: ExtractionMethod },
  context: RegistrarContext,
): Promise<Cited> {
  const { sourceId, sourceIdentifier, sourceVersion, sourceType, runId, ...rest } = parse(
    citeInputSchema,
    input,
    call,
  )
  const stated = statedOf(rest, method)
  const { reasoningRequired } = await settingsInForce(context)
  checkReasoning(reasoningRequired, stated)
  const named = { sourceId, sourceIdentifier, sourceVersion, sourceType, runId }
  const { aggregation: formula, ...others } = stated
  const aggregation = formula && (await withSourceIds(formula, context))
  const { locator } = others
  // Checked before a page is registered, so that a refused citation leaves no page behind.
  const check = async (page: Source) => void (await checkPlaces(page, { locator, aggregation }, context))
  const { source: registered, registered: sourceRegistered } = await citedSource(
    named,
    { types, call, check },
    context,
  )
  const request = { ...others, sourceId: registered.id, ...(aggregation && { aggregation }) }
  const source = toSource(registered, await readSourceContent(registered, context), 1)
  const { places, located, aggregate } = await checkPlaces(source, { locator, aggregation }, context)
  const place = located?.span ?? null

  const id = context.createId()
  const event = citationEvent(id, request, context)
  await context.log.append([event], { actor: context.actor }).catch(rethrowWith({ request }))

  keepCited(registered, { ...context, citedBy: id })
  const names = {
    id,
    ...(await numberOf(id, context)),
    sourceRegistered,
    ...archiveOfCited(registered),
  }
  const warnings = [...warningsFor(request, source), ...(located?.warnings ?? [])]
  const checked = { request, source, place, aggregate }
  const remarks = (verification: Verification) => {
    const own = ownEvidence(verification, source)
    return [...warnings, ...warningsAfter(own, { parts: located?.parts ?? [], request, places })]
  }
  const verification = await checkWithin(id, checked, { ...context, remarks }).catch(
    rethrowWith({ id, status: 'pending', request }),
  )
  const placed = (span: { start: number; end: number } | null) => (span ? places.placeAt(span) : {})
  const shownAt = (found: Place) => ({ source, place: found, reference: referenceOf(source, found, context) })
  if (!verification) {
    return toPending(names, { ...shownAt(placed(place)), warnings, timeoutMs: context.verifyTimeoutMs })
  }
  const own = ownEvidence(verification, source)
  const isNegative = request.extractionMethod === 'negative'
  const searched = placed(place)
  // A negative citation has no place in the source; the searched place is reported instead.
  const shown = isNegative && verification.status !== 'failed' ? searched : placed(own ?? place)
  return toCited(names, verification, {
    ...shownAt(shown),
    warnings: remarks(verification),
    isNegative,
    isVersion: await isInOtherVersion(verification, source, context),
    searched,
  })
}

/** Whether the quote is missing in the cited source but present in another version of it. */
async function isInOtherVersion(
  { quoteCheck }: Verification,
  source: Source,
  context: RegistrarContext,
): Promise<boolean> {
  if (quoteCheck?.outcome !== 'misattributed') return false
  const other = await findSource(quoteCheck.foundInSourceId, 'cite', context)
  return other !== null && isOtherVersion(source, other)
}

/**
 * The place of the locator and the result of the formula; throws if the source has no such place, or the formula does
 * not fit.
 */
async function checkPlaces(
  source: Source,
  { locator, aggregation }: { locator: Locator | undefined; aggregation: Aggregation | undefined },
  context: RegistrarContext,
) {
  const places = placeReaderOf(source)
  const located = locator ? resolveLocator(locator, { places, content: source.content }) : null
  const aggregate = aggregation && (await readAggregate(aggregation, source, context))
  if (aggregate) checkFormula(aggregate)
  return { places, located, aggregate }
}

function ownEvidence({ evidence: [first] }: Verification, source: Source): Evidence | null {
  return first?.sourceId === source.id ? first : null
}

async function numberOf(id: string, { log, actor }: RegistrarContext): Promise<{ number?: number }> {
  const entry = await log.getEvent(id, { actor })
  return entry?.displayNumber === undefined ? {} : { number: entry.displayNumber }
}

/**
 * Archives the page of a cited source in the background, if `archive.cited` is set and the page is not archived yet.
 */
function keepCited(
  source: StoredSource,
  { citedBy, ...context }: RegistrarContext & { citedBy: string },
): void {
  const url = pageToKeep(source)
  if (!context.archive?.cited || url === null) return
  const add = (address: string) => addWebSource(address, {}, context)
  context.onWork(archiveCited({ eventId: citedBy, urls: [url] }, { ...context, add }))
}

/** Returns an error handler that adds `partialResult` to a `CitationError` and rethrows any other error unchanged. */
function rethrowWith(partialResult: object): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof CitationError)) throw error
    const { code, suggestion, message } = error
    const own = message.endsWith(` ${suggestion}`) ? message.slice(0, -suggestion.length - 1) : message
    throw new CitationError({ code, message: own, suggestion, partialResult, cause: error })
  }
}

type Checked = Pick<CitationCheck, 'request' | 'source' | 'place' | 'aggregate'>

/**
 * Checks and stores the verification. Returns `null` if that takes longer than
 * `verifyTimeoutMs`; the check then continues and is stored when it ends.
 */
async function checkWithin(
  id: string,
  checked: Checked,
  context: RegistrarContext & { remarks: (verification: Verification) => CitationWarning[] },
): Promise<Verification | null> {
  const signal = AbortSignal.timeout(checkLimitMs(context))
  const others = () => otherSources(checked.source.id, context)
  const work = checkCitation({ ...checked, others, signal }, context).then(async (found) => {
    const notes = context.remarks(found).map(({ message }) => message)
    const verification = notes.length > 0 ? { ...found, notes } : found
    await storeVerification(id, verification, context)
    return verification
  })
  context.onWork(work)
  return await orLate(work, context)
}

/** The result of a check; `null` if it takes longer than `verifyTimeoutMs`. */
export async function orLate<Result>(
  work: Promise<Result>,
  { verifyTimeoutMs }: Pick<RegistrarContext, 'verifyTimeoutMs'>,
): Promise<Result | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), verifyTimeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Stores the first verification of a citation. If two processes check the same
 * pending citation, the second write is a conflict and is dropped.
 */
export async function storeVerification(
  citationId: string,
  verification: Verification,
  { log, actor, now }: Pick<RegistrarContext, 'log' | 'actor' | 'now'>,
): Promise<void> {
  const event: NewEvent = {
    id: `ver_${sha256Hex(JSON.stringify([citationId, 1])).slice(0, 32)}`,
    kind: 'verification',
    createdAt: now().toISOString(),
    data: { citationId, ...verification },
  }
  try {
    await log.append([event], { actor })
  } catch (error) {
    if (!(error instanceof CitationError) || error.code !== 'conflict') throw error
  }
}

function citationEvent(id: string, request: CiteRequest, { now }: RegistrarContext): NewEvent {
  const { claim, sourceId, confidence, ...registration } = request
  const data: EventData['citation'] = {
    id,
    textPart: 0,
    start: 0,
    end: claim.length,
    text: claim,
    sourceIds: [...new Set([sourceId, ...(registration.aggregation?.sources ?? [])])],
    confidence,
    matcher: 'agent',
    registration,
  }
  return { id, kind: 'citation', createdAt: now().toISOString(), data }
}
