/**
 * Registering sources. In: a file, a URL, rows of a query or a text. Out: a new version of a source in the log, or the
 * already registered version.
 */
import type { z } from 'zod'
import { defined } from '../../../core/defined.ts'
import { CitationError } from '../../../core/error.ts'
import type { FetchedPage } from '../../../documents/fetch.ts'
import type { DocumentContent, DocumentInput } from '../../../documents/parse.ts'
import { archiveFile, archivePage } from '../../../records/archive.ts'
import { canonicalUrl } from '../../../sources/registry.ts'
import type { Source } from '../../../core/source.ts'
import { addAttachments } from './add-attachments.ts'
import { bytesOfBase64, fileOfBase64 } from './base64-file.ts'
import { readDocumentFile } from './document-file.ts'
import type { DocumentFile } from './document-file.ts'
import { idOf } from './find-source.ts'
import type { SourceRef } from './find-source.ts'
import type { StatedDetails } from './known-sources.ts'
import type { StoredSource } from './registered-source.ts'
import { parse } from './parse.ts'
import { toFetchedPage } from './received-page.ts'
import { registerSource } from './register-source.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { tableOf } from './rows-table.ts'
import {
  customSourceSchema,
  dbSourceSchema,
  documentDetailsSchema,
  documentSchema,
  webDetailsSchema,
} from './source-inputs.ts'
import type { CustomSourceInput, DbSourceInput, DocumentDetails, WebDetails } from './source-inputs.ts'

/** Maximum UTF-16 units of an `ETag` or `Last-Modified`; a longer one is not stored. */
const MAX_VALIDATOR = 1024

/** Registers a document of any supported format, from its path, its bytes or its text. */
export async function addDocSource(
  file: DocumentFile,
  details: DocumentDetails,
  context: RegistrarContext,
): Promise<StoredSource> {
  const parsed = parse(documentDetailsSchema, details, 'addDocSource')
  const { name, identifier, signal, text, encoding, base64, attachments, derivedFrom, ...rest } = parsed
  const given = parse(documentSchema, await readDocumentFile(file), 'addDocSource')
  const document = { ...given, content: await decoded(given.content, base64), ...defined({ encoding }) }
  const { archive, actor } = context
  const origins = await checkOrigins(derivedFrom, context)
  const read = await context.documents.read(document, { signal, text })
  const own = identifier ?? document.name
  const attached = attachments && read.metadata?.['attachments'] ? await addAll() : undefined
  return registerSource(
    {
      type: 'document',
      identifier: own,
      name: name ?? read.title ?? document.name,
      ...textOf(read),
      ...rest,
      ...origins,
      textOrigin: text === undefined ? 'read' : 'given',
      metadata: {
        mediaType: read.mediaType,
        ...read.metadata,
        ...defined({ attachments: attached }),
        ...rest.metadata,
      },
    },
    context,
    {
      stated: { ...rest, name },
      ...(archive && { keep: () => archiveFile(document, { ...archive, actor, signal }) }),
    },
  )

  function addAll() {
    const register = (given: DocumentInput) =>
      addDocSource(
        given,
        { identifier: `${own}/${given.name}`.slice(0, 1000), metadata: { attachedTo: own }, signal },
        context,
      )
    return addAttachments(document, { register, signal }, context)
  }
}

/** The content of a file, decoded once if it is Base64; `base64` says whether it is, by default its characters do. */
async function decoded(
  content: string | Uint8Array,
  base64: boolean | undefined,
): Promise<string | Uint8Array> {
  if (base64 === undefined) return fileOfBase64(content)
  return base64 ? bytesOfBase64(content) : content
}

/** Registers a public web page, whose address and redirects are checked, or a page that was `received` otherwise. */
export async function addWebSource(
  url: string | URL,
  details: WebDetails,
  context: RegistrarContext,
  check?: PageCheck,
): Promise<StoredSource> {
  const address = String(url)
  const { signal, received, derivedFrom, ...rest } = parse(webDetailsSchema, details, 'addWebSource')
  const origins = await checkOrigins(derivedFrom, context)
  const page = received
    ? toFetchedPage(address, received, context)
    : await context.pages.fetch(address, { signal })
  const identifier = canonicalUrl(address) ?? address
  return registerPage(page, { identifier, signal, ...rest, ...origins, stated: rest }, context, check)
}

/** The details of a page, which of them the caller stated, and the identifier of all its versions. */
export type PageDetails = Omit<z.output<typeof webDetailsSchema>, 'received' | 'derivedFrom'> & {
  identifier: string
  derivedFrom?: string[]
  stated?: StatedDetails
}

