/**
 * Content on the command line. In: rows with a prompt and sources, and the model that the environment names. Out: the
 * result of `generateContent` for each row.
 */
import type { LanguageModel } from 'ai'
import { z } from 'zod'
import { generateContent, contentFormats } from '../../../research/content.ts'
import type { ContentSource } from '../../../research/content.ts'
import { CitationError } from '../../../core/error.ts'
import { closed } from '../../../core/closed-schema.ts'
import { namesOf } from '../../../core/fields.ts'
import { readModelSettings, loadModel } from '../../../engine/matching.ts'
import type { Environment, Matching } from '../../../engine/matching.ts'

const rowSchema = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  prompt: z.string(),
  // Not checked here: `generateContent` leaves out rows without a `sid` and reports them as incidents.
  sources: z.array(z.unknown()).default([]),
  format: z.enum(contentFormats).default('markdown'),
  cite: z.boolean().optional(),
  schema: z.union([z.record(z.string(), z.unknown()), z.boolean()]).optional(),
  instructions: z.string().optional(),
  retries: z.int().optional(),
})

/**
 * The command `generate`. It reads rows `{id?, prompt, sources?, format?, cite?, schema?, instructions?, retries?}` and
 * answers each with the content that `model` writes, in the shape of `generateContent`.
 */
export function createGenerateCommand(model: LanguageModel, matching: Matching) {
  return {
    fields: namesOf(rowSchema),
    async answer(row: object): Promise<Record<string, unknown>> {
      const { id: _id, sources, ...options } = closed(rowSchema).parse(row)
      return await generateContent({
        model,
        ...matching,
        ...options,
        sources: sources as readonly ContentSource[],
      })
    },
  }
}

/**
 * Loads the model that the environment names (`CITATION_LLM_URL`), to write with.
 *
 * @throws CitationError `invalid-input` without a model or with an invalid setting, `missing-dependency` without
 * `@ai-sdk/openai`.
 */
export async function writingModel(environment: Environment): Promise<LanguageModel> {
  const settings = readModelSettings(environment)
  if (settings) return await loadModel(settings)
  throw new CitationError({
    code: 'invalid-input',
    message: 'There is no model to write with: CITATION_LLM_URL is not set.',
    suggestion:
      'Set CITATION_LLM_URL to an OpenAI-compatible endpoint, such as http://localhost:11434/v1, and CITATION_LLM_MODEL to the model.',
  })
}
