import { z } from 'zod'
import { defined } from '../../core/defined.ts'
import { CitationError } from '../../core/error.ts'
import type { MarksOfAnswer } from '../../core/citation.ts'
import { aggregationSchema, confidenceLevels, extractionMethods } from '../../core/registration.ts'
import { boxSchema } from '../../core/place.ts'
import { relationKindSchema } from '../../core/records.ts'
import { sourceTypeSchema } from '../../core/source.ts'
import { bibliographyStyles, citationStyles, defaultStyles } from '../../references/styles.ts'
import { agentTool } from './agent-tool.ts'
import { agentConditions } from './agent-conditions.ts'
import { pageFields } from './operations/fields.ts'
import type { Cited } from './citing/cited.ts'
import type { LinkedProse } from './linking/link-citations.ts'
import type { Registrar } from '../operations.ts'
import {
  citedAnswerSchema,
  citedOutputSchema,
  listedCitationsSchema,
  relationOutputSchema,
} from './tool-outputs.ts'

const reference = z.union([z.string(), z.int().positive()])
const sourceId = reference.describe('Id or number of a registered source.')
export function citeAgentTool(registrar: Pick<Registrar, 'cite'>) {
  return agentTool({
    description:
      'Register a citation for one factual claim before you state it. Call once for each source of each claim. ' +
      'As quote, copy words of the source, in the language of the source. ' +
      'If the result says failed, correct the claim or the quote and call again.',
    inputSchema: z.object({
      sourceId: sourceId.optional(),
      sourceIdentifier: z
        .string()
        .optional()
        .describe(
          'Instead of sourceId: file name, URL or key of the source. A page that nobody registered is fetched, where that is configured.',
        ),
      sourceVersion: z
        .string()
        .optional()
        .describe('Version of sourceIdentifier, where several are registered by name.'),
      sourceType: sourceTypeSchema.optional().describe('Type of the source; one of another type is refused.'),
      runId: z
        .string()
        .optional()
        .describe('Id of a stored answer: sourceId is then the id of its source there, such as S1.'),
      claim: z.string().describe('The claim: one sentence, exactly as it will appear in the answer.'),
      quote: z.string().optional().describe('Words copied from the source that state the claim.'),
      quoteContext: z
        .string()
        .optional()
        .describe('Text around the quote, if the quote occurs more than once.'),
      quoteLanguage: z.string().optional().describe('Language of the quote, such as de.'),
      relevanceReasoning: z
        .string()
        .optional()
        .describe('How the source relates to the claim, if it does not state it directly.'),
      locator: z
        .object({
          page: z.int().positive().optional(),
          lastPage: z.int().positive().optional(),
          slide: z.int().positive().optional(),
          sheet: z.string().optional(),
          cell: z.string().optional(),
          box: boxSchema.optional(),
          headings: z.array(z.string()).optional(),
          statute: z.string().optional(),
          section: z.string().optional(),
        })
        .loose()
        .optional()
        .describe(
          'Where in the source: page, slide, sheet and cell such as B7, box of a page or image in fractions of its size, path of headings, § such as "§ 257 Abs. 4 HGB", or section in words. Other fields are kept.',
        ),
      extractionMethod: z
        .enum(extractionMethods)
        .optional()
        .describe('Default: direct_quote. negative: the source was searched and does not say the claim.'),
      aggregation: aggregationSchema
        .optional()
        .describe(
          'For a figure taken from many rows of a table source (70 % of the papers use X): how it is computed. It is computed again and compared with the claim.',
        ),
      confidence: z
        .union([z.number().min(0).max(1), z.enum(confidenceLevels)])
        .optional()
        .describe(
          'How sure you are: high, medium, low, or 0 to 1. With low confidence, give relevanceReasoning.',
        ),
    }),
    outputSchema: citedOutputSchema,
    run: (input) => registrar.cite(input),
    toText: readCited,
  })
}

export function listCitationsAgentTool(registrar: Pick<Registrar, 'listCitations'>) {
  return agentTool({
    description:
      'Look up registered citations by their conditions, such as id or number, source, status, place or words of the claim. Those of earlier sessions are found if the agent, its user or the session has a name; a note says if others are there.',
    inputSchema: z.object({
      ...agentConditions,
      limit: z.int().min(1).max(50).optional(),
      cursor: pageFields.shape.cursor,
    }),
    outputSchema: listedCitationsSchema,
    run: async ({ limit = 20, ...filter }) => {
      const { items, ...rest } = await registrar.listCitations({ ...filter, limit })
      const citations = items.map(
        ({
          id,
          number,
          text,
          sourceIds,
          status,
          reason,
          supersededBy,
          contradictedBy,
          relatedCitations,
        }) => ({
          id,
          number,
          claim: text,
          sourceId: sourceIds[0],
          status,
          ...(status !== 'verified' && { reason }),
          ...defined({ supersededBy, contradictedBy, relatedCitations }),
        }),
      )
      return { citations, ...rest }
    },
    toText: (output) => JSON.stringify(output),
  })
}

