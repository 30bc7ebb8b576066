import { decodeEntities } from '../../src/core/text.ts'
import { htmlToText } from './plain-text.ts'
import type { Fields } from './values.ts'

/** Names of elements that contain one document each: in prompts (`<document>`), RSS (`<item>`) and Atom (`<entry>`). */
const documentTags = [
  'entry',
  'item',
  'document',
  'doc',
  'search_result',
  'result',
  'passage',
  'chunk',
  'article',
  'source',
]
const MAX_DOCUMENTS = 1_000
const MAX_FIELDS = 60

/**
 * The documents in XML markup, each with the fields named by its attributes and child elements; an
 * element without children has its text as `text`. `null` if there are none.
 */
export function documentsOfXml(text: string): Fields[] | null {
  for (const tag of documentTags) {
    const elements = elementsOf(text, tag)
    if (elements.length > 0) return elements.map(readElement)
  }
  return null
}

type Element = { attributes: string; inner: string }

function elementsOf(text: string, tag: string): Element[] {
  const elements: Element[] = []
  let from = 0
  while (elements.length < MAX_DOCUMENTS) {
    const open = indexOfTag(text, `<${tag}`, from)
    const openEnd = open < 0 ? -1 : text.indexOf('>', open)
    const close = openEnd < 0 ? -1 : text.indexOf(`</${tag}>`, openEnd)
    if (close < 0) break
    elements.push({
      attributes: text.slice(open + tag.length + 1, openEnd),
      inner: text.slice(openEnd + 1, close),
    })
    from = close + tag.length + 3
  }
  return elements
}

/** Offset of the next opening tag from `from` on, such as `<doc` but not `<document`; -1 if there is none. */
function indexOfTag(text: string, open: string, from: number): number {
  let at = text.indexOf(open, from)
  while (at >= 0 && !/[\s>/]/.test(text[at + open.length] ?? '')) at = text.indexOf(open, at + 1)
  return at
}

function readElement({ attributes, inner }: Element): Fields {
  const fields: Fields = readAttributes(attributes)
  const authors: string[] = []
  let from = 0
  let hasChildren = false
  for (let count = 0; count < MAX_FIELDS; count += 1) {
    const child = nextChild(inner, from)
    if (!child) break
    hasChildren = true
    from = child.end
    const value = valueOf(child)
    if (!value || child.name === '__proto__') continue
    if (child.name === 'author' || child.name === 'dc:creator') authors.push(value)
    else if (!Object.hasOwn(fields, child.name)) fields[child.name] = value
  }
  if (authors.length > 0) fields.authors = authors
  if (!hasChildren) fields.text = textOfElement(inner)
  return fields
}

function readAttributes(attributes: string): Fields {
  const matches = attributes.slice(0, 4_000).matchAll(/([a-z][\w:-]{0,40})\s?=\s?"([^"]{0,2000})"/gi)
  return Object.fromEntries([...matches].map(([, name, value]) => [name!, decodeEntities(value!)]))
}

type Child = Element & { name: string; end: number }

function nextChild(inner: string, from: number): Child | null {
  const opening = /<([a-z][\w:.-]{0,40})((?:\s[^<>]{0,2000})?)>/gi
  opening.lastIndex = from
  const match = opening.exec(inner)
  if (!match) return null
  const [whole, name, attributes] = match
  const start = match.index + whole.length
  const close = attributes!.endsWith('/') ? start : inner.indexOf(`</${name}>`, start)
  if (close < 0) return { name: name!, attributes: attributes!, inner: '', end: start }
  return {
    name: name!,
    attributes: attributes!,
    inner: inner.slice(start, close),
    end: Math.max(start, close),
  }
}

/** The text of a child element; for an Atom `<link>`, the URL of the page, or empty if it leads elsewhere. */
function valueOf({ name, attributes, inner }: Child): string {
  if (name !== 'link' || inner.trim()) return textOfElement(inner)
  const { href, rel } = readAttributes(attributes)
  return typeof href === 'string' && (rel === undefined || rel === 'alternate') ? href : ''
}

function textOfElement(inner: string): string {
  const data = /^\s{0,100}<!\[CDATA\[/.exec(inner)
  if (data) return htmlToText(inner.slice(data[0].length, inner.indexOf(']]>')))
  return htmlToText(inner)
}
