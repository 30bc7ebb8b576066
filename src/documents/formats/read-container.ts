import { CitationError } from '../../core/error.ts'
import { damaged, openContainer } from '../container/open-container.ts'
import type { Container, ContainerOptions } from '../container/open-container.ts'
import { attributeOf, readXml } from '../container/read-xml.ts'
import type { XmlAttributes } from '../container/read-xml.ts'
import { partsOf, readRelationships } from '../container/relationships.ts'
import { containerTypes } from '../parse/media-types.ts'
import type { ContainerKind } from '../parse/media-types.ts'
import type { FormatContent, ReadFormat } from './document-format.ts'

type ReadKind = (container: Container, options: ContainerOptions) => Promise<FormatContent>

const readers: Record<ContainerKind, () => Promise<ReadKind>> = {
  docx: async () => (await import('../office/docx.ts')).readDocx,
  odt: async () => (await import('../office/odt.ts')).readOdt,
  pptx: async () => (await import('../office/pptx.ts')).readPptx,
  epub: async () => (await import('../office/epub.ts')).readEpub,
  xlsx: async () => (await import('../sheets/xlsx.ts')).readXlsx,
  ods: async () => (await import('../sheets/ods.ts')).readOds,
}

/**
 * The kind of a document by the root element of its main part (ECMA-376 part 1, 17.2.3, 18.2.27 and 19.2.1.26). Content
 * types also tell the kind, but programs write them in different ways (Teams by extension, Office by name), and
 * templates and files with macros have other types.
 */
const mainRoots: Readonly<Record<string, ContainerKind>> = {
  document: 'docx',
  workbook: 'xlsx',
  presentation: 'pptx',
}

/** The kind of a document by its stated media type (OpenDocument 1.3 part 2, 3.3; EPUB 3.3, 4.2.3). */
const statedTypes: readonly (readonly [mediaType: RegExp, kind: ContainerKind])[] = [
  [/^application\/vnd\.oasis\.opendocument\.text(?:-master|-template)?$/, 'odt'],
  [/^application\/vnd\.oasis\.opendocument\.spreadsheet(?:-template)?$/, 'ods'],
  [/^application\/epub\+zip$/, 'epub'],
]

/**
 * Reads a document in a ZIP container. Its entries tell the kind; its file name does not matter.
 *
 * @throws CitationError `invalid-input`, `document-too-complex`, `input-too-large`, `missing-dependency`.
 */
export const readContainer: ReadFormat = async (bytes, options) => {
  const container = await openContainer(bytes, options)
  const kind = await kindOf(container, options)
  const read = await readers[kind]()
  return { ...(await read(container, options)), mediaType: containerTypes[kind] }
}

async function kindOf(container: Container, options: ContainerOptions): Promise<ContainerKind> {
  const stated = await statedType(container, options)
  const found = statedTypes.find(([type]) => type.test(stated ?? ''))
  if (found) return found[1]
  if (container.find('META-INF/container.xml') !== null) return 'epub'
  const root = await readRelationships(container, '', options)
  const [main] = partsOf(container, root, 'officeDocument')
  if (main !== undefined) return kindOfMain(container, main, options)
  if (stated !== null) throw notKnown(options.name, `of the type ${JSON.stringify(stated.slice(0, 100))}`)
  if (container.find('[Content_Types].xml') === null) throw notKnown(options.name, 'of other files')
  throw noMainPart(options.name)
}

/** The media type that a container states in its entry `mimetype` or in its manifest; `null` if neither states one. */
async function statedType(container: Container, options: ContainerOptions): Promise<string | null> {
  const mimetype = container.find('mimetype')
  const manifest = container.find('META-INF/manifest.xml')
  const stated =
    mimetype === null
      ? null
      : new TextDecoder().decode((await container.read(mimetype)).subarray(0, 200)).trim()
  if (manifest === null || statedTypes.some(([type]) => type.test(stated ?? ''))) return stated
  let whole: string | null = null
  const open = (name: string, attributes: XmlAttributes) => {
    if (name === 'file-entry' && attributeOf(attributes, 'full-path') === '/')
      whole = attributeOf(attributes, 'media-type') ?? null
  }
  await readXml(container, manifest, { open }, options)
  return whole ?? stated
}

async function kindOfMain(
  container: Container,
  main: string,
  options: ContainerOptions,
): Promise<ContainerKind> {
  if (/\.bin$/i.test(main)) throw notKnown(options.name, 'of a binary workbook')
  let root: string | undefined
  const open = (name: string) => {
    root = name
    throw new Error('The rest of it is read by the reader of its kind.')
  }
  await readXml(container, main, { open }, options).catch((error: unknown) => {
    if (root === undefined) throw error
  })
  const kind = mainRoots[root ?? '']
  if (kind === undefined) throw noMainPart(options.name)
  return kind
}

function noMainPart(name: string): CitationError {
  return damaged(name, 'it has no main part that is a text, a workbook or a presentation')
}

function notKnown(name: string, what: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The file ${name} is a ZIP container ${what}, which is not read.`,
    suggestion: 'Unpack it and register its files, or save it as DOCX, PPTX, XLSX, ODT, ODS, EPUB or PDF.',
  })
}
