import { safeUrl } from '../../core/source-label.ts'
import type { PdfLabels } from './labels.ts'
import { viewStyles } from './view-styles.ts'

/** The elements of a view, which stand in a shadow root of their own. */
export type ViewFrame = {
  host: HTMLElement
  scroller: HTMLElement
  /** As wide as the scroller times the zoom. */
  page: HTMLElement
  status: HTMLElement
  label: HTMLElement
  previous: HTMLButtonElement
  next: HTMLButtonElement
  zoomIn: HTMLButtonElement
  zoomOut: HTMLButtonElement
}

/** Puts the view into `container`, before a page is known. */
export function createFrame(container: HTMLElement, { labels, href }: FrameOptions): ViewFrame {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  // A constructed sheet is allowed where `style-src` forbids inline styles.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(viewStyles)
  root.adoptedStyleSheets = [sheet]

  const bar = create('div', 'bar')
  bar.setAttribute('role', 'group')
  bar.setAttribute('aria-label', labels.view)
  const previous = createButton('‹', labels.previous)
  const next = createButton('›', labels.next)
  const zoomOut = createButton('−', labels.zoomOut)
  const zoomIn = createButton('+', labels.zoomIn)
  const label = create('span', 'label')
  bar.append(previous, label, next, zoomOut, zoomIn, ...createLink(href, labels.open))

  const status = create('p', 'status')
  status.setAttribute('role', 'status')
  const scroller = create('div', 'scroller')
  scroller.setAttribute('role', 'region')
  scroller.setAttribute('aria-label', labels.view)
  // What can be scrolled can be scrolled by keyboard.
  scroller.tabIndex = 0
  const page = create('div', 'page')
  scroller.append(page)
  root.append(bar, status, scroller)
  container.append(host)
  return { host, scroller, page, status, label, previous, next, zoomIn, zoomOut }
}

export type FrameOptions = { labels: PdfLabels; href: string | URL | undefined }

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

function createButton(sign: string, name: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.part.add('button')
  button.textContent = sign
  button.setAttribute('aria-label', name)
  button.title = name
  return button
}
