/**
 * Registering sources. In: a file, a URL, rows of a query or a text. Out: a new
 * version of a source in the log, or the one that is registered already.
 */
import { z } from 'zod'
import { CitationError } from '../../core/error.ts'
import type { FetchedPage } from '../../ingest/fetch/fetch-page.ts'
import type { DocumentContent, DocumentInput } from '../../ingest/parse/document-input.ts'
import { keepFile, keepPage } from '../../archive/keep-original.ts'
import { canonicalUrl } from '../../sources/canonical-url.ts'
import { addAttachments } from './add-attachments.ts'
import { readDocumentFile } from './document-file.ts'
import type { DocumentFile } from './document-file.ts'
import type { StoredSource } from './registered-source.ts'
import { parse } from './parse.ts'
import { receivedPageSchema, toFetchedPage } from './received-page.ts'
import { registerSource } from './register-source.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { tableOf } from './rows-table.ts'

/** Longest `ETag` or `Last-Modified` that is kept. */
const MAX_VALIDATOR = 1024

/** Details of a source of any type. */
export const detailsSchema = z.object({
  /** Its name for a reader; by default its title, file name or URL. */
  name: z.string().trim().min(1).max(500).optional(),
  /** The publisher's name of the version (`2024-07`, `3rd edition`); by default `1`, `2`, … */
  version: z.string().trim().min(1).max(100).optional(),
  description: z.string().max(10_000).optional(),
  /** A CSL-JSON item, for bibliographies. */
  csl: z.record(z.string(), z.unknown()).optional(),
  /** Free-form; `statute: 'HGB'` is the name of the law in locators. */
  metadata: z.record(z.string(), z.unknown()).optional(),
})

/** Details of a source of any type. */
export type SourceDetails = z.input<typeof detailsSchema>

/** Details of a source that is read from a file or page. */
const readDetailsSchema = detailsSchema.extend({
  /** Ends reading the document, or fetching the page, with the error `aborted`. */
  signal: z.instanceof(AbortSignal).optional(),
})

const webDetailsSchema = readDetailsSchema.extend({
  /** What was received for the URL, by other means: it is registered instead of fetching the page. */
  received: receivedPageSchema.optional(),
})

/** Details of a source that is read from a page. */
export type WebDetails = z.input<typeof webDetailsSchema>

const documentDetailsSchema = readDetailsSchema.extend({
  /** The same for all its versions; by default the file name. Pass the path if files in several folders have the same name. */
  identifier: z.string().trim().min(1).max(1000).optional(),
  /** The text of the file, such as that of a picture; the file is then not read. */
  text: z.string().max(20_000_000).optional(),
  /** Also registers the files that are attached to a message, each as a document; `metadata.attachments` has their ids. */
  attachments: z.boolean().optional(),
})

/** Details of a source that is read from a file. */
export type DocumentDetails = z.input<typeof documentDetailsSchema>

const documentSchema = z.object({
  name: z.string().trim().min(1).max(1000),
  content: z.union([z.string(), z.instanceof(Uint8Array)]),
  mediaType: z.string().max(200).optional(),
})

/** Ids of the registered sources and citations it was made from; the actor must see each. */
const derivedFromSchema = z.array(z.string()).max(1000).optional()

export const dbSourceSchema = detailsSchema.extend({
  /** The database and table: `postgres://erp/invoices`. */
  identifier: z.string().trim().min(1).max(1000),
  name: z.string().trim().min(1).max(500),
  /** The query; a source without one is known by its identifier alone. */
  query: z.string().min(1).max(100_000).optional(),
  /** What came of the query, in words; the content of a source without rows. */
  resultDescription: z.string().max(10_000).optional(),
  /** The rows that the query returned; the content is a table of them. */
  rows: z.array(z.record(z.string(), z.unknown())).max(100_000).default([]),
  derivedFrom: derivedFromSchema,
})

/** The rows of a query, or what came of it in words, as a source; one of `rows` and `resultDescription` is needed. */
export type DbSourceInput = z.input<typeof dbSourceSchema>

export const customSourceSchema = detailsSchema.extend({
  name: z.string().trim().min(1).max(500),
  /** A stable identifier, if `name` may change; by default `name`. */
  identifier: z.string().trim().min(1).max(1000).optional(),
  content: z.string(),
  derivedFrom: derivedFromSchema,
})

/** Any other text as a source, such as an artifact that an agent made from other sources. */
export type CustomSourceInput = z.input<typeof customSourceSchema>