export function relateCitationsAgentTool(registrar: Pick<Registrar, 'relate'>) {
  return agentTool({
    description:
      'Record a relation between two citations, by their ids or numbers. After correcting a failed citation: ' +
      'from the new one, supersedes, to the failed one.',
    inputSchema: z.object({
      from: reference.describe('The citation that supports, contradicts, extends or supersedes.'),
      to: reference.describe('The other citation.'),
      kind: relationKindSchema,
    }),
    outputSchema: relationOutputSchema,
    run: (input) => registrar.relate(input),
    toText: ({ from, to, kind }) => `Recorded: ${from} ${kind} ${to}`,
  })
}

const language = z.enum(['en', 'de']).optional().describe('Of words such as "p."; en by default.')

const writtenSchema = z.object({ text: z.string() })

export function formatCitationAgentTool(registrar: Pick<Registrar, 'formatCitation'>) {
  return agentTool({
    description: 'Write a registered citation as it stands in a text: (Doe, 2020, p. 3).',
    inputSchema: z.object({
      id: z.union([z.string(), z.int().positive()]).describe('Id or number of the citation.'),
      style: z.enum(citationStyles).optional().describe(`Default: ${defaultStyles.citation}.`),
      language,
    }),
    outputSchema: writtenSchema,
    run: async ({ id, ...options }) => ({ text: await registrar.formatCitation(id, options) }),
    toText: ({ text }) => text,
  })
}

export function exportBibliographyAgentTool(
  registrar: Pick<Registrar, 'actor' | 'citesIn' | 'exportBibliography' | 'listCitations'>,
) {
  return agentTool({
    description:
      'Write the list of the sources that citations name, each once: of all citations that you may read, also of earlier sessions, or of those of one session.',
    inputSchema: z.object({
      session: z.literal('own').optional().describe('own: only citations of the session that you cite in.'),
      sessionId: z.string().optional().describe('Only citations of the session with this id.'),
      style: z.enum(bibliographyStyles).optional().describe(`Default: ${defaultStyles.bibliography}.`),
      language,
    }),
    outputSchema: writtenSchema.extend({ note: z.string().optional().describe('Why the list is empty.') }),
    run: async ({ session, sessionId, ...options }) => {
      const filter = defined({ sessionId: session ? ownSession(registrar, sessionId) : sessionId })
      const text = await registrar.exportBibliography(filter, options)
      const note = text === '' ? (await registrar.listCitations({ ...filter, limit: 1 })).note : undefined
      return defined({ text, note })
    },
    toText: ({ text, note = 'No source is cited yet.' }) => text || note,
  })
}

function ownSession({ actor, citesIn }: Pick<Registrar, 'actor' | 'citesIn'>, named: string | undefined) {
  if (citesIn !== undefined && (named ?? citesIn) === citesIn) return citesIn
  const other = 'Give sessionId without session, or neither for all citations that you may read.'
  throw new CitationError({
    code: 'invalid-input',
    message:
      citesIn === undefined
        ? `session is own, but the role ${actor.role} cites in no session.`
        : 'session is own, but sessionId names another session.',
    suggestion: other,
  })
}

export function linkCitationsAgentTool(registrar: Pick<Registrar, 'linkCitations'>) {
  return agentTool({
    description:
      'Link a finished text to registered citations: each [id] or [number] behind a sentence stands for one. ' +
      'Says which sentences do not say what was registered, and which marks name no citation.',
    inputSchema: z.object({
      text: z
        .string()
        .describe(
          'The text, with the id or number of a citation in brackets behind each sentence that rests on it.',
        ),
      numbers: z
        .record(z.string(), reference)
        .optional()
        .describe(
          'If the marks are numbers of your own, not those that cite gave: the id or number of the citation that each means, such as {"1": "…"}.',
        ),
    }),
    outputSchema: citedAnswerSchema,
    run: (input) => registrar.linkCitations(input),
    toText: readLinked,
  })
}

function readCited({ id, number, note, reference, problem, warnings, ...source }: Cited): string {
  const lines = [
    `${note} (id ${id}${number === undefined ? '' : `, number ${number}`}, reference ${reference})`,
  ]
  if (source.sourceRegistered === 'new') {
    const kept = source.archive ? `, kept as ${source.archive.address} of ${source.archive.retrievedAt}` : ''
    lines.push(`Registered its source as ${source.sourceId}${kept}`)
  }
  if (problem) lines.push(problem.suggestion)
  for (const { message } of warnings) lines.push(`Note: ${message}`)
  return lines.join('\n')
}

function readLinked({ runId, citations, marks, incidents }: LinkedProse): string {
  const wrong = citations.filter(({ status }) => status !== 'verified')
  const lines = [
    `Linked ${citations.length - wrong.length} of ${citations.length} citations as verified (answer ${runId})`,
  ]
  for (const { text, status, reason } of wrong) lines.push(`${status}: ${text.slice(0, 200)} — ${reason}`)
  lines.push(...readMarkProblems(marks))
  for (const { code, message } of incidents) if (code === 'other-sessions') lines.push(`Note: ${message}`)
  return lines.join('\n')
}

const wrongs: Record<string, string> = {
  'unknown-marker': ' names nothing that is known here; correct or drop it.',
}

/** The problems of a text's marks for the model, one line for each. */
export function readMarkProblems(marks: MarksOfAnswer | undefined): string[] {
  return (marks?.problems ?? []).map(({ code, marker }) => `${code}: ${marker}${wrongs[code] ?? ''}`)
}
