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

/** The language and format of a text for readers. */
const writingFields = z.object({
  language: z.enum(['en', 'de']).optional().describe('The language of words such as “p.”; `en` by default.'),
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
      .describe(`By default the project’s style, otherwise \`${defaultStyles.bibliography}\`.`),
  })

export const writingOperations = {
  linkCitations: operation('linkCitations', {
    writes: 'run',
    run: (context) => (prose) => linkCitations(prose, context),
    request: request({
      tag,
      summary: 'Link prose to registered citations',
      description:
        'Removes the marks of registered citations from prose (`[12]`, `[12, 13]`, `[<id>]`), and stores it as an answer whose sentences have these citations. ' +
        'A sentence that states the registered claim gets the verdict of its citation; any other sentence is checked against the registered evidence. ' +
        'Marks without a citation are removed too, and reported in `marks`.',
      body: linkInputSchema
        .extend({ sessionId: idSchema.optional(), runId: idSchema.optional() })
        .meta({ id: 'LinkRequest' }),
      example: { text: 'The fee is 40 euros [1].' },
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
      summary: 'A citation as written in a text',
      params: idParams,
      query: citationRefFields.extend(writingFields.shape).extend({
        style: z
          .enum(citationStyles)
          .optional()
          .describe(`By default the project’s style, otherwise \`${defaultStyles.citation}\`.`),
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
