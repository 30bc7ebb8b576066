import { CitationError } from '../../core/error.ts'
import { safeUrl } from '../../core/source-label.ts'
import { cleanLabel } from '../../core/clean-label.ts'
import type { QuotePlace } from '../../locate/place-quote.ts'
import { frameDocument } from './frame-document.ts'
import { markQuote, QUOTE_ID } from './mark-quote.ts'
import type { ArchiveMatch } from './mark-quote.ts'
import { parseArchivedPage } from './parse-page.ts'
import type { ArchiveStyles } from './parse-page.ts'
import { trustedHtml } from './trusted-html.ts'

export type RenderHtmlArchiveOptions = {
  /** The page as it was kept. */
  html: string
  /** What is marked; without it the page is shown as it is. */
  evidence?: QuotePlace | null
  /** Of the page; the name of the frame. */
  title?: string
  /** Where the page is in the web, for a link beside the frame. */
  href?: string
  /**
   * `none` unless told. `reader` and `archive` (for files that hold their own
   * styles) show some where the policy of the application's page allows inline
   * styles: the frame is under it too.
   */
  styles?: ArchiveStyles
  /** Bring the frame into view; `true` unless told. Within the frame the quote always is. */
  scroll?: boolean
  labels?: Partial<ArchiveLabels>
}

/** What the view says. */
export type ArchiveLabels = {
  /** Name of a frame without `title`. */
  view: string
  marked: string
  notFound: string
  /** The link to the page in the web. */
  open: string
  /** `message` is that of the error, in English. */
  failed(message: string): string
}

export type HtmlArchiveOutcome =
  | { state: 'shown'; match: ArchiveMatch | null }
  | { state: 'failed'; error: CitationError }
  | { state: 'ended' }

export type HtmlArchiveView = {
  /** Never rejects. */
  ready: Promise<HtmlArchiveOutcome>
  /** Takes the view out of the container. */
  destroy(): void
}

const englishLabels: ArchiveLabels = {
  view: 'Archived page',
  marked: 'The quote is marked in the archived page.',
  notFound: 'The quote was not found in the archived page, so nothing is marked.',
  open: 'Open the page as it is now',
  failed: (message) => message,
}

/** UTF-16 units; a larger page is refused. */
const MAX_LENGTH = 20_000_000

/**
 * Shows an archived page with the quote of an evidence marked and scrolled to.
 * The page stands in a frame that runs no scripts, belongs to no origin and
 * loads nothing; its links lead nowhere, but for those within it.
 *
 * @example
 * renderHtmlArchive(element, { html, evidence: citation.evidence[0], title: source.title, href: source.url })
 */
export function renderHtmlArchive(
  container: HTMLElement,
  options: RenderHtmlArchiveOptions,
): HtmlArchiveView {
  const { html, evidence, title = '', href, styles = 'none', scroll = true } = options
  const labels = { ...englishLabels, ...options.labels }
  const view = document.createElement('div')
  view.className = 'citespan-archive'
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  view.append(status, ...createLink(href, labels.open))
  container.append(view)
  const life = new AbortController()
  return {
    ready: show(),
    destroy() {
      life.abort()
      view.remove()
    },
  }

  async function show(): Promise<HtmlArchiveOutcome> {
    if (html.length > MAX_LENGTH) return fail(tooLarge())
    const root = parseArchivedPage(html, styles)
    const match = evidence ? markQuote(root, evidence) : null
    const frame = createFrame(cleanLabel(title) || labels.view)
    frame.srcdoc = trustedHtml(frameDocument(root, styles))
    const loaded = new Promise((resolve) => {
      frame.addEventListener('load', resolve, { once: true })
      life.signal.addEventListener('abort', resolve)
    })
    view.append(frame)
    await loaded
    if (life.signal.aborted) return { state: 'ended' }
    // The one thing that a page may do with a frame of another origin.
    if (match) frame.contentWindow?.location.replace(`about:srcdoc#${QUOTE_ID}`)
    if (scroll) frame.scrollIntoView({ block: 'nearest' })
    if (evidence) status.textContent = match ? labels.marked : labels.notFound
    return { state: 'shown', match }
  }

  function fail(error: CitationError): HtmlArchiveOutcome {
    status.textContent = labels.failed(error.message)
    return { state: 'failed', error }
  }
}

function createFrame(title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.setAttribute('sandbox', '')
  frame.referrerPolicy = 'no-referrer'
  // Hints, which any stylesheet overrides.
  frame.width = '100%'
  frame.height = '480'
  // The page's text is dark unless it says otherwise, whatever is around the frame.
  frame.style.background = '#fff'
  frame.style.colorScheme = 'light'
  return frame
}

function createLink(href: string | undefined, text: string): HTMLElement[] {
  const url = safeUrl(href)
  if (url === undefined) return []
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noopener noreferrer nofollow ugc'
  link.target = '_blank'
  link.textContent = text
  return [link]
}

function tooLarge(): CitationError {
  return new CitationError({
    code: 'input-too-large',
    message: `The archived page has more than ${MAX_LENGTH / 1e6} million characters.`,
    suggestion: 'Open the file itself.',
  })
}