/** Checks the text read from a page before the page is archived and registered; throws to refuse it. */
export type PageCheck = (read: Pick<Source, 'content' | 'pages' | 'regions' | 'metadata'>) => Promise<void>

/** Registers a received page. Throws the error of `documents.read` if the page cannot be read. */
export async function registerPage(
  page: FetchedPage,
  { name, signal, stated = {}, ...rest }: PageDetails,
  context: RegistrarContext,
  check?: PageCheck,
): Promise<StoredSource> {
  const { archive, actor } = context
  const read = await context.documents.read(page, { signal })
  await check?.({ ...textOf(read), ...defined({ metadata: read.metadata }) })
  const { needsRendering, ...facts } = read.metadata ?? {}
  return registerSource(
    {
      type: 'website',
      url: page.url,
      name: name ?? read.title ?? page.url,
      ...textOf(read),
      ...rest,
      validation: { state: 'valid', checkedAt: page.retrievedAt },
      textOrigin: 'read',
      metadata: {
        mediaType: read.mediaType,
        ...facts,
        ...(page.rendered ? { rendered: true } : needsRendering === true && { needsRendering }),
        retrievedAt: page.retrievedAt,
        ...defined({ renderError: page.renderError }),
        ...versionOf(page),
        ...rest.metadata,
      },
    },
    context,
    { stated, ...(archive && { keep: () => archivePage(page, { ...archive, actor, signal }) }) },
  )
}

/** The validators by which a server decides whether its page has changed. */
export function versionOf({ headers }: FetchedPage): { etag?: string; lastModified?: string } {
  const { etag, 'last-modified': lastModified } = headers
  const kept = (given: string | undefined) => (given && given.length <= MAX_VALIDATOR ? given : undefined)
  return defined({ etag: kept(etag), lastModified: kept(lastModified) })
}

function textOf({ content, pages, regions }: DocumentContent) {
  return { content, ...defined({ pages, regions }) }
}

/**
 * Registers the result of a database query. The text of the source is a table of the rows; without rows it is
 * `resultDescription`. If that is missing too, the text is `No rows.` for `rows: []`, and empty without `rows`.
 */
export async function addDbSource(input: DbSourceInput, context: RegistrarContext): Promise<StoredSource> {
  const { rows, derivedFrom, ...details } = parse(dbSourceSchema, input, 'addDbSource')
  const described = details.resultDescription ?? (rows ? 'No rows.' : '')
  const content = rows && rows.length > 0 ? tableOf(rows) : described
  const origins = await checkOrigins(derivedFrom, context)
  return registerSource({ type: 'database', ...details, ...origins, content }, context, { stated: details })
}

/**
 * Registers a text that is no file, page or database result, such as an artifact that an agent derived from other
 * sources. Another text under the same `identifier` (by default `name`) is a further version.
 *
 * @throws CitationError `invalid-input`, also for a file in Base64; `source-not-found` for an origin that the actor may
 * not see.
 */
export async function addCustomSource(
  input: CustomSourceInput,
  context: RegistrarContext,
): Promise<StoredSource> {
  const { identifier, derivedFrom, ...details } = parse(customSourceSchema, input, 'addCustomSource')
  if ((await fileOfBase64(details.content)) !== details.content) throw isFile()
  const origins = await checkOrigins(derivedFrom, context)
  return registerSource(
    { type: 'custom', identifier: identifier ?? details.name, ...details, ...origins },
    context,
    { stated: details },
  )
}

function isFile(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'addCustomSource(): content is a file in Base64, not a text.',
    suggestion: 'Register it as a document: addDocSource({ name, content }), over MCP `register_document`.',
  })
}

/**
 * The ids of the sources and citations that a source was derived from, each once; throws `source-not-found` unless the
 * actor may see each. `{}` if `derivedFrom` is not given.
 */
async function checkOrigins(
  derivedFrom: readonly SourceRef[] | undefined,
  context: RegistrarContext,
): Promise<{ derivedFrom?: string[] }> {
  if (derivedFrom === undefined) return {}
  const { log, actor } = context
  const named = await Promise.all(derivedFrom.map((ref) => idOf(ref, 'derivedFrom', context)))
  const ids = [...new Set(named)]
  const entries = await Promise.all(ids.map((id) => log.getEvent(id, { actor })))
  const kinds = entries.map((entry) => entry?.event.kind)
  const lost = ids.find((_, index) => kinds[index] !== 'source' && kinds[index] !== 'citation')
  if (lost === undefined) return { derivedFrom: ids }
  throw new CitationError({
    code: 'source-not-found',
    message: `derivedFrom names ${JSON.stringify(lost.slice(0, 100))}, but there is no source or citation with this id.`,
    suggestion: 'Register it first, or use an id that registering or citing has returned.',
  })
}
