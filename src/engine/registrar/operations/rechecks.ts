import { z } from 'zod'
import { closedFields, readClosed } from '../../../core/fields.ts'
import { recheckSchema } from '../../../core/records.ts'
import { recordReading } from '../context/record-reading.ts'
import { listRechecks } from '../recheck/list-rechecks.ts'
import { recheckRun } from '../recheck/recheck-run.ts'
import { recheckSource } from '../recheck/recheck-source.ts'
import { recheckSourceAgentTool } from '../source-tools.ts'
import { idOf } from '../sources/find-source.ts'
import { checkId } from '../sources/parse.ts'
import { pageOf } from './answers.ts'
import { idParams, idSchema, pageFields, since } from './fields.ts'
import { operation, request } from './operation.ts'

const tag = 'Sources'
const signalFields = closedFields<{ signal?: AbortSignal }>({ signal: true })

const outcomeSchema = recheckSchema
  .pick({ state: true, quote: true, newSourceId: true, span: true, sourceId: true })
  .extend({ citationId: z.string() })
  .meta({ id: 'CitationRecheck' })

const storedRecheckSchema = recheckSchema
  .extend({ id: z.string(), checkedAt: z.iso.datetime() })
  .meta({ id: 'Recheck' })

export const recheckOperations = {
  recheck: operation('recheck', {
    writes: 'recheck',
    run:
      (context) =>
      async (source, options = {}) => {
        const { signal } = readClosed(options, signalFields, 'recheck()')
        return recheckSource(await idOf(source, 'recheck', context), { signal }, context)
      },
    tool: { name: 'recheck_source', make: recheckSourceAgentTool },
  }),
  recheckRun: operation('recheckRun', {
    writes: 'recheck',
    run:
      (context) =>
      async (runId, options = {}) => {
        checkId(runId, 'recheckRun')
        const { signal } = readClosed(options, signalFields, 'recheckRun()')
        return recheckRun(runId, { signal }, context)
      },
    request: request({
      tag,
      summary: 'Recheck the web sources of an answer',
      description:
        'Registers each cited page as it is now, and records what became of the evidence of the citations that the caller may see.',
      params: idParams,
      answer: z
        .object({
          items: z.array(
            recheckSchema
              .pick({ state: true, reason: true, url: true, status: true, sourceId: true })
              .extend({
                runSourceId: z.string().describe('The source in the answer, such as `S1`.'),
                citations: z.array(outcomeSchema),
              }),
          ),
        })
        .meta({ id: 'RunRecheck' }),
      says: 'One result for each cited web source.',
      send: async (registrar, { id }, options) => ({ items: await registrar.recheckRun(id, options) }),
    }),
  }),
  listRechecks: operation('listRechecks', {
    run:
      (context) =>
      async (query = {}) => {
        const page = await listRechecks(query, context)
        await recordReading('listRechecks', query, page.items.length, context)
        return page
      },
    request: request({
      tag,
      summary: 'List rechecks of web sources and their citations',
      query: pageFields.extend({
        sourceId: idSchema
          .optional()
          .describe(
            'Only rechecks of this source itself; with `citationId`, those of the citation that have this `sourceId`.',
          ),
        citationId: idSchema.optional(),
        since,
      }),
      answer: pageOf(storedRecheckSchema),
      says: 'Oldest first.',
      send: (registrar, query) => registrar.listRechecks(query),
    }),
  }),
}

/** The operations of rechecks, under the names that the service has for them. */
export const renamedRecheckOperations = {
  recheckSource: {
    request: request({
      tag,
      summary: 'Recheck a web source',
      description:
        'Fetches the page again and records whether it is the same, `moved`, `changed`, `gone` or `unreachable`, and what ' +
        'became of the words that its citations quote. Verdicts stay as they are.',
      params: idParams,
      answer: storedRecheckSchema.extend({ citations: z.array(outcomeSchema) }).meta({ id: 'SourceRecheck' }),
      says: 'The result of the recheck.',
      send: (registrar, { id }, options) => registrar.recheck(id, options),
    }),
  },
}
