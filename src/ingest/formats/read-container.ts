import { CitationError } from '../../core/error.ts'
import { damaged, openContainer } from '../container/open-container.ts'
import type { Container, ContainerOptions } from '../container/open-container.ts'
import { readXml } from '../container/read-xml.ts'
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

/** Main parts by their content types (ECMA-376 part 1, 15.2, 12.3.23 and 13.3.6), also of templates and with macros. */
const mainTypes: readonly (readonly [contentType: RegExp, kind: ContainerKind])[] = [
  [/(?:wordprocessingml\.(?:document|template)|ms-word\.\w+\.macroEnabled\w*)\.main\+xml$/i, 'docx'],
  [
    /(?:presentationml\.(?:presentation|slideshow|template)|ms-powerpoint\.\w+\.macroEnabled\w*)\.main\+xml$/i,
    'pptx',
  ],
  [/(?:spreadsheetml\.(?:sheet|template)|ms-excel\.(?:sheet|template)\.macroEnabled)\.main\+xml$/i, 'xlsx'],
]

/** Types that a `mimetype` entry states (OpenDocument 1.3 part 2, 3.3; EPUB 3.3, 4.2.3). */
const statedTypes: readonly (readonly [mediaType: RegExp, kind: ContainerKind])[] = [
  [/^application\/vnd\.oasis\.opendocument\.text(?:-master|-template)?$/, 'odt'],
  [/^application\/vnd\.oasis\.opendocument\.spreadsheet(?:-template)?$/, 'ods'],
  [/^application\/epub\+zip$/, 'epub'],
]

/**
 * Reads a document in a ZIP container, whose kind its own entries say, whatever its name.
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
  const mimetype = container.find('mimetype')
  if (mimetype !== null) {
    const stated = new TextDecoder().decode((await container.read(mimetype)).subarray(0, 200)).trim()
    const found = statedTypes.find(([type]) => type.test(stated))
    if (found) return found[1]
    throw notKnown(options.name, `of the type ${JSON.stringify(stated.slice(0, 100))}`)
  }
  if (container.find('META-INF/container.xml') !== null) return 'epub'
  const types = container.find('[Content_Types].xml')
  if (types === null) throw notKnown(options.name, 'of other files')
  let kind: ContainerKind | undefined
  let isBinary = false
  await readXml(
    container,
    types,
    {
      open(name, { ContentType: type = '' }) {
        // Teams names the main part by its extension (`Default`), Office by its name (`Override`).
        if (name !== 'Override' && name !== 'Default') return
        kind ??= mainTypes.find(([pattern]) => pattern.test(type))?.[1]
        isBinary ||= /ms-excel\.sheet\.binary\./i.test(type)
      },
    },
    options,
  )
  if (kind) return kind
  throw isBinary
    ? notKnown(options.name, 'of a binary workbook')
    : damaged(options.name, 'it names no main part that is a text, a workbook or a presentation')
}

function notKnown(name: string, what: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The file ${name} is a ZIP container ${what}, which is not read.`,
    suggestion: 'Unpack it and register its files, or save it as DOCX, PPTX, XLSX, ODT, ODS, EPUB or PDF.',
  })
}
