import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { notFound } from '../../hono/error-response.ts'
import { answerFormats, answerFormatTypes, exportAnswer } from '../../references/formats/export-answer.ts'
import type { ExportedFile } from '../../references/formats/export-answer.ts'
import { exportSessionBibliography, sessionFormats } from '../../references/session-bibliography.ts'
import { asCaller, createRoutes, failures, given, idParams } from './operation.ts'
import type { Operations } from './operation.ts'

const tags = ['Records']
const addressSchema = z.url({ protocol: /^https?$/ }).max(2_000)

/** The media types of the formats, each with a text or bytes. */
function fileAnswer(formats: readonly (keyof typeof answerFormatTypes)[], description: string) {
  const types = new Set(formats.map((format) => answerFormatTypes[format].mediaType))
  const schema = z.string()
  return { description, content: Object.fromEntries([...types].map((type) => [type, { schema }])) }
}

const ofRun = createRoute({
  operationId: 'exportRun',
  method: 'get',
  path: '/v1/runs/{id}/formats/{format}',
  tags,
  summary: 'An answer in the format of another program',
  request: {
    params: idParams.extend({ format: z.enum(answerFormats) }),
    query: z.object({
      base: addressSchema
        .optional()
        .describe(
          'The address under which answers are known, for names of linked data; `urn:uuid:` without it.',
        ),
      license: addressSchema.optional().describe('Of an RO-Crate: its licence.'),
    }),
  },
  responses: { 200: fileAnswer(answerFormats, 'The answer; `ro-crate` is a zip.'), ...failures },
})

const ofSession = createRoute({
  operationId: 'exportSessionSources',
  method: 'get',
  path: '/v1/sessions/{id}/formats/{format}',
  tags,
  summary: 'The sources that a conversation cites',
  request: { params: idParams.extend({ format: z.enum(sessionFormats) }) },
  responses: { 200: fileAnswer(sessionFormats, 'Each source once.'), ...failures },
})

/** Answers and sessions as files of other programs. */
export function formatRoutes(operations: Operations) {
  return createRoutes()
    .openapi(ofRun, async (c) => {
      const { id, format } = c.req.valid('param')
      const run = await asCaller(operations, c).getRun(id)
      if (!run) throw notFound()
      return send(c, await exportAnswer(run, { format, ...given(c.req.valid('query')) }))
    })
    .openapi(ofSession, async (c) => {
      const { id, format } = c.req.valid('param')
      const file = await exportSessionBibliography(asCaller(operations, c), id, { format })
      if (!file) throw notFound()
      return send(c, file)
    })
}

function send(c: Context, { body, mediaType, fileName }: ExportedFile): Response {
  c.header('content-type', mediaType)
  c.header('content-disposition', `attachment; filename="${fileName}"`)
  return c.body(body)
}
