import { z } from 'zod'
import { notFound } from '../../hono/error-response.ts'
import { idParams } from '../../../engine/registrar.ts'
import type { ArchivedOriginal, KeptBytes } from '../../../engine/registrar.ts'
import type { ActorView } from '../../../engine/records.ts'
import { asCaller, createOperation, createRoutes, failures } from './operation.ts'
import type { Operations } from './operation.ts'

const tags = ['Archive']

const bytes = {
  200: {
    description: 'The bytes, always as a file to save; their media type is in the description.',
    content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
  },
  ...failures,
}

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

/** Routes by the ids of their operations; the typed client has a method for each. */
export const archiveOperations = {
  getOriginal: original,
  getScreenshot: screenshot,
}

/** The routes for archived originals of sources. Without an archive, no source has an original. */
export function archiveRoutes(operations: Operations) {
  return createRoutes()
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
}

async function keptOf(view: ActorView, id: string): Promise<ArchivedOriginal> {
  const archived = await view.getArchived(id)
  if (archived?.state === 'kept') return archived
  throw notFound()
}

/**
 * A response that browsers save as a file. They must not show it as a page: it would run in the service's own origin.
 */
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
