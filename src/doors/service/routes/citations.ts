import { z } from 'zod'
import { statusSchema } from '../../../core/citation.ts'
import { locatorSchema } from '../../../core/registration.ts'
import { storedRelationSchema } from '../../../core/records.ts'
import {
  citeInputSchema,
  citedSchema,
  relationInputSchema,
  linkInputSchema,
} from '../../../engine/registrar.ts'
import { notFound } from '../../hono/error-response.ts'
import {
  asCaller,
  citationRef,
  citationRefQuery,
  countOf,
  createOperation,
  createRoutes,
  failures,
  given,
  idParams,
  idSchema,
  jsonAnswer,
  jsonBody,
  numberOf,
  numberQuery,
  pageOf,
  pageQuery,
} from './operation.ts'
import type { Operations } from './operation.ts'
import { attributionSchema, citationRecordSchema, withData } from './shapes.ts'

const tags = ['Citations']

/** A place as JSON, in a query. */
const locatorQuerySchema = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' })
      return z.NEVER
    }
  })
  .pipe(locatorSchema)

/** Which citations are asked for. */
export const citationQuery = pageQuery.extend({
  sourceId: idSchema.optional(),
  runId: idSchema.optional(),
  sessionId: idSchema.optional(),
  agentId: idSchema.optional(),
  userId: idSchema.optional(),
  project: idSchema.optional().describe('For auditors and admins.'),
  status: statusSchema.optional(),
  since: z.iso.datetime().optional().describe('From this instant on, ISO 8601 in UTC.'),
  until: z.iso.datetime().optional().describe('Before this instant, ISO 8601 in UTC.'),
  text: z.string().min(1).max(1_000).optional().describe('Words that the claim contains.'),
})

const cite = createOperation({
  operationId: 'cite',
  method: 'post',
  path: '/v1/citations',
  tags,
  summary: 'Cite a source for a claim',
  description:
    'For agents and admins. Registers the claim with its source and checks it at once. A citation that fails its check is stored too, and `problem` says what to correct.',
  request: { body: jsonBody(citeInputSchema.meta({ id: 'CiteRequest' })) },
  responses: { 201: jsonAnswer(citedSchema, 'The citation with its verdict.'), ...failures },
})

const link = createOperation({
  operationId: 'linkCitations',
  method: 'post',
  path: '/v1/citations/link',
  tags,
  summary: 'Link prose to registered citations',
  description:
    'Takes the marks of registered citations off a prose (`[12]`, `[12, 13]`, `[<id>]`) and stores it as an answer whose sentences stand for them. ' +
    'A sentence that says the registered claim has the verdict of its citation, another one is checked against the registered evidence. ' +
    'Marks that name no citation are taken off too and named in `marks`.',
  request: {
    body: jsonBody(
      linkInputSchema
        .extend({ sessionId: idSchema.optional(), runId: idSchema.optional() })
        .meta({ id: 'LinkRequest' }),
    ),
  },
  responses: { 200: jsonAnswer(attributionSchema, 'The prose as a cited answer.'), ...failures },
})

const list = createOperation({
  operationId: 'listCitations',
  method: 'get',
  path: '/v1/citations',
  tags,
  summary: 'Find citations',
  description: 'Citations of answers and of agents that the caller may see, oldest first.',
  request: {
    query: citationQuery.extend({
      number: numberQuery.describe('The citation with this number in the project.'),
      page: countOf(10_000, 'Citations on this page.'),
      locator: locatorQuerySchema
        .optional()
        .describe('Citations at this place or within it, as JSON: `{"statute":"§ 257 Abs. 4"}`.'),
    }),
  },
  responses: { 200: jsonAnswer(pageOf(citationRecordSchema), 'Citations.'), ...failures },
})

const get = createOperation({
  operationId: 'getCitation',
  method: 'get',
  path: '/v1/citations/{id}',
  tags,
  summary: 'A citation with its newest verdict',
  request: { params: idParams, query: citationRefQuery },
  responses: { 200: jsonAnswer(citationRecordSchema, 'The citation.'), ...failures },
})

const relate = createOperation({
  operationId: 'relate',
  method: 'post',
  path: '/v1/relations',
  tags,
  summary: 'Relate two citations',
  description:
    'Each by its id or number. An agent relates those that it reads, an admin any two of the project.',
  request: {
    body: jsonBody(
      relationInputSchema.extend({ from: citationRef, to: citationRef }).meta({ id: 'RelationRequest' }),
    ),
  },
  responses: { 201: jsonAnswer(storedRelationSchema, 'The relation.'), ...failures },
})

const relations = createOperation({
  operationId: 'relationsOf',
  method: 'get',
  path: '/v1/citations/{id}/relations',
  tags,
  summary: 'Relations from and to a citation',
  request: { params: idParams, query: citationRefQuery },
  responses: {
    200: jsonAnswer(
      z.object({ items: z.array(storedRelationSchema) }).meta({ id: 'Relations' }),
      'Oldest first.',
    ),
    ...failures,
  },
})

/** By their ids; the typed client has a method for each. */
export const citationOperations = {
  cite,
  linkCitations: link,
  listCitations: list,
  getCitation: get,
  relate,
  relationsOf: relations,
}

/** Citations that agents and admins register, and those of answers. */
export function citationRoutes(operations: Operations) {
  return createRoutes()
    .openapi(cite, async (c) => c.json(await asCaller(operations, c).cite(given(c.req.valid('json'))), 201))
    .openapi(link, async (c) => {
      const linked = await asCaller(operations, c).linkCitations(given(c.req.valid('json')))
      return c.json(withData(linked), 200)
    })
    .openapi(list, async (c) => {
      return c.json(await asCaller(operations, c).listCitations(given(c.req.valid('query'))), 200)
    })
    .openapi(get, async (c) => {
      const { id } = c.req.valid('param')
      const ref = refOf(id, c.req.valid('query'))
      const citation = await asCaller(operations, c).getCitation(ref)
      if (!citation) throw notFound()
      return c.json(citation, 200)
    })
    .openapi(relate, async (c) => c.json(await asCaller(operations, c).relate(c.req.valid('json')), 201))
    .openapi(relations, async (c) => {
      const registrar = asCaller(operations, c)
      const ref = refOf(c.req.valid('param').id, c.req.valid('query'))
      if (!(await registrar.getCitation(ref))) throw notFound()
      return c.json({ items: await registrar.relationsOf(ref) }, 200)
    })
}

/** The citation that a path names. */
function refOf(id: string, { by }: z.output<typeof citationRefQuery>): string | number {
  return by === 'number' ? numberOf(id) : id
}
