/** The schemas of the inputs that register a source. */
import { z } from 'zod'
import { textOriginSchema } from '../../../core/source.ts'
import { sourceRefSchema } from './find-source.ts'
import { receivedPageSchema } from './received-page.ts'

/**
 * The registered sources and citations that the source was derived from. A source is given by its id, its number or
 * `{ identifier, version }`, a citation by its id. The actor must see each.
 */
export const derivedFromSchema = z.array(sourceRefSchema).max(1000).optional()

/** Details of a source of any type. */
export const detailsSchema = z.object({
  /** The display name; by default the title, file name or URL. */
  name: z.string().trim().min(1).max(500).optional(),
  /** The publisher's name of the version (`2024-07`, `3rd edition`); by default `1`, `2`, … */
  version: z.string().trim().min(1).max(100).optional(),
  description: z.string().max(10_000).optional(),
  /** A CSL-JSON item, for bibliographies. */
  csl: z.record(z.string(), z.unknown()).optional(),
  /** Free-form; `statute: 'HGB'` is the name of the law in locators. */
  metadata: z.record(z.string(), z.unknown()).optional(),
})

/**
 * Details of a source of any type, all optional: the texts `name`, `version` (such as `3rd edition`) and `description`;
 * `csl`, a CSL-JSON item for bibliographies; the object `metadata`.
 */
export type SourceDetails = z.input<typeof detailsSchema>

/** The name of an encoding; it is checked when it is used. */
const encodingSchema = z.string().trim().min(1).max(100)

/** Details of a source read from a file or page. */
const readDetailsSchema = detailsSchema.extend({
  /** Ends reading the document, or fetching the page, with the error `aborted`. */
  signal: z.instanceof(AbortSignal).optional(),
  /** The registered sources and citations that the source was derived from; the actor must see each. */
  derivedFrom: derivedFromSchema,
})

export const webDetailsSchema = readDetailsSchema.extend({
  /** The page, if something other than citespan has fetched it; the URL is then not fetched. */
  received: receivedPageSchema.optional(),
})

/**
 * Details of a web source, all optional: the texts `name`, `version` and `description`; `csl`, a CSL-JSON item; the
 * object `metadata`; `derivedFrom`, an array that names the registered sources (by id, number or
 * `{ identifier, version }`) and citations (by id) that the source was derived from; `signal`, an `AbortSignal` that
 * ends the fetching.
 *
 * `received` is the page, if something other than citespan has fetched it; the URL is then not fetched. It is a
 * `ReceivedPage`: `{ content, url?, status?, headers?, mediaType?, redirects?, retrievedAt? }`, where `content` has the
 * bytes of the body (`Uint8Array`).
 */
export type WebDetails = z.input<typeof webDetailsSchema>

export const documentDetailsSchema = readDetailsSchema.extend({
  /**
   * The identifier of all versions; by default the file name. Pass the path if files in several folders have the same
   * name.
   */
  identifier: z.string().trim().min(1).max(1000).optional(),
  /** The text of the file, such as a transcription of a picture; the file is then not read. */
  text: z.string().max(20_000_000).optional(),
  /**
   * The encoding of a text, CSV or web page that does not declare one, by its name in the Encoding Standard:
   * `shift_jis`.
   */
  encoding: encodingSchema.optional(),
  /**
   * Whether the content is a file in Base64: `true` decodes it once and refuses other content, `false` keeps it as it
   * is. By default, content is decoded if it is Base64 of text or of a known kind of file.
   */
  base64: z.boolean().optional(),
  /**
   * Whether to register the files that are attached to a message too, each as a document; `metadata.attachments` has
   * their ids.
   */
  attachments: z.boolean().optional(),
})

/**
 * Details of a document, all optional: the texts `name`, `version` and `description`; `identifier`, which all versions
 * share (by default the file name); `csl`, a CSL-JSON item; the object `metadata`; `derivedFrom`, as in `WebDetails`;
 * `signal`, an `AbortSignal` that ends the reading.
 *
 * `text` becomes the text of the document, for example a transcription of a picture; the file is then not read.
 * `encoding`, such as `shift_jis`, is that of a text, CSV or HTML file that does not declare one. `base64` says whether
 * the content is a file in Base64; by default citespan decides. `attachments: true` also registers the files attached
 * to a message.
 */
export type DocumentDetails = z.input<typeof documentDetailsSchema>

export const documentSchema = z.object({
  name: z.string().trim().min(1).max(1000),
  content: z.union([z.string(), z.instanceof(Uint8Array)]),
  mediaType: z.string().max(200).optional(),
  encoding: encodingSchema.optional(),
})

export const dbSourceSchema = detailsSchema.extend({
  /** The database and table: `postgres://erp/invoices`. */
  identifier: z.string().trim().min(1).max(1000),
  name: z.string().trim().min(1).max(500),
  /** The query; without one, the source is identified by its identifier alone. */
  query: z.string().min(1).max(100_000).optional(),
  /** The outcome of the query in words; the content of a source without rows. */
  resultDescription: z.string().max(10_000).optional(),
  /** The rows that the query returned; a table of them becomes the content. */
  rows: z.array(z.record(z.string(), z.unknown())).max(100_000).optional(),
  derivedFrom: derivedFromSchema,
})

/**
 * A query result as a source: `rows`, the rows as objects, or `resultDescription`, the outcome in words. `identifier`
 * (the database and table, such as `postgres://erp/invoices`) and `name` are required; `query`, `derivedFrom` and the
 * fields of `SourceDetails` are optional. For `rows: []` alone, the text is `No rows.`. With neither, the source has no
 * text that could support a claim.
 */
export type DbSourceInput = z.input<typeof dbSourceSchema>

export const customSourceSchema = detailsSchema.extend({
  name: z.string().trim().min(1).max(500),
  /** A stable identifier, if `name` may change; by default `name`. */
  identifier: z.string().trim().min(1).max(1000).optional(),
  content: z.string(),
  /** The origin of the text, `given` by default. `model`: a model wrote it, so it cannot support a claim. */
  textOrigin: textOriginSchema.exclude(['read', 'unread']).optional(),
  derivedFrom: derivedFromSchema,
})

/**
 * A text that is no file, page or database result, such as an artifact that an agent derived from other sources. `name`
 * and `content` are required. Optional are `identifier` (by default `name`), `textOrigin` (`given` by default; `model`
 * for a text by a model, which cannot support a claim), `derivedFrom` and the fields of `SourceDetails`.
 */
export type CustomSourceInput = z.input<typeof customSourceSchema>
