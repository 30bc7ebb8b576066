import { z } from 'zod'
import { exchangeSchema } from '../../../records/archive.ts'
import { archivedBytesSchema } from '../../../core/records.ts'
import { notFound } from '../../hono/error-response.ts'
import type { ArchivedOriginal, KeptBytes } from '../../../engine/registrar.ts'
import type { ActorView } from '../../../engine/records.ts'
import { asCaller, createOperation, createRoutes, failures, idParams, jsonAnswer } from './operation.ts'
import type { Operations } from './operation.ts'

const tags = ['Archive']

const archivedSchema = z
  .discriminatedUnion('state', [
    archivedBytesSchema.extend({
      state: z.literal('kept'),
      fileName: z.string().optional(),
      reader: z.string().describe('What made the text of these bytes.'),
      exchange: exchangeSchema.optional().describe('Of a page: what was received around its body.'),
      hasScreenshot: z.boolean(),
    }),
    z.object({
      state: z.literal('erased'),
      erasedAt: z.iso.datetime(),
      reason: z.string(),
      addresses: z.array(z.string()),
    }),
  ])
  .meta({ id: 'Archived' })

const checkSchema = z
  .object({
    state: z.enum(['intact', 'damaged', 'missing', 'erased', 'none']),
    addresses: z.array(z.string()).describe('What is damaged or missing.'),
    text: z
      .enum(['same', 'differs', 'other-reader', 'unread'])
      .optional()
      .describe('Whether reading the bytes again gives the text of the source.'),
    readers: z.object({ before: z.string(), now: z.string() }).optional(),
  })
  .meta({ id: 'ArchiveCheck' })

const bytes = {
  200: {
    description: 'The bytes, always as a file to save; their media type is in the description.',
    content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
  },
  ...failures,
}

const get = createOperation({
  operationId: 'getArchived',
  method: 'get',
  path: '/v1/sources/{id}/archive',
  tags,
  summary: 'What was kept of the page or file of a source',
  request: { params: idParams },
  responses: {
    200: jsonAnswer(archivedSchema, 'What was kept, or when and why it was erased.'),
    ...failures,
  },
})

const original = createOperation({
  operationId: 'getOriginal',
  method: 'get',
  path: '/v1/sources/{id}/archive/original',
  tags,
  summary: 'The page or file of a source, as it was received',
  request: { params: idParams },
  responses: bytes,
})

const screenshot = createOperation({
  operationId: 'getScreenshot',
  method: 'get',
  path: '/v1/sources/{id}/archive/screenshot',
  tags,
  summary: 'The picture of a page, as PNG or PDF',
  request: { params: idParams },
  responses: bytes,
})

const verify = createOperation({
  operationId: 'verifyArchived',
  method: 'get',
  path: '/v1/sources/{id}/archive/check',
  tags,
  summary: 'Whether what was kept is still what it was',
  description: 'Reads all that was kept, compares it with its hashes, and its text with that of the source.',
  request: { params: idParams },
  responses: { 200: jsonAnswer(checkSchema, 'What was found.'), ...failures },
})

/** By their ids; the typed client has a method for each. */
export const archiveOperations = {
  getArchived: get,
  getOriginal: original,
  getScreenshot: screenshot,
  verifyArchived: verify,
}

/** What was kept of sources. Without an archive nothing was. */
export function archiveRoutes(operations: Operations) {
  return createRoutes()
    .openapi(get, async (c) => {
      const archived = await asCaller(operations, c).getArchived(c.req.valid('param').id)
      if (!archived) throw notFound()
      const { source: _source, ...rest } = archived
      if (rest.state === 'erased') return c.json(rest, 200)
      const { stream, openScreenshot, ...kept } = rest
      await stream.cancel()
      return c.json({ ...kept, hasScreenshot: openScreenshot !== undefined }, 200)
    })
    .openapi(original, async (c) => {
      const kept = await keptOf(asCaller(operations, c), c.req.valid('param').id)
      return fileOf(kept, kept.fileName ?? 'page')
    })
    .openapi(screenshot, async (c) => {
      const { stream, openScreenshot } = await keptOf(asCaller(operations, c), c.req.valid('param').id)
      await stream.cancel()
      if (!openScreenshot) throw notFound()
      const picture = await openScreenshot()
      return fileOf(picture, picture.mediaType === 'application/pdf' ? 'page.pdf' : 'page.png')
    })
    .openapi(verify, async (c) => {
      return c.json(await asCaller(operations, c).verifyArchived(c.req.valid('param').id), 200)
    })
}

async function keptOf(view: ActorView, id: string): Promise<ArchivedOriginal> {
  const archived = await view.getArchived(id)
  if (archived?.state === 'kept') return archived
  throw notFound()
}

/** A file to save: pages of strangers are never shown under the address of the service. */
function fileOf({ stream, bytes: length, address }: KeptBytes, name: string): Response {
  return new Response(stream, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replaceAll("'", '%27')}`,
      'content-length': String(length),
      'content-security-policy': "sandbox; default-src 'none'",
      etag: `"${address}"`,
    },
  })
}
