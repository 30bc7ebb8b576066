import { defined } from '../../../core/defined.ts'
import { CitationError } from '../../../core/error.ts'
import type { RunEvent, Recheck } from '../../../core/records.ts'
import type { CitationRecord } from '../../../core/ports.ts'
import { safeUrl, titleOf } from '../../../core/source-label.ts'
import { canonicalUrl } from '../../../sources/registry.ts'
import { runEventId } from '../../../core/records.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { readSourceContent } from '../sources/registered-source.ts'
import type { StoredSource } from '../sources/registered-source.ts'
import { registerUnread } from '../sources/validate-and-register.ts'
import { appendRechecks, citationsOf, isNews } from './citation-outcomes.ts'
import type { CitationOutcome } from './citation-outcomes.ts'
import { answerOf, hasMoved, checkPage } from './check-page.ts'
import { createQuoteSeeker } from './seek-quotes.ts'

/**
 * The result of a recheck for one web source of an answer. `state`: with `same`, the page has all evidence of the
 * citations; with `moved`, it has all, but at another address; with `changed`, some is altered or missing; with `gone`
 * and `unreachable`, the page could not be read, and `reason` says why.
 */
export type RunRecheck = Pick<Recheck, 'state' | 'reason' | 'url' | 'status'> & {
  /** Id of the source in the run: `S1`. */
  runSourceId: string
  /**
   * Id of the registered source with the current text of the page. If the page cannot be read: the id of the newest
   * version that could be read, or, if there is none, of a source whose text is the snippet in the run.
   */
  sourceId: string
  citations: CitationOutcome[]
}

/**
 * Rechecks the pages of the web sources that an answer cites. A run holds a tool's excerpt of a page, not the page
 * itself. So `same` means that the page contains all evidence of the citations, and `changed` that some evidence is
 * altered or missing.
 *
 * @throws CitationError `not-found` for a run that the actor cannot see, `aborted`.
 */
export async function recheckRun(
  runId: string,
  { signal }: { signal?: AbortSignal },
  context: RegistrarContext,
): Promise<RunRecheck[]> {
  const entry = await context.log.getEvent(runEventId('run', { runId }), { actor: context.actor })
  if (entry?.event.kind !== 'run') throw noRun(runId)
  const citations: CitationRecord[] = []
  for await (const citation of citationsOf({ runId }, context)) citations.push(citation)
  const found: RunRecheck[] = []
  for (const source of entry.event.data.sources) {
    const url = safeUrl(source.url)
    const own = citations.filter(({ sourceIds }) => sourceIds.includes(source.id))
    if (!url || own.length === 0) continue
    found.push(await recheckRunSource({ ...source, url }, { citations: own, signal }, context))
  }
  return found
}

async function recheckRunSource(
  source: RunEvent['sources'][number] & { url: string },
  { citations, signal }: { citations: readonly CitationRecord[]; signal?: AbortSignal },
  context: RegistrarContext,
): Promise<RunRecheck> {
  const { url } = source
  const page = { url, identifier: canonicalUrl(url) ?? url, name: titleOf(source) }
  const checked = await checkPage(page, { signal }, context)
  const known = { ...page, text: source.snippet ?? '', textOrigin: source.textOrigin }
  const registered =
    checked.page === null
      ? await registerUnread(url, { ...known, reason: checked.failure.reason ?? '' }, context)
      : // Without an earlier response, a server cannot say that nothing has changed.
        checked.current!
  const outcomes: CitationOutcome[] = []
  if (checked.page !== null || checked.failure.state === 'gone') {
    const seek = checked.page && createQuoteSeeker(registered, await readSourceContent(registered, context))
    const asBefore = checked.page && hasMoved(url, checked.page) ? 'moved' : 'same'
    for (const citation of citations) {
      signal?.throwIfAborted()
      const sought = seek ? await seek(citation, source.id) : null
      const isThere = sought === null || sought.quote === 'there' || sought.quote === 'moved'
      const state = !seek ? 'gone' : isThere ? asBefore : 'changed'
      const place = sought && { ...sought, newSourceId: registered.id }
      outcomes.push({ citationId: citation.eventId, sourceId: registered.id, state, ...place })
    }
  }
  const news = outcomes.flatMap((recheck, index) => {
    const { sessionId } = citations[index]!
    return isNews(citations[index]!, recheck) ? [{ recheck, sessionId }] : []
  })
  await appendRechecks(news, context.now().toISOString(), context)
  return { ...summaryOf(checked, outcomes, registered), runSourceId: source.id, citations: outcomes }
}

function summaryOf(
  checked: Awaited<ReturnType<typeof checkPage>>,
  outcomes: readonly CitationOutcome[],
  { id: sourceId }: StoredSource,
): Pick<RunRecheck, 'state' | 'reason' | 'url' | 'status' | 'sourceId'> {
  if (checked.page === null) return { sourceId, ...checked.failure }
  const { url, status } = answerOf(checked.page)
  const changed = outcomes.find(({ state }) => state === 'changed')
  const state = (changed ?? outcomes[0])?.state ?? 'same'
  return { sourceId, state, ...defined({ url, status }) }
}

function noRun(runId: string): CitationError {
  return new CitationError({
    code: 'not-found',
    message: `There is no run with the id ${JSON.stringify(runId.slice(0, 100))}.`,
    suggestion:
      'Look up its id in the list of runs; an agent sees its own runs, an admin those of its project.',
  })
}
