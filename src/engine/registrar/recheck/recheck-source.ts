/**
 * Rechecks of registered web sources. In: a source. Out: events of the log that say whether its page is the same, and
 * for each citation whether the page still contains the cited words. No verdict changes.
 */
import { defined } from '../../../core/defined.ts'
import { CitationError } from '../../../core/error.ts'
import type { Recheck } from '../../../core/records.ts'
import type { CitationRecord } from '../../../core/ports.ts'
import type { PageVersion } from '../../../documents/fetch.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { readSource } from '../sources/find-source.ts'
import { readSourceContent } from '../sources/registered-source.ts'
import type { StoredSource } from '../sources/registered-source.ts'
import { TextErasedError } from '../sources/unreadable-source.ts'
import { appendRechecks, citationsOf, isNews } from './citation-outcomes.ts'
import type { CitationOutcome } from './citation-outcomes.ts'
import { newestRecheck } from './list-rechecks.ts'
import type { StoredRecheck } from './list-rechecks.ts'
import { answerOf, hasMoved, checkPage } from './check-page.ts'
import type { PageState } from './check-page.ts'
import { createQuoteSeeker } from './seek-quotes.ts'
import { textDifference } from './text-difference.ts'

/** The result of a recheck. */
export type SourceRecheck = StoredRecheck & {
  /**
   * The results for citations of the source and of its earlier versions (at most 20 versions in all), if the actor may
   * see the citation; none for an `unreachable` page.
   */
  citations: CitationOutcome[]
}

/** Maximum number of versions whose citations are rechecked: the source and its earlier versions. */
const MAX_VERSIONS = 20

/**
 * Rechecks the page of a registered web source. Records the result for the source, and for each citation whose outcome
 * changed. The page's text is registered as a new version if it changed, or if the source only has the text that was
 * given in its place.
 *
 * @throws CitationError `source-not-found`, `not-found` for an erased source, `invalid-input` for one without a page,
 * `aborted`.
 */
export async function recheckSource(
  id: string,
  { signal }: { signal?: AbortSignal },
  context: RegistrarContext,
): Promise<SourceRecheck> {
  const source = await readSource(id, context)
  if (source.erased) throw new TextErasedError(source.id, source.erased)
  const { url } = source
  if (source.type !== 'website' || url === undefined) throw withoutPage(source)
  const last = await newestRecheck(id, context)
  const since = lastAnswer(source, last)
  const checked = await checkPage({ identifier: source.identifier, url }, { since, signal }, context)
  const recheck = await recheckOf({ ...source, url }, { checked, last }, context)
  const citations = await outcomesOf(source, { recheck, signal }, context)
  const checkedAt = context.now().toISOString()
  const news = citations.flatMap(({ outcome, isNew, sessionId }) =>
    isNew ? [{ recheck: outcome, sessionId }] : [],
  )
  const ids = await appendRechecks([{ recheck }, ...news], checkedAt, context)
  return {
    ...recheck,
    id: ids[0]!,
    checkedAt,
    citations: citations.map(({ outcome }) => outcome),
  }
}

/**
 * The last known HTTP response: of the last recheck if the page answered, else of the registration. `undefined` if it
 * has neither `ETag` nor `Last-Modified`, and for a source without the page's text if the version that has it is not
 * known: a response that nothing changed would then name none.
 */
function lastAnswer(
  { url, metadata, validation }: StoredSource,
  last: StoredRecheck | null,
): PageVersion | undefined {
  if (validation?.state === 'degraded' && last?.newSourceId === undefined) return undefined
  const { etag, lastModified } = last?.url === undefined ? (metadata ?? {}) : last
  const address = last?.url ?? url
  if (address === undefined || (typeof etag !== 'string' && typeof lastModified !== 'string'))
    return undefined
  return {
    url: address,
    ...(typeof etag === 'string' && { etag }),
    ...(typeof lastModified === 'string' && { lastModified }),
  }
}

