import { z } from 'zod'
import { statusSchema } from '../../../core/citation.ts'
import { placeSchema } from '../../../core/place.ts'
import { storedRelationSchema } from '../../../core/records.ts'
import { locatorSchema } from '../../../core/registration.ts'
import { sourceTypeSchema } from '../../../core/source.ts'
import { statuses, verdicts } from '../../../core/verdict.ts'
import { auditCitations } from '../audits/audit-citations.ts'
import { listConflicts } from '../audits/list-conflicts.ts'
import { citationFilterOf } from '../citing/list-query.ts'
import { recordReading } from '../context/record-reading.ts'
import { derivations } from '../derivations/derivations.ts'
import { idOf } from '../sources/find-source.ts'
import { countsOf } from './answers.ts'
import { citationFields } from './citation-fields.ts'
import { countOf, idParams, idSchema } from './fields.ts'
import { operation, request } from './operation.ts'

const tag = 'Citations'

const countSchema = z.object({
  id: z.string(),
  citations: z.int().nonnegative(),
  statuses: countsOf(statuses),
})

const sourceCountSchema = countSchema.extend({
  identity: z.string().describe('The same for one source in all answers, registrations and counts.'),
  id: z
    .string()
    .describe(
      'One id of the source, which `sourceId` takes: that of a registered version, or the content address of a source of an answer.',
    ),
  title: z.string().optional(),
  url: z.string().optional(),
})

const conflictingSchema = z.object({
  eventId: z.string(),
  text: z.string(),
  sourceIds: z.array(z.string()),
  status: z.enum(statuses),
  verdict: z.enum(verdicts),
})

const node = z.object({
  id: z.string(),
  depth: z.int(),
  createdAt: z.iso.datetime(),
  restsOnOutdated: z
    .array(z.string())
    .optional()
    .describe('Superseded or contradicted citations from which it was derived, directly or indirectly.'),
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

export const auditOperations = {
  auditCitations: operation('auditCitations', {
    run:
      (context) =>
      async (query = {}) => {
        const asked = await citationFilterOf(query, 'auditCitations', context)
        const audit = await auditCitations(asked, context)
        await recordReading('auditCitations', asked, audit.citations, context)
        return audit
      },
    request: request({
      tag,
      summary: 'Count citations',
      description:
        'Counts the citations that meet a filter, by status, verdict, agent and source. One call counts up to 10,000, or `limit`; the counts of several calls add up, those of a source by its `identity`.',
      query: citationFields.extend({
        limit: countOf(100_000, 'Maximum number of counted citations, 1–100,000; 10,000 by default.'),
      }),
      answer: z
        .object({
          citations: z.int().nonnegative(),
          statuses: countsOf(statuses),
          verdicts: countsOf(verdicts),
          registered: z.int().nonnegative(),
          superseded: z.int().nonnegative(),
          contradicted: z.int().nonnegative(),
          agents: z.array(countSchema),
          sources: z.array(sourceCountSchema),
          first: z.string().nullable(),
          last: z.string().nullable(),
          nextCursor: z.string().nullable(),
          unreadable: z.array(z.object({ id: z.string(), message: z.string() })).optional(),
        })
        .meta({ id: 'CitationAudit' }),
      says: 'Counts.',
      send: (registrar, query) => registrar.auditCitations(query),
    }),
  }),
  listConflicts: operation('listConflicts', {
    run: (context) => async (query) => {
      const conflicts = await listConflicts(query, context)
      await recordReading('listConflicts', query, conflicts.items.length, context)
      return conflicts
    },
    request: request({
      tag,
      summary: 'Conflicts of a conversation',
      description:
        'Citations of a conversation that contradict each other, by a recorded relation or by opposite verdicts on the same claim. Nothing is guessed.',
      params: idParams,
      query: z.object({ agentId: idSchema.optional() }),
      answer: z
        .object({
          items: z.array(
            z.discriminatedUnion('by', [
              storedRelationSchema.omit({ kind: true }).extend({ by: z.literal('relation') }),
              z.object({
                by: z.literal('verdicts'),
                claim: z.string(),
                supported: z.array(conflictingSchema),
                opposed: z.array(conflictingSchema),
              }),
            ]),
          ),
          isWhole: z.boolean().describe('Whether the whole conversation was compared.'),
        })
        .meta({ id: 'Conflicts' }),
      says: 'Conflicts.',
      send: (registrar, { id, ...rest }) => registrar.listConflicts({ ...rest, sessionId: id }),
    }),
  }),
  derivations: operation('derivations', {
    run: (context) => async (ref, query) => {
      const id = await idOf(ref, 'derivations', context)
      const graph = await derivations(id, query, context)
      await recordReading('derivations', { id, ...query }, graph.nodes.length, context)
      return graph
    },
    request: request({
      tag,
      summary: 'The origins of a source or citation, or what was derived from it',
      params: idParams,
      query: z.object({
        direction: z
          .enum(['backward', 'forward'])
          .describe('`backward`: what it was derived from. `forward`: what was derived from it.'),
        depth: countOf(100, 'Steps from the root, 1–100; 20 by default.'),
        limit: countOf(10_000, 'Maximum number of nodes, 1–10,000; 1,000 by default.'),
        cursor: z.string().max(20_000).optional().describe('The `cursor` of the open node with this id.'),
        earlierVersions: z
          .boolean()
          .optional()
          .describe('Forward from a source: also what was derived from its earlier versions.'),
      }),
      example: { direction: 'backward' },
      answer: z
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
            .describe('Nodes whose steps were not all read, each with id and cursor to continue.'),
          missing: z
            .array(z.string())
            .describe('Ids that nodes refer to, but that do not exist or that the caller may not see.'),
        })
        .meta({ id: 'Derivations' }),
      says: 'A graph; each edge says that `from` was derived from `to`.',
      send: (registrar, { id, ...query }) => registrar.derivations(id, query),
    }),
  }),
}
