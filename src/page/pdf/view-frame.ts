import { safeUrl } from '../../core/source-label.ts'
import type { PdfLabels } from './labels.ts'
import { viewStyles } from './view-styles.ts'

/** The elements of a view, in a shadow root of their own. */
export type ViewFrame = {
  host: HTMLElement
  scroller: HTMLElement
  /** The page; its width is the scroller's width times the zoom. */
  page: HTMLElement
  status: HTMLElement
  label: HTMLElement
  previous: HTMLButtonElement
  next: HTMLButtonElement
}

export type FrameOptions = {
  labels: PdfLabels
  /** Address of the link to the file; there is no link if it is missing or unsafe. */
  href: string | URL | undefined
  /** Called when the reader turns the page: 1 for the next, -1 for the previous. */
  onTurn(pages: number): void
  /** Called when the reader zooms: a factor above 1 enlarges the page. */
  onZoom(factor: number): void
}

/** Appends the elements of a view to `container`, before any page is known. */
export function createFrame(
  container: HTMLElement,
  { labels, href, onTurn, onZoom }: FrameOptions,
): ViewFrame {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  // A constructed sheet is allowed where `style-src` forbids inline styles.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(viewStyles)
  root.adoptedStyleSheets = [sheet]

  const bar = create('div', 'bar')
  bar.setAttribute('role', 'group')
  bar.setAttribute('aria-label', labels.view)
  const previous = createButton('‹', labels.previous, () => onTurn(-1))
  const next = createButton('›', labels.next, () => onTurn(1))
  const zoomOut = createButton('−', labels.zoomOut, () => onZoom(0.8))
  const zoomIn = createButton('+', labels.zoomIn, () => onZoom(1.25))
  const label = create('span', 'label')
  bar.append(previous, label, next, zoomOut, zoomIn, ...createLink(href, labels.open))

  const status = create('p', 'status')
  status.setAttribute('role', 'status')
  const scroller = create('div', 'scroller')
  scroller.setAttribute('role', 'region')
  scroller.setAttribute('aria-label', labels.view)
  // Makes it scrollable by keyboard.
  scroller.tabIndex = 0
  const page = create('div', 'page')
  scroller.append(page)
  root.append(bar, status, scroller)
  container.append(host)
  return { host, scroller, page, status, label, previous, next }
}

/** Updates the frame for the shown page: label, accessible name, buttons. */
export function showPageNumber(
  { scroller, label, previous, next }: ViewFrame,
  { number, count, name }: { number: number; count: number; name: string },
): void {
  label.textContent = name
  scroller.setAttribute('aria-label', name)
  // Not `disabled`, which would move the focus away from the button on the first and last page.
  previous.setAttribute('aria-disabled', String(number === 1))
  next.setAttribute('aria-disabled', String(number === count))
}

function createLink(href: string | URL | undefined, text: string): HTMLElement[] {
  const absolute =
    href !== undefined && URL.canParse(href, document.baseURI) ? new URL(href, document.baseURI).href : ''
  const url = safeUrl(absolute)
  if (url === undefined) return []
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noopener noreferrer'
  link.target = '_blank'
  link.part.add('link')
  link.textContent = text
  return [link]
}

function create(tag: string, name: string): HTMLElement {
  const element = document.createElement(tag)
  element.className = name
  element.part.add(name)
  return element
}

function createButton(sign: string, name: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.part.add('button')
  button.textContent = sign
  button.setAttribute('aria-label', name)
  button.title = name
  button.addEventListener('click', onClick)
  return button
}
