import { z } from 'zod'
import { archivedBytesSchema } from '../../../core/records.ts'
import { exchangeSchema } from '../../../records/archive.ts'
import { eraseArchived } from '../archive/erase-archived.ts'
import { getArchived } from '../archive/get-archived.ts'
import { sweepArchive } from '../archive/sweep-archive.ts'
import { verifyArchived } from '../archive/verify-archived.ts'
import { recordReading } from '../context/record-reading.ts'
import { idOf } from '../sources/find-source.ts'
import { idParams } from './fields.ts'
import { operation, request } from './operation.ts'

const tag = 'Archive'

/**
 * Archived bytes of sources: reading, verifying and erasing them. Without an archive they reject with `invalid-input`.
 */
export const archiveOperations = {
  getArchived: operation('getArchived', {
    run: (context) => async (source) => {
      const id = await idOf(source, 'getArchived', context)
      const archived = await getArchived(id, context)
      await recordReading('getArchived', { id }, archived ? 1 : 0, context)
      return archived
    },
    request: request({
      tag,
      summary: 'The archived page or file of a source',
      params: idParams,
      answer: z
        .discriminatedUnion('state', [
          archivedBytesSchema.extend({
            state: z.literal('kept'),
            fileName: z.string().optional(),
            reader: z.string().describe('The reader that extracted the text from these bytes.'),
            exchange: exchangeSchema
              .optional()
              .describe('For a page: URL, status, headers, redirects and time.'),
            hasScreenshot: z.boolean(),
          }),
          z.object({
            state: z.literal('erased'),
            erasedAt: z.iso.datetime(),
            reason: z.string(),
            addresses: z.array(z.string()),
          }),
        ])
        .meta({ id: 'Archived' }),
      says: 'The archived bytes, or the time and reason of their erasure.',
      async send(registrar, { id }) {
        const archived = await registrar.getArchived(id)
        if (!archived) return null
        const { source: _source, ...rest } = archived
        if (rest.state === 'erased') return rest
        const { stream, openScreenshot, ...kept } = rest
        await stream.cancel()
        return { ...kept, hasScreenshot: openScreenshot !== undefined }
      },
    }),
  }),
  verifyArchived: operation('verifyArchived', {
    run: (context) => async (source) => {
      const id = await idOf(source, 'verifyArchived', context)
      const check = await verifyArchived(id, context)
      await recordReading('verifyArchived', { id }, 1, context)
      return check
    },
    request: request({
      tag,
      summary: 'Verify the archived page or file of a source',
      description:
        'Reads the archived bytes, and compares them with their hashes and with the text of the source.',
      params: idParams,
      answer: z
        .object({
          state: z.enum(['intact', 'damaged', 'missing', 'erased', 'none']),
          addresses: z.array(z.string()).describe('Addresses of damaged or missing bytes.'),
          text: z
            .enum(['same', 'differs', 'other-reader', 'unread'])
            .optional()
            .describe('Whether reading the bytes again gives the text of the source.'),
          readers: z.object({ before: z.string(), now: z.string() }).optional(),
        })
        .meta({ id: 'ArchiveCheck' }),
      says: 'The result of the check.',
      send: (registrar, { id }) => registrar.verifyArchived(id),
    }),
  }),
  eraseArchived: operation('eraseArchived', {
    writes: 'erasure',
    run: (context) => async (source, erasure) =>
      eraseArchived(await idOf(source, 'eraseArchived', context), erasure, context),
  }),
  sweepArchive: operation('sweepArchive', {
    writes: 'erasure',
    run:
      (context) =>
      (options = {}) =>
        sweepArchive(options, context),
  }),
}
