import { z } from 'zod'
import { relationKindSchema, storedRelationSchema } from '../../../core/records.ts'
import { relateCitationsAgentTool } from '../agent-tools.ts'
import { recordReading } from '../context/record-reading.ts'
import { listRelations, relate, relationInputSchema, relationsOf } from '../relations/relate.ts'
import { checkId } from '../sources/parse.ts'
import { pageOf } from './answers.ts'
import {
  citationRef,
  citationRefFields,
  citationRefOf,
  idParams,
  idSchema,
  pageFields,
  project,
} from './fields.ts'
import { operation, request } from './operation.ts'

const tag = 'Citations'

export const relationOperations = {
  relate: operation('relate', {
    writes: 'relation',
    run:
      ({ relating }) =>
      (relation) =>
        relate(relation, relating()),
    request: request({
      tag,
      summary: 'Relate two citations',
      description:
        'Each citation by its id or number. Agents relate citations that they may read, admins any two of the project.',
      body: relationInputSchema
        .extend({ from: citationRef, to: citationRef })
        .meta({ id: 'RelationRequest' }),
      example: { from: 2, to: 1, kind: 'supersedes' },
      answer: storedRelationSchema,
      says: 'The relation.',
      creates: true,
      send: (registrar, relation) => registrar.relate(relation),
    }),
    tool: { name: 'relate_citations', make: relateCitationsAgentTool },
  }),
  relationsOf: operation('relationsOf', {
    run: (context) => async (citationId) => {
      if (typeof citationId !== 'number') checkId(citationId, 'relationsOf')
      const relations = await relationsOf(citationId, context)
      await recordReading('relationsOf', { citationId }, relations.length, context)
      return relations
    },
    request: request({
      tag,
      summary: 'Relations from and to a citation',
      params: idParams,
      query: citationRefFields,
      answer: z.object({ items: z.array(storedRelationSchema) }).meta({ id: 'Relations' }),
      says: 'Oldest first.',
      async send(registrar, named) {
        const ref = citationRefOf(named)
        return (await registrar.getCitation(ref)) && { items: await registrar.relationsOf(ref) }
      },
    }),
  }),
  listRelations: operation('listRelations', {
    run:
      (context) =>
      async (filter = {}) => {
        const page = await listRelations(filter, context)
        await recordReading('listRelations', filter, page.items.length, context)
        return page
      },
    request: request({
      tag,
      summary: 'List relations between citations',
      description: 'Oldest first. `kind=contradicts` lists conflicts.',
      query: pageFields.extend({
        citationId: idSchema.optional(),
        kind: relationKindSchema.optional(),
        sessionId: idSchema.optional(),
        agentId: idSchema.optional(),
        project,
      }),
      answer: pageOf(storedRelationSchema),
      says: 'Relations.',
      send: (registrar, filter) => registrar.listRelations(filter),
    }),
  }),
}
