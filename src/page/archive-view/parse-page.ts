import { trustedHtml } from './trusted-html.ts'

/** Elements that run code, load, embed or redirect, and form controls. */
const REMOVED =
  'script, noscript, template, iframe, frame, frameset, object, embed, applet, portal, base, meta, link, title, svg, canvas, ' +
  'audio, video, source, track, dialog:not([open]), input, button, select, textarea, datalist, slot, xmp, plaintext, noembed, noframes, ' +
  // Parsed a second time, the content of these would become HTML (mutation XSS).
  'math :is(style, annotation-xml, mglyph, malignmark)'

/** Harmless attributes, which only describe how content is read. */
const KEPT = new Set(
  `abbr align alt border class cellpadding cellspacing colspan datetime dir headers height hidden id lang open reversed
  rowspan scope size span start title valign value width`.split(/\s+/),
)

/**
 * The look of an archived page. `none`: plain HTML. `reader`: a few styles for reading. `archive`: the styles in the
 * archived page itself.
 */
export type ArchiveStyles = 'none' | 'reader' | 'archive'

/**
 * Parses an archived page into a document without a window, where nothing runs or
 * loads, and removes from it what could run or load in a frame.
 */
export function parseArchivedPage(html: string, styles: ArchiveStyles): HTMLElement {
  const page = new DOMParser().parseFromString(trustedHtml(html), 'text/html')
  // Not `page.documentElement`: a `<form name=documentElement>` in the page would replace it (DOM clobbering).
  const root = Reflect.get(Document.prototype, 'documentElement', page) as HTMLElement
  for (const form of root.querySelectorAll('form')) unwrap(form)
  for (const element of root.querySelectorAll(REMOVED)) element.remove()
  if (styles !== 'archive') for (const element of root.querySelectorAll('style')) element.remove()
  for (const element of [root, ...root.querySelectorAll('*')]) cleanAttributes(element, styles)
  return root
}

/**
 * Replaces a form by its contents. Uses a range, because inputs of a form can replace any of the form's methods (DOM
 * clobbering).
 */
function unwrap(form: Element): void {
  const range = new Range()
  range.selectNodeContents(form)
  const contents = range.extractContents()
  range.selectNode(form)
  range.deleteContents()
  range.insertNode(contents)
}

function cleanAttributes(element: Element, styles: ArchiveStyles): void {
  for (const { name, value } of Array.from(element.attributes)) {
    if (KEPT.has(name) || name.startsWith('aria-') || name === 'role') continue
    const isInline = name === 'src' && element.localName === 'img' && /^data:image\/(?!svg)/i.test(value)
    if (isInline || (name === 'style' && styles === 'archive')) continue
    element.removeAttribute(name)
    // A bare `#part` would resolve against the application's address.
    const isInPage = name === 'href' && element.localName === 'a' && value.startsWith('#')
    if (isInPage) element.setAttribute('href', `about:srcdoc${value}`)
  }
}
