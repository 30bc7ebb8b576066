import { trustedHtml } from './trusted-html.ts'

/** What runs, loads, frames, asks or redirects. */
const REMOVED =
  'script, noscript, template, iframe, frame, frameset, object, embed, applet, portal, base, meta, link, title, svg, canvas, ' +
  'audio, video, source, track, dialog:not([open]), input, button, select, textarea, datalist, slot, xmp, plaintext, noembed, noframes, ' +
  // Read once more, these let what stands in them out as HTML.
  'math :is(style, annotation-xml, mglyph, malignmark)'

/** Attributes that only say how content is to be read; of the others none is kept. */
const KEPT = new Set(
  `abbr align alt border class cellpadding cellspacing colspan datetime dir headers height hidden id lang open reversed
  rowspan scope size span start title valign value width`.split(/\s+/),
)

/** How an archive looks: as plain HTML, with a few styles to read by, or with its own. */
export type ArchiveStyles = 'none' | 'reader' | 'archive'

/**
 * Parses an archived page into a document without a window, where nothing runs
 * or loads, and takes out of it what could do so elsewhere.
 */
export function parseArchivedPage(html: string, styles: ArchiveStyles): HTMLElement {
  const page = new DOMParser().parseFromString(trustedHtml(html), 'text/html')
  // Not `page.documentElement`, which `<form name=documentElement>` would stand for.
  const root = Reflect.get(Document.prototype, 'documentElement', page) as HTMLElement
  for (const form of root.querySelectorAll('form')) unwrap(form)
  for (const element of root.querySelectorAll(REMOVED)) element.remove()
  if (styles !== 'archive') for (const element of root.querySelectorAll('style')) element.remove()
  for (const element of [root, ...root.querySelectorAll('*')]) cleanAttributes(element, styles)
  return root
}

/** By a range, as the inputs of a form can stand for any of its methods. */
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
    // By itself, `#part` would be a part of the application's page.
    const isInPage = name === 'href' && element.localName === 'a' && value.startsWith('#')
    if (isInPage) element.setAttribute('href', `about:srcdoc${value}`)
  }
}
