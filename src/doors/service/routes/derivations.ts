import { z } from 'zod'
import { statusSchema } from '../../../core/citation.ts'
import { placeSchema } from '../../../core/place.ts'
import { relationKindSchema, storedRelationSchema } from '../../../core/records.ts'
import { locatorSchema } from '../../../core/registration.ts'
import { sourceTypeSchema } from '../../../core/source.ts'
import {
  asCaller,
  countOf,
  createOperation,
  createRoutes,
  failures,
  flagOf,
  given,
  idParams,
  idSchema,
  jsonAnswer,
  pageOf,
  pageQuery,
} from './operation.ts'
import type { Operations } from './operation.ts'

const tags = ['Citations']

const node = z.object({
  id: z.string(),
  depth: z.int(),
  createdAt: z.iso.datetime(),
  restsOnOutdated: z
    .array(z.string())
    .optional()
    .describe('Superseded or contradicted citations that it rests on, through any number of steps.'),
})
const nodeSchema = z.discriminatedUnion('kind', [
  node.extend({
    kind: z.literal('source'),
    type: sourceTypeSchema,
    name: z.string(),
    identifier: z.string(),
    version: z.string(),
  }),
  node.extend({
    kind: z.literal('citation'),
    text: z.string(),
    status: statusSchema,
    place: placeSchema.optional(),
    locator: locatorSchema.optional(),
    runId: z.string().optional(),
    supersededBy: z.array(z.string()).optional(),
    contradictedBy: z.array(z.string()).optional(),
  }),
])

const graphSchema = z
  .object({
    root: z.string(),
    direction: z.enum(['backward', 'forward']),
    nodes: z.array(nodeSchema),
    edges: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        kind: z.enum(['derived-from', 'cites', 'version-of']),
      }),
    ),
    open: z
      .array(z.object({ id: z.string(), cursor: z.string().optional() }))
      .describe('Nodes to walk on from, with their id and cursor.'),
    missing: z.array(z.string()).describe('Ids that are named and cannot be seen.'),
  })
  .meta({ id: 'Derivations' })

const derivations = createOperation({
  operationId: 'derivations',
  method: 'get',
  path: '/v1/derivations/{id}',
  tags,
  summary: 'What a source or citation was made from, or what was made from it',
  request: {
    params: idParams,
    query: z.object({
      direction: z.enum(['backward', 'forward']).describe('What it was made from, or what was made from it.'),
      depth: countOf(100, 'Steps from the root, 1–100; 20 by default.'),
      limit: countOf(10_000, 'Nodes at most, 1–10,000; 1,000 by default.'),
      cursor: z.string().max(20_000).optional().describe('That of an open node with this id.'),
      earlierVersions: flagOf('Forward from a source: also from its earlier versions.'),
    }),
  },
  responses: { 200: jsonAnswer(graphSchema, 'A graph: edges say that `from` rests on `to`.'), ...failures },
})

const relations = createOperation({
  operationId: 'listRelations',
  method: 'get',
  path: '/v1/relations',
  tags,
  summary: 'List relations between citations',
  description: 'Oldest first. `kind=contradicts` lists conflicts.',
  request: {
    query: pageQuery.extend({
      citationId: idSchema.optional(),
      kind: relationKindSchema.optional(),
      sessionId: idSchema.optional(),
      agentId: idSchema.optional(),
      project: idSchema.optional().describe('For auditors and admins.'),
    }),
  },
  responses: { 200: jsonAnswer(pageOf(storedRelationSchema), 'Relations.'), ...failures },
})

/** By their ids; the typed client has a method for each. */
export const derivationOperations = { derivations, listRelations: relations }

/** How sources and citations rest on each other. */
export function derivationRoutes(operations: Operations) {
  return createRoutes()
    .openapi(derivations, async (c) => {
      const { id } = c.req.valid('param')
      const query = given(c.req.valid('query'))
      return c.json(await asCaller(operations, c).derivations(id, query), 200)
    })
    .openapi(relations, async (c) => {
      return c.json(await asCaller(operations, c).listRelations(given(c.req.valid('query'))), 200)
    })
}
