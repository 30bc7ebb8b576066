import { defined } from '../../../core/defined.ts'
import type { Recheck } from '../../../core/records.ts'
import type { FetchedPage, PageVersion } from '../../../documents/fetch.ts'
import { pageFailureOf } from '../../../documents/fetch.ts'
import { canonicalUrl } from '../../../sources/registry.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { registerPage, versionOf } from '../sources/add-sources.ts'
import type { StoredSource } from '../sources/registered-source.ts'
import { isOfPage, reasonOf } from '../sources/validate-and-register.ts'

/** The current state of a source's page. */
export type PageState =
  | { page: null; failure: Pick<Recheck, 'reason' | 'status'> & { state: 'gone' | 'unreachable' } }
  | {
      page: FetchedPage
      /** The version with the page's text; `null` if the server says that nothing changed since its last response. */
      current: StoredSource | null
    }

/**
 * Fetches the page of a registered source, registers its text if that is new, and returns the page's current state.
 * `name`: the name of a new source, by default the title of the page.
 * `since`: the last HTTP response, by which the server can see that nothing has changed.
 *
 * @throws CitationError `aborted`, and errors of the store. A failing page is a result, not an error.
 */
export async function checkPage(
  source: { identifier: string; url: string; name?: string },
  { since, signal }: { since?: PageVersion; signal?: AbortSignal },
  context: RegistrarContext,
): Promise<PageState> {
  try {
    const page = await context.pages.fetch(source.url, { since, signal })
    if (page.notModified) return { page, current: null }
    const { identifier, name } = source
    return { page, current: await registerPage(page, { identifier, name, signal }, context) }
  } catch (error) {
    if (!isOfPage(error)) throw error
    const failure = pageFailureOf(error)
    const reason = reasonOf(error)
    const status = failure?.status
    const isGone = status === 404 || status === 410
    const state = isGone ? 'gone' : 'unreachable'
    return { page: null, failure: { state, reason, ...defined({ status }) } }
  }
}

/** Whether redirects of any kind led from a page to a URL of another canonical form. */
export function hasMoved(from: string, { url, redirects }: FetchedPage): boolean {
  return redirects.length > 0 && (canonicalUrl(from) ?? from) !== (canonicalUrl(url) ?? url)
}

/** The fields of an HTTP response that a recheck keeps. */
export function answerOf(page: FetchedPage): Pick<Recheck, 'url' | 'status' | 'etag' | 'lastModified'> {
  return { url: page.url, status: page.status, ...versionOf(page) }
}
