import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import { sourceTypeSchema } from '../../../core/source.ts'
import {
  customSourceSchema,
  dbSourceSchema,
  derivedFromSchema,
  detailsSchema,
} from '../../../engine/registrar.ts'
import { notFound } from '../../hono/error-response.ts'
import {
  asCaller,
  createOperation,
  createRoutes,
  failures,
  given,
  idParams,
  idSchema,
  jsonAnswer,
  jsonBody,
  numberQuery,
  pageOf,
  pageQuery,
  sourceRefOf,
  sourceRefQuery,
} from './operation.ts'
import type { Operations } from './operation.ts'
import { currentSourceSchema, storedSourceSchema } from './shapes.ts'

const tags = ['Sources']
const registered = {
  201: jsonAnswer(storedSourceSchema, 'The source; its id is what citations name.'),
  ...failures,
}

const addText = createOperation({
  operationId: 'addTextSource',
  method: 'post',
  path: '/v1/sources',
  tags,
  summary: 'Register a text',
  description: 'A text as a source, such as an artifact that an agent made from other sources.',
  request: { body: jsonBody(customSourceSchema.meta({ id: 'TextSource' })) },
  responses: registered,
})

const addRows = createOperation({
  operationId: 'addDatabaseSource',
  method: 'post',
  path: '/v1/sources/database',
  tags,
  summary: 'Register rows of a database',
  request: { body: jsonBody(dbSourceSchema.meta({ id: 'DatabaseSource' })) },
  responses: registered,
})

const addPage = createOperation({
  operationId: 'addWebSource',
  method: 'post',
  path: '/v1/sources/web',
  tags,
  summary: 'Fetch and register a web page',
  description: 'Pages at public addresses only.',
  request: {
    body: jsonBody(
      detailsSchema
        .extend({ url: z.url().max(10_000), derivedFrom: derivedFromSchema })
        .meta({ id: 'WebSource' }),
    ),
  },
  responses: registered,
})

const addDocument = createOperation({
  operationId: 'addDocumentSource',
  method: 'post',
  path: '/v1/sources/documents',
  tags,
  summary: 'Register a file',
  description: 'Any kind of file that citespan reads, sent as a form.',
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z
            .object({
              file: z
                .custom<File>((file) => file instanceof File, 'a file')
                .openapi({ type: 'string', format: 'binary' }),
              identifier: z.string().trim().min(1).max(1_000).optional(),
              name: z.string().trim().min(1).max(500).optional(),
              version: z.string().trim().min(1).max(100).optional(),
              description: z.string().max(10_000).optional(),
              encoding: z
                .string()
                .trim()
                .min(1)
                .max(100)
                .optional()
                .describe('The encoding of a text that does not say it, such as shift_jis.'),
              metadata: z.string().max(100_000).optional().describe('A JSON object.'),
              csl: z.string().max(100_000).optional().describe('A CSL-JSON item.'),
              derivedFrom: z
                .string()
                .max(100_000)
                .optional()
                .describe('A JSON array of what it was made from: ids, or { identifier, version }.'),
            })
            .meta({ id: 'DocumentSource' }),
        },
      },
    },
  },
  responses: registered,
})

const list = createOperation({
  operationId: 'listSources',
  method: 'get',
  path: '/v1/sources',
  tags,
  summary: 'List registered sources',
  request: {
    query: pageQuery.extend({
      identifier: z
        .string()
        .min(1)
        .max(1_000)
        .optional()
        .describe('Versions of the source with this identifier.'),
      type: sourceTypeSchema.optional(),
      number: numberQuery.describe('The source with this number in the project.'),
      version: z.string().max(100).optional(),
      name: z.string().max(500).optional().describe('Words of its name.'),
      text: z.string().max(500).optional().describe('Words of its name, identifier, description or URL.'),
      since: z.iso.datetime().optional().describe('From this instant on, ISO 8601 in UTC.'),
      until: z.iso.datetime().optional().describe('Before this instant, ISO 8601 in UTC.'),
      sessionId: idSchema.optional(),
      agentId: idSchema.optional(),
      project: idSchema.optional().describe('For auditors and admins.'),
    }),
  },
  responses: { 200: jsonAnswer(pageOf(storedSourceSchema), 'Oldest first.'), ...failures },
})

