import { z } from 'zod'
import { bibliographyStyles, citationStyles, defaultStyles, textFormats } from '../../../references/styles.ts'
import {
  exportBibliographyAgentTool,
  formatCitationAgentTool,
  linkCitationsAgentTool,
} from '../agent-tools.ts'
import { writeBibliography, writeCitation } from '../citing/write-citations.ts'
import { linkCitations } from '../linking/link-citations.ts'
import { linkInputSchema } from '../linking/link-input.ts'
import { attributionSchema, withData } from './answers.ts'
import { citationFields } from './citation-fields.ts'
import { citationRefFields, citationRefOf, idParams, idSchema } from './fields.ts'
import { operation, request } from './operation.ts'

const tag = 'Citations'

/** The style and format of a text for readers. */
const writingFields = z.object({
  language: z.enum(['en', 'de']).optional().describe('Of words such as “p.”; `en` by default.'),
  format: z
    .enum(textFormats)
    .optional()
    .describe('`text` by default. `bibtex`, `csl-json` and `ris` are text.'),
})

/** The fields of a request for a bibliography. */
export const bibliographyFields = citationFields
  .omit({ limit: true, cursor: true })
  .extend(writingFields.shape)
  .extend({
    style: z
      .enum(bibliographyStyles)
      .optional()
      .describe(`Unless the project has set another, \`${defaultStyles.bibliography}\`.`),
  })

/** Writing citations: linking prose, formatting citations, exporting bibliographies. */
export const writingOperations = {
  linkCitations: operation('linkCitations', {
    writes: 'run',
    run: (context) => (prose) => linkCitations(prose, context),
    request: request({
      tag,
      summary: 'Link prose to registered citations',
      description:
        'Takes the marks of registered citations off a prose (`[12]`, `[12, 13]`, `[<id>]`) and stores it as an answer whose sentences stand for them. ' +
        'A sentence that says the registered claim has the verdict of its citation, another one is checked against the registered evidence. ' +
        'Marks that name no citation are taken off too and named in `marks`.',
      body: linkInputSchema
        .extend({ sessionId: idSchema.optional(), runId: idSchema.optional() })
        .meta({ id: 'LinkRequest' }),
      answer: attributionSchema,
      says: 'The prose as a cited answer.',
      send: async (registrar, prose) => withData(await registrar.linkCitations(prose)),
    }),
    tool: { name: 'link_citations', make: linkCitationsAgentTool },
  }),
  formatCitation: operation('formatCitation', {
    run:
      (context) =>
      (id, options = {}) =>
        writeCitation(id, options, context),
    request: request({
      tag,
      summary: 'A citation as it stands in a text',
      params: idParams,
      query: citationRefFields.extend(writingFields.shape).extend({
        style: z
          .enum(citationStyles)
          .optional()
          .describe(`Unless the project has set another, \`${defaultStyles.citation}\`.`),
      }),
      answer: z.object({ text: z.string() }).meta({ id: 'FormattedCitation' }),
      says: 'The citation.',
      send: async (registrar, { id, by, ...options }) => ({
        text: await registrar.formatCitation(citationRefOf({ id, by }), options),
      }),
    }),
    tool: { name: 'format_citation', make: formatCitationAgentTool },
  }),
  // Over HTTP this is a file, with its own route.
  exportBibliography: operation('exportBibliography', {
    run:
      (context) =>
      (filter = {}, options = {}) =>
        writeBibliography(filter, options, context),
    tool: { name: 'export_bibliography', make: exportBibliographyAgentTool },
  }),
}
