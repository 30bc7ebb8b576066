import { CitationError } from '../../core/error.ts'
import { REPLACEMENT } from '../../core/text.ts'
import { tooComplex } from '../parse/reading-errors.ts'
import { missingPackage } from './missing-package.ts'
import { damaged } from './open-container.ts'
import type { Container, ContainerOptions } from './open-container.ts'

/** The values of attributes by name, with the prefix as written: `r:id`. */
export type XmlAttributes = Readonly<Record<string, string>>

/** Receives the events of an XML document in order. Element names have no prefix. */
export type XmlHandlers = {
  open(name: string, attributes: XmlAttributes): void
  close?(name: string): void
  text?(text: string): void
}

/** Maximum levels of nested elements; a file with more is refused as too complex. */
const MAX_DEPTH = 512
/** Maximum attributes of one element. */
const MAX_ATTRIBUTES = 512

/**
 * Reads an entry as XML, event by event. A document type with its own declarations is refused, so only the five
 * entities of XML exist and nothing outside the file is read.
 *
 * @throws CitationError `invalid-input` if the entry is missing, is not well-formed or declares entities;
 * `document-too-complex` beyond a limit; `missing-dependency`.
 */
export async function readXml(
  container: Container,
  entry: string,
  handlers: XmlHandlers,
  { name, limits }: ContainerOptions,
): Promise<void> {
  const { SaxesParser } = await loadSaxes()
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  const where = JSON.stringify(entry.slice(0, 100))
  let elements = 0
  let depth = 0
  let attributes = 0
  parser.on('error', (error) => {
    throw damaged(name, `${where} is not well-formed XML`, error)
  })
  parser.on('doctype', (text) => {
    if (text.includes('[')) throw damaged(name, `${where} declares entities of its own`)
  })
  parser.on('opentagstart', () => {
    attributes = 0
    if (++elements > limits.xmlElements)
      throw tooComplex(name, `${where} has more than ${limits.xmlElements} elements`)
    if (++depth > MAX_DEPTH)
      throw tooComplex(name, `elements of ${where} are nested in more than ${MAX_DEPTH} levels`)
  })
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES)
      throw tooComplex(name, `an element of ${where} has more than ${MAX_ATTRIBUTES} attributes`)
  })
  parser.on('opentag', (tag) => handlers.open(localName(tag.name), tag.attributes))
  parser.on('closetag', (tag) => {
    depth--
    handlers.close?.(localName(tag.name))
  })
  if (handlers.text) {
    const take = (text: string) => handlers.text!(text)
    parser.on('text', take)
    parser.on('cdata', take)
  }
  let decoder: TextDecoder | undefined
  const legal = createLegalText()
  const decode = (chunk?: Uint8Array) => {
    decoder ??= new TextDecoder(encodingOf(chunk))
    return legal(decoder.decode(chunk, { stream: chunk !== undefined }), { isLast: chunk === undefined })
  }
  try {
    await container.stream(entry, (chunk) => void parser.write(decode(chunk)))
    parser.write(decode()).close()
  } catch (error) {
    if (error instanceof CitationError) throw error
    throw damaged(name, `${where} is not well-formed XML`, error)
  }
}

/** The name without its prefix, `p` for `w:p`, because programs choose prefixes freely. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/**
 * The value of the attribute with this local name and any prefix or none; `undefined` if there is no such attribute.
 */
export function attributeOf(attributes: XmlAttributes, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name]
  for (const key in attributes) if (key.endsWith(name) && localName(key) === name) return attributes[key]
  return undefined
}

/**
 * The value of the attribute with this local name and a prefix, such as `r:id` for `id`; `undefined` if there is none.
 */
export function prefixedAttribute(attributes: XmlAttributes, name: string): string | undefined {
  for (const key in attributes) if (key.endsWith(`:${name}`)) return attributes[key]
  return undefined
}

/** Whether a switch such as `w:vanish` is on: its value is absent, or none of `0`, `false`, `off` and `none`. */
export function isOn(value: string | undefined): boolean {
  return value === undefined || !['0', 'false', 'off', 'none'].includes(value)
}

/**
 * The encoding of an entry by its first bytes: UTF-16 if there is its byte order mark, or an ISO 8859 or Windows
 * encoding that the XML declaration names, as in files of old e-book programs; otherwise UTF-8.
 */
function encodingOf(start: Uint8Array | undefined): string {
  const [first, second] = start ?? []
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const head = new TextDecoder('windows-1252').decode(start?.subarray(0, 200))
  const declared = /^<\?xml[^>]{0,100}\sencoding=["']((?:iso-8859|windows-)[\w-]{1,20})["']/i.exec(head)?.[1]
  try {
    return new TextDecoder(declared ?? 'utf-8').encoding
  } catch {
    // Not a label of the Encoding Standard.
    return 'utf-8'
  }
}

/** Characters that XML does not allow, and numeric references, which may stand for such characters. */
// oxlint-disable-next-line no-control-regex -- the pattern finds control characters
const illegal = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|&#(?:x([\da-f]{1,8})|(\d{1,10}));/gi

/**
 * Creates a function that replaces characters that XML does not allow by U+FFFD, so that a single wrong character does
 * not cause the document to be refused. A reference may be split between two chunks, so an incomplete one is held back
 * until the next chunk; with `isLast`, nothing is.
 */
function createLegalText() {
  let held = ''
  return (chunk: string, { isLast }: { isLast: boolean }): string => {
    const text = held + chunk
    const start = isLast ? -1 : text.indexOf('&', Math.max(0, text.length - MAX_REFERENCE))
    held = start < 0 ? '' : text.slice(start)
    return text
      .slice(0, text.length - held.length)
      .replace(illegal, (found, hex?: string, decimal?: string) => {
        const code = hex === undefined ? Number(decimal ?? 0) : Number.parseInt(hex, 16)
        return isCharacter(code) ? found : REPLACEMENT
      })
      .toWellFormed()
  }
}

/** Maximum UTF-16 units of a character reference such as `&#x1F600;`. */
const MAX_REFERENCE = 14

/** Whether XML allows the character with this code point (XML 1.0, 2.2). */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code < 0x110000)
}

async function loadSaxes(): Promise<typeof import('saxes')> {
  try {
    return await import('saxes')
  } catch (error) {
    throw missingPackage('saxes', error)
  }
}