async function recheckOf(
  source: StoredSource & { url: string },
  { checked, last }: { checked: PageState; last: StoredRecheck | null },
  context: RegistrarContext,
): Promise<Recheck> {
  const sourceId = source.id
  if (checked.page === null) return { sourceId, ...checked.failure }
  const { page, current } = checked
  const asBefore = hasMoved(source.url, page) ? 'moved' : 'same'
  const answer = answerOf(page)
  if (current === null) {
    // Same as at the last recheck, which may have found another text than the registered one.
    const { newSourceId, difference } = last ?? {}
    return {
      sourceId,
      ...validatorsOf(source, last),
      ...answer,
      state: last?.state === 'changed' ? 'changed' : asBefore,
      ...defined({ newSourceId, difference }),
    }
  }
  // The same text may be another version: one that was read, for a source that was not, or one with kept bytes.
  const other = current.id === source.id ? {} : { newSourceId: current.id }
  if (current.contentHash === source.contentHash) return { sourceId, ...answer, state: asBefore, ...other }
  const [before, after] = [
    await readSourceContent(source, context),
    await readSourceContent(current, context),
  ]
  const difference = textDifference(before, after)
  return { sourceId, ...answer, state: 'changed', ...other, difference }
}

/** The last known `ETag` and `Last-Modified` of the page, for a response without a body, which may omit them. */
function validatorsOf({ metadata }: StoredSource, last: StoredRecheck | null) {
  const { etag, lastModified } = last?.url === undefined ? (metadata ?? {}) : last
  return {
    ...(typeof etag === 'string' && { etag }),
    ...(typeof lastModified === 'string' && { lastModified }),
  }
}

type FoundOutcome = { outcome: CitationOutcome; isNew: boolean; sessionId?: string }

/** The recheck results for the citations of the source and its earlier versions; none if the page is `unreachable`. */
async function outcomesOf(
  source: StoredSource,
  { recheck, signal }: { recheck: Recheck; signal?: AbortSignal },
  context: RegistrarContext,
): Promise<FoundOutcome[]> {
  if (recheck.state === 'unreachable') return []
  const currentId = recheck.newSourceId ?? source.id
  const current = recheck.state === 'gone' ? null : await readSource(currentId, context)
  const seek = current && createQuoteSeeker(current, await readSourceContent(current, context))
  const outcomes: FoundOutcome[] = []
  for (const version of await versionsOf(source, context)) {
    for await (const citation of citationsOf({ sourceId: version.id }, context)) {
      signal?.throwIfAborted()
      const outcome = await outcomeOf(citation, version)
      const { sessionId } = citation
      const isNew = isNews(citation, outcome)
      outcomes.push({ outcome, isNew, sessionId })
    }
  }
  return outcomes

  async function outcomeOf(citation: CitationRecord, version: StoredSource): Promise<CitationOutcome> {
    const about = { citationId: citation.eventId, sourceId: version.id }
    if (!current || !seek) return { ...about, state: 'gone' }
    const other = current.id === version.id ? {} : { newSourceId: current.id }
    if (current.contentHash === version.contentHash) {
      const state = recheck.state === 'moved' ? 'moved' : 'same'
      return { ...about, state, ...(citation.evidence.length > 0 && { quote: 'there' as const }), ...other }
    }
    const sought = await seek(citation, version.id)
    return { ...about, state: 'changed', ...sought, ...other }
  }
}

/** The source and its earlier versions, newest first, at most `MAX_VERSIONS`. */
async function versionsOf(source: StoredSource, context: RegistrarContext): Promise<StoredSource[]> {
  const versions = [source]
  for (let id = source.previousId; id !== undefined && versions.length < MAX_VERSIONS;) {
    const previous: StoredSource = await readSource(id, context)
    versions.push(previous)
    id = previous.previousId
  }
  return versions
}

function withoutPage({ id, type }: StoredSource): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `recheck(): the source ${id} is of type ${type} and has no page to look at.`,
    suggestion: 'Look at web sources again; register other sources again when they change.',
  })
}
