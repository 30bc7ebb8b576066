import { listCitationsAgentTool } from '../agent-tools.ts'
import { citationFilterOf } from '../citing/list-query.ts'
import { recordReading } from '../context/record-reading.ts'
import { findCitation } from '../sources/find-citation.ts'
import { checkId } from '../sources/parse.ts'
import { citationRecordSchema, pageOf } from './answers.ts'
import { citationFields } from './citation-fields.ts'
import { citationRefFields, citationRefOf, idParams } from './fields.ts'
import { operation, request } from './operation.ts'

const tag = 'Citations'

export const citationOperations = {
  listCitations: operation('listCitations', {
    run:
      (context) =>
      async (filter = {}) => {
        const asked = await citationFilterOf(filter, 'listCitations', context)
        const page = await context.log.findCitations(asked, { actor: context.actor })
        await recordReading('listCitations', asked, page.items.length, context)
        return page
      },
    request: request({
      tag,
      summary: 'Find citations',
      description: 'Citations of answers and of agents that the caller may see, oldest first.',
      query: citationFields,
      answer: pageOf(citationRecordSchema),
      says: 'Citations.',
      send: (registrar, filter) => registrar.listCitations(filter),
    }),
    tool: { name: 'list_citations', make: listCitationsAgentTool },
  }),
  getCitation: operation('getCitation', {
    run: (context) => async (id) => {
      if (typeof id !== 'number') checkId(id, 'getCitation')
      const citation = await findCitation(id, context)
      await recordReading('getCitation', { id }, citation ? 1 : 0, context)
      return citation
    },
    request: request({
      tag,
      summary: 'A citation with its newest verdict',
      params: idParams,
      query: citationRefFields,
      answer: citationRecordSchema,
      says: 'The citation.',
      send: (registrar, named) => registrar.getCitation(citationRefOf(named)),
    }),
  }),
}
