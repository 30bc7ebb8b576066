import { decodeHead } from '../encodings/decode-text.ts'

/** The media types of documents in ZIP containers, by their usual extension. */
export const containerTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  epub: 'application/epub+zip',
} as const

/** A kind of container, by its usual extension. */
export type ContainerKind = keyof typeof containerTypes

const byExtension: Record<string, string> = {
  txt: 'text/plain',
  text: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  json: 'application/json',
  jsonl: 'application/json',
  csv: 'text/csv',
  tsv: 'text/csv',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'text/html',
  eml: 'message/rfc822',
  mbox: 'application/mbox',
}

/** Types that are recognised only by the first bytes; a file with other first bytes has none of these types. */
const binaryTypes: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/rtf',
  'text/rtf',
  'application/zip',
  ...Object.values(containerTypes),
])

/** The media type of old Microsoft Office files, Outlook messages, and newer Office files with a password. */
export const COMPOUND_FILE = 'application/x-cfb'

/** The first bytes of file types, as characters. */
const beginnings: readonly (readonly [beginning: string, mediaType: string])[] = [
  ['%PDF-', 'application/pdf'],
  ['{\\rtf', 'application/rtf'],
  ['\u0089PNG\r\n\u001a\n', 'image/png'],
  ['\u00ff\u00d8\u00ff', 'image/jpeg'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['II+\0', 'image/tiff'],
  ['MM\0+', 'image/tiff'],
  ['PK\u0003\u0004', 'application/zip'],
  ['PK\u0005\u0006', 'application/zip'],
  ['\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', COMPOUND_FILE],
]

/**
 * The media type of a file by its first bytes, else by the stated type, else by the extension; `text/plain` if none
 * decides. First bytes come first because web pages are often saved as `.pdf`.
 */
export function mediaTypeOf({
  name,
  content,
  mediaType,
}: {
  name: string
  content: string | Uint8Array
  mediaType?: string
}): string {
  const raw = typeof content === 'string' ? content.slice(0, 200) : latin1(content.subarray(0, 200))
  const begun = typeOfBeginning(raw)
  const given = mediaType?.split(';')[0]!.trim().toLowerCase()
  const extension = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (begun === 'application/zip') return typeOfContainer(raw, { given, extension })
  if (begun !== undefined) return begun
  const head = typeof content === 'string' ? content.slice(0, 1000) : decodeHead(content.subarray(0, 1000))
  const isPage = /^\s*(?:<\?xml[^>]{0,200}>\s*)?<(?:!doctype html|html)\b/i.test(head)
  if (isPage) return 'text/html'
  const known = given ?? (Object.hasOwn(byExtension, extension) ? byExtension[extension]! : 'text/plain')
  return binaryTypes.has(known) ? 'text/plain' : known
}

/** Whether the first bytes belong to a type that is recognised by them. */
export function isKnownBeginning(bytes: Uint8Array): boolean {
  return typeOfBeginning(latin1(bytes.subarray(0, 20))) !== undefined
}

function typeOfBeginning(raw: string): string | undefined {
  if (/^RIFF.{4}WEBP/s.test(raw)) return 'image/webp'
  return beginnings.find(([beginning]) => raw.startsWith(beginning))?.[1]
}

/**
 * The type of a ZIP file, as far as its first entry, the given type or the extension tells it. The entries show the
 * actual kind when the file is read.
 */
function typeOfContainer(
  raw: string,
  { given, extension }: { given: string | undefined; extension: string },
): string {
  const types = new Set<string>(Object.values(containerTypes))
  const stated = /^.{30}mimetype(application\/[\w.+-]{1,100}?)(?=PK)/s.exec(raw)?.[1]
  if (stated !== undefined) return stated
  if (given !== undefined && types.has(given)) return given
  return Object.hasOwn(containerTypes, extension)
    ? containerTypes[extension as ContainerKind]
    : 'application/zip'
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