const get = createOperation({
  operationId: 'getSource',
  method: 'get',
  path: '/v1/sources/{id}',
  tags,
  summary: 'A registered source',
  description:
    'With what the newest look at its page found in `validation`; `registeredValidation` is that of its registration.',
  request: { params: idParams, query: sourceRefQuery },
  responses: { 200: jsonAnswer(currentSourceSchema, 'The source, without its content.'), ...failures },
})

const versions = createOperation({
  operationId: 'getSourceVersions',
  method: 'get',
  path: '/v1/sources/{id}/versions',
  tags,
  summary: 'All registrations of a source',
  description:
    'Those under its identifier, and of documents and texts those with the same content: each with its name, version, time, hash, and who registered it.',
  request: { params: idParams, query: sourceRefQuery.extend(pageQuery.shape) },
  responses: { 200: jsonAnswer(pageOf(storedSourceSchema), 'Oldest first.'), ...failures },
})

const content = createOperation({
  operationId: 'getSourceContent',
  method: 'get',
  path: '/v1/sources/{id}/content',
  tags,
  summary: 'The text of a source',
  request: { params: idParams, query: sourceRefQuery },
  responses: {
    200: jsonAnswer(
      z.object({ content: z.string() }).meta({ id: 'SourceContent' }),
      'Its whole text, which offsets of evidence index.',
    ),
    ...failures,
  },
})

/** By their ids; the typed client has a method for each. */
export const sourceOperations = {
  addTextSource: addText,
  addDatabaseSource: addRows,
  addWebSource: addPage,
  addDocumentSource: addDocument,
  listSources: list,
  getSource: get,
  getSourceContent: content,
  getSourceVersions: versions,
}

/** Sources that agents and applications register, and their contents. */
export function sourceRoutes(operations: Operations) {
  return createRoutes()
    .openapi(addText, async (c) => {
      return c.json(await asCaller(operations, c).addCustomSource(given(c.req.valid('json'))), 201)
    })
    .openapi(addRows, async (c) => {
      return c.json(await asCaller(operations, c).addDbSource(given(c.req.valid('json'))), 201)
    })
    .openapi(addPage, async (c) => {
      const { url, ...details } = c.req.valid('json')
      const { signal } = c.req.raw
      return c.json(await asCaller(operations, c).addWebSource(url, { ...given(details), signal }), 201)
    })
    .openapi(addDocument, async (c) => {
      const { file, metadata, csl, derivedFrom, ...details } = c.req.valid('form')
      const read = given({
        metadata: parsePart(recordSchema, metadata, 'metadata'),
        csl: parsePart(recordSchema, csl, 'csl'),
        derivedFrom: parsePart(derivedFromSchema, derivedFrom, 'derivedFrom'),
      })
      const { signal } = c.req.raw
      return c.json(
        await asCaller(operations, c).addDocSource(file, { ...given(details), ...read, signal }),
        201,
      )
    })
    .openapi(list, async (c) => {
      return c.json(await asCaller(operations, c).listSources(given(c.req.valid('query'))), 200)
    })
    .openapi(get, async (c) => {
      const ref = sourceRefOf(c.req.valid('param').id, c.req.valid('query'))
      const source = await asCaller(operations, c).getSource(ref)
      if (!source) throw notFound()
      return c.json(source, 200)
    })
    .openapi(versions, async (c) => {
      const { by, version, ...page } = c.req.valid('query')
      const ref = sourceRefOf(c.req.valid('param').id, { by, version })
      return c.json(await asCaller(operations, c).getSourceVersions(ref, given(page)), 200)
    })
    .openapi(content, async (c) => {
      const ref = sourceRefOf(c.req.valid('param').id, c.req.valid('query'))
      return c.json({ content: await asCaller(operations, c).getSourceContent(ref) }, 200)
    })
}

const recordSchema = z.record(z.string(), z.unknown())

/** A part of a form that is JSON. */
function parsePart<T>(schema: z.ZodType<T>, text: string | undefined, name: string): T | undefined {
  if (text === undefined) return undefined
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new CitationError({
      code: 'invalid-input',
      message: `${name} is not the JSON that is needed.`,
      suggestion: 'Send text such as {"statute":"HGB"}; /openapi.json describes every field.',
      cause,
    })
  }
}