/** Registers a document of any format that can be read, by its path, its bytes or its text. */
export async function addDocSource(
  file: DocumentFile,
  details: DocumentDetails,
  context: RegistrarContext,
): Promise<StoredSource> {
  const document = parse(documentSchema, await readDocumentFile(file), 'addDocSource')
  const { name, identifier, signal, text, attachments, ...rest } = parse(
    documentDetailsSchema,
    details,
    'addDocSource',
  )
  const { archive, actor } = context
  const read = await context.documents.read(document, { signal, ...(text !== undefined && { text }) })
  const own = identifier ?? document.name
  const attached = attachments && read.metadata?.['attachments'] ? await addAll() : undefined
  return registerSource(
    {
      type: 'document',
      identifier: own,
      name: name ?? read.title ?? document.name,
      ...textOf(read),
      ...rest,
      metadata: {
        mediaType: read.mediaType,
        ...read.metadata,
        ...(attached && { attachments: attached }),
        ...rest.metadata,
      },
    },
    context,
    archive && (() => keepFile(document, { ...archive, actor, signal })),
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

/** Registers a public web page; its address and its redirects are checked. */
export async function addWebSource(
  url: string | URL,
  details: WebDetails,
  context: RegistrarContext,
): Promise<StoredSource> {
  const address = String(url)
  const { signal, received, ...rest } = parse(webDetailsSchema, details, 'addWebSource')
  const page = received
    ? toFetchedPage(address, received, context)
    : await context.pages.fetch(address, { signal })
  return registerPage(page, { identifier: canonicalUrl(address) ?? address, signal, ...rest }, context)
}

/** What a caller says of a page, and the identifier of all its versions. */
export type PageDetails = Omit<z.output<typeof webDetailsSchema>, 'received'> & { identifier: string }

/** Registers a page that was received. Throws as `documents.read` for one that cannot be read. */
export async function registerPage(
  page: FetchedPage,
  { name, signal, ...rest }: PageDetails,
  context: RegistrarContext,
): Promise<StoredSource> {
  const { archive, actor } = context
  const read = await context.documents.read(page, { signal })
  return registerSource(
    {
      type: 'website',
      url: page.url,
      name: name ?? read.title ?? page.url,
      ...textOf(read),
      ...rest,
      validation: { state: 'valid', checkedAt: page.retrievedAt },
      metadata: {
        mediaType: read.mediaType,
        ...read.metadata,
        retrievedAt: page.retrievedAt,
        ...versionOf(page),
        ...rest.metadata,
      },
    },
    context,
    archive && (() => keepPage(page, { ...archive, actor, signal })),
  )
}

/** By which the server tells whether its page is still this one. */
export function versionOf({ headers }: FetchedPage): { etag?: string; lastModified?: string } {
  const { etag, 'last-modified': lastModified } = headers
  return {
    ...(etag !== undefined && etag.length <= MAX_VALIDATOR && { etag }),
    ...(lastModified !== undefined && lastModified.length <= MAX_VALIDATOR && { lastModified }),
  }
}

function textOf({ content, pages, regions }: DocumentContent) {
  return { content, ...(pages && { pages }), ...(regions && { regions }) }
}

/** Registers the rows of a query, as a table of them, or what came of it in words. */
export async function addDbSource(input: DbSourceInput, context: RegistrarContext): Promise<StoredSource> {
  const { rows, derivedFrom, ...details } = parse(dbSourceSchema, input, 'addDbSource')
  const content = rows.length > 0 ? tableOf(rows) : details.resultDescription
  if (content === undefined) {
    throw new CitationError({
      code: 'invalid-input',
      message: 'addDbSource(): there are neither rows nor a resultDescription.',
      suggestion: 'Pass the rows that the query returned, or say in `resultDescription` what came of it.',
    })
  }
  const origins = await checkOrigins(derivedFrom, context)
  return registerSource({ type: 'database', ...details, ...origins, content }, context)
}

/** Registers any other text, such as an artifact that an agent made from other sources. */
export async function addCustomSource(
  input: CustomSourceInput,
  context: RegistrarContext,
): Promise<StoredSource> {
  const { identifier, derivedFrom, ...details } = parse(customSourceSchema, input, 'addCustomSource')
  const origins = await checkOrigins(derivedFrom, context)
  return registerSource(
    { type: 'custom', identifier: identifier ?? details.name, ...details, ...origins },
    context,
  )
}

/** The ids, each once; throws `source-not-found` for one that is no source or citation that the actor can see. */
async function checkOrigins(
  derivedFrom: readonly string[] | undefined,
  { log, actor }: RegistrarContext,
): Promise<{ derivedFrom?: string[] }> {
  if (derivedFrom === undefined) return {}
  const ids = [...new Set(derivedFrom)]
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
