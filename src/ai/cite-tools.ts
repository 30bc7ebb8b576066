import { tool } from 'ai'
import { z } from 'zod'
import { CitationError } from '../core/error.ts'
import { statusSchema } from '../core/citation.ts'
import { extractionMethods } from '../core/registration.ts'
import type { Cited } from '../registrar/cited.ts'
import type { Registrar } from '../registrar/registrar.ts'

/** What a tool answers where the call could not be done: for the model to read and act on. */
export type ToolFailure = { failed: true; code: string; message: string; suggestion: string }

export type CiteOutput = Cited | ToolFailure

/**
 * A tool with which an agent registers each claim that it makes: the citation
 * is checked at once, and one that fails says why and what to do. Several
 * sources for a claim are several calls. The model reads the summary note and
 * the id alone; the tool's output holds all of it.
 *
 * ```ts
 * const agent = new ToolLoopAgent({ model, tools: { search, cite: citeTool(engine) } })
 * ```
 */
export function citeTool(registrar: Pick<Registrar, 'cite'>) {
  return tool({
    description:
      'Register a citation for one factual claim before you state it. Call once for each source of each claim. ' +
      'Give verbatim words of the source as quote, in the language of the source. ' +
      'If the answer says failed, correct the claim or the quote and call again.',
    inputSchema: z.object({
      sourceId: z.string().describe('Id of a registered source.'),
      claim: z.string().describe('The claim, one sentence, as it will stand in the answer.'),
      quote: z.string().optional().describe('Verbatim words of the source that say the claim.'),
      quoteLanguage: z.string().optional().describe('Language of the quote, such as de.'),
      relevanceReasoning: z
        .string()
        .optional()
        .describe('Why the source bears on the claim, if it does not say it outright.'),
      locator: z
        .object({ page: z.int().positive().optional(), statute: z.string().optional() })
        .optional()
        .describe('Where in the source: page, or § such as "§ 257 Abs. 4 HGB".'),
      extractionMethod: z
        .enum(extractionMethods)
        .optional()
        .describe('direct_quote unless told; negative: the source was checked and does not say the claim.'),
      confidence: z.number().min(0).max(1).optional(),
    }),
    execute: (input): Promise<CiteOutput> => orFailure(registrar.cite(input)),
    toModelOutput: ({ output }) => ({ type: 'text', value: readOutput(output) }),
  })
}

/** A tool that registers what the agent itself made or read as a source, so that it can be cited. */
export function registerSourceTool(registrar: Pick<Registrar, 'addCustomSource'>) {
  return tool({
    description:
      'Register a text as a source to cite: what you were given outside of tools, or an artifact you made from other sources.',
    inputSchema: z.object({
      name: z.string().describe('What a reader would call it.'),
      content: z.string().describe('The text, whole and unchanged.'),
      description: z.string().optional(),
      derivedFrom: z.array(z.string()).optional().describe('Ids of the sources it was made from.'),
    }),
    execute: (input): Promise<{ sourceId: string; name: string; version: string } | ToolFailure> =>
      orFailure(
        registrar.addCustomSource(input).then(({ id, name, version }) => ({ sourceId: id, name, version })),
      ),
  })
}

/** A tool that looks up what was cited before, so that nothing is cited twice and failed ones are seen. */
export function findCitationsTool(registrar: Pick<Registrar, 'findCitations'>) {
  return tool({
    description: 'Look up citations that were registered before, by source, status or words of the claim.',
    inputSchema: z.object({
      sourceId: z.string().optional(),
      status: statusSchema.optional(),
      text: z.string().optional().describe('Words that the claim holds.'),
      limit: z.int().min(1).max(50).optional(),
    }),
    execute: ({ limit = 20, ...filter }) =>
      orFailure(
        registrar.findCitations({ ...filter, limit }).then(({ items, nextCursor }) => ({
          citations: items.map(({ id, text, sourceIds, status, reason }) => ({
            id,
            claim: text,
            sourceId: sourceIds[0],
            status,
            ...(status !== 'verified' && { reason }),
          })),
          hasMore: nextCursor !== null,
        })),
      ),
  })
}

/** All three, by the names that `compactCitations` knows. */
export function citationTools(registrar: Registrar) {
  return {
    cite: citeTool(registrar),
    register_source: registerSourceTool(registrar),
    find_citations: findCitationsTool(registrar),
  }
}

/** What a model reads of a citation: one line, or three where something is to be done. */
function readOutput(output: CiteOutput): string {
  if ('failed' in output) return `Not cited (${output.code}): ${output.message}`
  const { id, note, reference, problem, warnings } = output
  const lines = [`${note} (id ${id}, reference ${reference})`]
  if (problem) lines.push(problem.suggestion)
  for (const { message } of warnings) lines.push(`Note: ${message}`)
  return lines.join('\n')
}

/** An agent is told what it can do about an error; what is no error of ours stays one. */
async function orFailure<T>(work: Promise<T>): Promise<T | ToolFailure> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof CitationError)) throw error
    return { failed: true, code: error.code, message: error.message, suggestion: error.suggestion }
  }
}
