import { z } from 'zod'
import { toErrorBody } from '../../../core/remote.ts'
import { recheckSchema } from '../../../core/records.ts'
import { rawSourceSchema } from '../../../engine/registrar.ts'
import type { WebSourceOutcome } from '../../../engine/registrar.ts'
import {
  asCaller,
  createOperation,
  createRoutes,
  errorBodySchema,
  failures,
  given,
  idParams,
  idSchema,
  jsonAnswer,
  jsonBody,
  pageOf,
  pageQuery,
} from './operation.ts'
import type { Operations } from './operation.ts'
import { storedSourceSchema } from './shapes.ts'

const tags = ['Sources']

const outcomeSchema = recheckSchema
  .pick({ state: true, quote: true, newSourceId: true, span: true, sourceId: true })
  .extend({ citationId: z.string() })
  .meta({ id: 'CitationRecheck' })

const storedRecheckSchema = recheckSchema
  .extend({ id: z.string(), checkedAt: z.iso.datetime() })
  .meta({ id: 'Recheck' })

const recheck = createOperation({
  operationId: 'recheckSource',
  method: 'post',
  path: '/v1/sources/{id}/recheck',
  tags,
  summary: 'Look at a web source again',
  description:
    'Fetches the page again and records whether it is the same, `moved`, `changed`, `gone` or `unreachable`, and what ' +
    'became of the words that its citations quote. Verdicts stay as they are.',
  request: { params: idParams },
  responses: {
    200: jsonAnswer(
      storedRecheckSchema.extend({ citations: z.array(outcomeSchema) }).meta({ id: 'SourceRecheck' }),
      'What was found.',
    ),
    ...failures,
  },
})

const recheckRun = createOperation({
  operationId: 'recheckRun',
  method: 'post',
  path: '/v1/runs/{id}/recheck',
  tags,
  summary: 'Look at the web sources of an answer again',
  description:
    'Registers each cited page as it is now, and records what became of the evidence of the citations that the caller may see.',
  request: { params: idParams },
  responses: {
    200: jsonAnswer(
      z
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
      'One for each cited web source.',
    ),
    ...failures,
  },
})

const list = createOperation({
  operationId: 'listRechecks',
  method: 'get',
  path: '/v1/rechecks',
  tags,
  summary: 'List looks at web sources and their citations',
  request: {
    query: pageQuery.extend({
      sourceId: idSchema
        .optional()
        .describe('Those of this source itself; without it, also those of citations.'),
      citationId: idSchema.optional(),
      since: z.iso.datetime().optional().describe('From this instant on, ISO 8601 in UTC.'),
    }),
  },
  responses: { 200: jsonAnswer(pageOf(storedRecheckSchema), 'Oldest first.'), ...failures },
})

const validate = createOperation({
  operationId: 'validateWebSources',
  method: 'post',
  path: '/v1/sources/web/validate',
  tags,
  summary: 'Register web pages, whether or not they can be read',
  description:
    'For results of a search. A page that cannot be read is registered as `degraded`, with the reason in `validation` and what is said of it here as its text, which verifies no citation (`textOrigin` is `unread`).',
  request: {
    body: jsonBody(
      z
        .object({
          sources: z
            .array(rawSourceSchema.omit({ signal: true }))
            .min(1)
            .max(100),
        })
        .meta({ id: 'WebSources' }),
    ),
  },
  responses: {
    200: jsonAnswer(
      z
        .object({
          items: z.array(
            z.discriminatedUnion('ok', [
              z.object({ ok: z.literal(true), source: storedSourceSchema }),
              z.object({
                ok: z.literal(false),
                url: z.string().nullable(),
                error: errorBodySchema,
              }),
            ]),
          ),
        })
        .meta({ id: 'ValidatedWebSources' }),
      'One for each, in their order.',
    ),
    ...failures,
  },
})

/** By their ids; the typed client has a method for each. */
export const recheckOperations = {
  recheckSource: recheck,
  recheckRun,
  listRechecks: list,
  validateWebSources: validate,
}

/** Web sources, as they are now. */
export function recheckRoutes(operations: Operations) {
  return createRoutes()
    .openapi(recheck, async (c) => {
      const { signal } = c.req.raw
      return c.json(await asCaller(operations, c).recheck(c.req.valid('param').id, { signal }), 200)
    })
    .openapi(recheckRun, async (c) => {
      const { signal } = c.req.raw
      return c.json(
        { items: await asCaller(operations, c).recheckRun(c.req.valid('param').id, { signal }) },
        200,
      )
    })
    .openapi(list, async (c) => {
      return c.json(await asCaller(operations, c).listRechecks(given(c.req.valid('query'))), 200)
    })
    .openapi(validate, async (c) => {
      const { signal } = c.req.raw
      const sources = c.req.valid('json').sources.map((source) => ({ ...given(source), signal }))
      const outcomes = await asCaller(operations, c).validateAndRegisterAll(sources)
      return c.json({ items: outcomes.map(shown) }, 200)
    })
}

function shown(outcome: WebSourceOutcome) {
  if (outcome.ok) return outcome
  return { ok: false as const, url: outcome.url, error: toErrorBody(outcome.error) }
}
