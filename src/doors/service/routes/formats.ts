import { defined } from '../../../core/defined.ts'
import type { Context } from 'hono'
import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import { notFound } from '../../hono/error-response.ts'
import { answerFormats, answerFormatTypes, exportAnswer } from '../../../references/formats.ts'
import type { ExportedFile } from '../../../references/formats.ts'
import { bibliographyFile, exportSessionBibliography } from '../../../references/records.ts'
import { bibliographyStyles, defaultStyles, styleTable } from '../../../references/styles.ts'
import { bibliographyFields, idParams } from '../../../engine/registrar.ts'
import { asCaller, createOperation, createRoutes, failures } from './operation.ts'
import type { Operations } from './operation.ts'
import { fromQueryText } from './query-string-fields.ts'

const tags = ['Records']
const addressSchema = z.url({ protocol: /^https?$/ }).max(2_000)

/** The OpenAPI response of a route that returns a file of any of these media types. */
function fileAnswer(files: readonly { mediaType: string }[], description: string) {
  const types = new Set(files.map(({ mediaType }) => mediaType))
  const schemaOf = (type: string) => (/\bjson\b/.test(type) ? z.unknown() : z.string())
  return {
    description,
    content: Object.fromEntries([...types].map((type) => [type, { schema: schemaOf(type) }])),
  }
}

const ofRun = createOperation({
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
  responses: {
    200: fileAnswer(Object.values(answerFormatTypes), 'The answer; `ro-crate` is a zip.'),
    ...failures,
  },
})

const bibliographyFiles = [
  ...bibliographyStyles.map((style) => styleTable[style]),
  { mediaType: 'text/html' },
]

const ofSession = createOperation({
  operationId: 'exportSessionSources',
  method: 'get',
  path: '/v1/sessions/{id}/formats/{format}',
  tags,
  summary: 'The sources that a conversation cites',
  request: { params: idParams.extend({ format: z.enum(bibliographyStyles) }) },
  responses: { 200: fileAnswer(bibliographyFiles, 'Each source once.'), ...failures },
})

const ofCitations = createOperation({
  operationId: 'exportBibliography',
  method: 'get',
  path: '/v1/bibliography',
  tags,
  summary: 'A bibliography of the sources that citations name',
  request: {
    query: fromQueryText(bibliographyFields),
  },
  responses: { 200: fileAnswer(bibliographyFiles, 'Each source once.'), ...failures },
})

const archiveOfSession = createOperation({
  operationId: 'exportSession',
  method: 'get',
  path: '/v1/sessions/{id}/archive',
  tags,
  summary: 'A conversation as one signed file',
  description:
    'For auditors and admins, and recorded: records, texts, kept files, proofs and the signed head of the log, which `citespan verify-archive` checks offline. The service needs a signing key.',
  request: { params: idParams },
  responses: {
    200: { description: 'A zip.', content: { 'application/zip': { schema: z.string() } } },
    ...failures,
  },
})

/** Routes by the ids of their operations; the typed client has a method for each. */
export const formatOperations = {
  exportRun: ofRun,
  exportSessionSources: ofSession,
  exportBibliography: ofCitations,
  exportSession: archiveOfSession,
}

/** The routes that export answers, sessions and bibliographies as files. */
export function formatRoutes(operations: Operations & { signer: string | undefined }) {
  return createRoutes()
    .openapi(ofRun, async (c) => {
      const { id, format } = c.req.valid('param')
      const run = await asCaller(operations, c).getRun(id)
      if (!run) throw notFound()
      return send(c, await exportAnswer(run, { format, ...defined(c.req.valid('query')) }))
    })
    .openapi(ofSession, async (c) => {
      const { id, format } = c.req.valid('param')
      const file = await exportSessionBibliography(asCaller(operations, c), id, { style: format })
      if (!file) throw notFound()
      return send(c, file)
    })
    .openapi(ofCitations, async (c) => {
      const { style, language, format, ...filter } = defined(c.req.valid('query'))
      const body = await asCaller(operations, c).exportBibliography(
        filter,
        defined({ style, language, format }),
      )
      // The default style stands for whatever text style the project has set: only the file type depends on it.
      return send(
        c,
        bibliographyFile(body, { style: style ?? defaultStyles.bibliography, ...defined({ format }) }),
      )
    })
    .openapi(archiveOfSession, async (c) => {
      const view = asCaller(operations, c)
      // Called even without a signing key, so that a caller whose role may not export is told that first.
      const { signer = '' } = operations
      const body = await view.exportSession(c.req.valid('param').id, { signer }).catch((error: unknown) => {
        throw signer === '' && isCode(error, 'invalid-input') ? unsigned() : error
      })
      if (!body) throw notFound()
      return send(c, { body, mediaType: 'application/zip', fileName: 'session.zip' })
    })
}

function isCode(error: unknown, code: CitationError['code']): boolean {
  return error instanceof CitationError && error.code === code
}

function unsigned(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'This service has no key to sign archives with.',
    suggestion: 'Start it with one: `citespan serve --signer FILE`, or `signer` of `citationService`.',
  })
}

function send(c: Context, { body, mediaType, fileName }: ExportedFile): Response {
  c.header('content-type', mediaType)
  c.header('content-disposition', `attachment; filename="${fileName}"`)
  return c.body(body)
}
