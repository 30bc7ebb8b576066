import { closedFields, readClosed } from '../../core/fields.ts'
import { CitationError } from '../../core/error.ts'
import { safeUrl } from '../../core/source-label.ts'
import { cleanLabel } from '../../core/clean-label.ts'
import type { QuotePlace } from '../../text/locate.ts'
import { frameDocument } from './frame-document.ts'
import { markQuote, QUOTE_ID } from './mark-quote.ts'
import type { ArchiveMatch } from './mark-quote.ts'
import { parseArchivedPage } from './parse-page.ts'
import type { ArchiveStyles } from './parse-page.ts'
import { trustedHtml } from './trusted-html.ts'
import { failureWords } from '../view/failure-words.ts'

/** The archived page, and the quote to mark in it. */
export type RenderHtmlArchiveOptions = {
  /** HTML of the archived page, at most 20 million UTF-16 units; the outcome of a longer one is `failed`. */
  html: string
  /**
   * The quote to mark. Nothing is marked without it, if the page does not have it, or if it is unclear which of several
   * occurrences is meant.
   */
  evidence?: QuotePlace | null
  /** Title of the page: the accessible name of the frame; `labels.view` by default. */
  title?: string
  /** Address of the live page, for a link above the frame; no link without it, or if it is not http or https. */
  href?: string
  /**
   * `none` (default): plain HTML. `reader`: a few styles for reading. `archive`: those in the file. The last two work
   * only if the application's Content Security Policy allows inline styles, because the frame inherits that policy.
   */
  styles?: ArchiveStyles
  /**
   * Whether to scroll the frame into view; `true` by default. Within the frame, the quote is always scrolled into
   * view.
   */
  scroll?: boolean
  /** Words of the view; English by default. */
  labels?: Partial<ArchiveLabels>
}

/** The words of the view; `marked` or `notFound` is the status line if a quote was given. */
export type ArchiveLabels = {
  /** Accessible name of the frame if the option `title` is not given. */
  view: string
  marked: string
  notFound: string
  /** Text of the link to the live page. */
  open: string
  /** Words for a page that cannot be shown. `message`: the error's message, in English. */
  failed(message: string): string
}

/**
 * The outcome of the view: `shown`, with how the quote was found (`null` if no quote is marked); `failed`; or `ended`,
 * if the view was destroyed before the page was shown.
 */
export type HtmlArchiveOutcome =
  | { state: 'shown'; match: ArchiveMatch | null }
  | { state: 'failed'; error: CitationError }
  | { state: 'ended' }

/** The view of an archived page. */
export type HtmlArchiveView = {
  /** The outcome of showing the page. Never rejects. */
  ready: Promise<HtmlArchiveOutcome>
  /** Removes the view from the container. */
  destroy(): void
}

const englishLabels: ArchiveLabels = {
  view: 'Archived page',
  marked: 'The quote is marked in the archived page.',
  notFound: 'The quote was not found in the archived page, so nothing is marked.',
  open: 'Open the page as it is now',
  failed: (message) => message,
}

/** Maximum UTF-16 units of a page that is shown. */
const MAX_LENGTH = 20_000_000

const renderHtmlArchiveFields = closedFields<RenderHtmlArchiveOptions>({
  html: true,
  evidence: true,
  title: true,
  href: true,
  styles: true,
  scroll: true,
  labels: true,
})

/**
 * Shows an archived page with the quote of a piece of evidence marked and scrolled into view; a status line says
 * whether it was found. The page is in a frame that runs no scripts, has no origin and loads nothing; only links within
 * the page work.
 *
 * @example
 * renderHtmlArchive(element, { html, evidence: citation.evidence[0], title: source.title, href: source.url })
 */
export function renderHtmlArchive(container: HTMLElement, given: RenderHtmlArchiveOptions): HtmlArchiveView {
  const options = readClosed(given, renderHtmlArchiveFields, 'renderHtmlArchive()')
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
    ready: show().catch((cause: unknown) => fail(notShown(cause))),
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
    // Navigating is the only access that a page has to a frame of another origin.
    if (match) frame.contentWindow?.location.replace(`about:srcdoc#${QUOTE_ID}`)
    if (scroll) frame.scrollIntoView({ block: 'nearest' })
    if (evidence) status.textContent = match ? labels.marked : labels.notFound
    return { state: 'shown', match }
  }

  function fail(error: CitationError): HtmlArchiveOutcome {
    status.textContent = failureWords(error.message, labels)
    return { state: 'failed', error }
  }
}

function createFrame(title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.setAttribute('sandbox', '')
  frame.referrerPolicy = 'no-referrer'
  // Presentational attributes, which any style sheet overrides.
  frame.width = '100%'
  frame.height = '480'
  // The archived page expects a light background, even in a dark application.
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

function notShown(cause: unknown): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'The archived page could not be shown.',
    suggestion: 'Open the file itself.',
    cause,
  })
}

function tooLarge(): CitationError {
  return new CitationError({
    code: 'input-too-large',
    message: `The archived page has more than ${MAX_LENGTH / 1e6} million characters.`,
    suggestion: 'Open the file itself.',
  })
}
