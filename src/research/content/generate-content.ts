import { checkOptions } from './content-options.ts'
import type { ContentOptions } from './content-options.ts'
import type { ContentEnvelope } from './envelope.ts'
import { produceContent } from './produce-content.ts'

/**
 * Has a model write content of a format from sources, checks it, and cites it.
 *
 * If the content is not valid, the model gets a list of its faults and is asked again, at most `retries` times. Then
 * `ok` is `false`, `reason` says why, and `content` is the last attempt. The result is of this form too if the model
 * fails or `signal` aborts.
 *
 * @throws CitationError `invalid-input` for an option, a `sid` that is not a number, an invalid schema, or more sources
 * than `digestLength` has room for; `input-too-large` for more than 1,000 sources; `missing-dependency` for a package
 * that the format or `schema` needs. Also what `check` throws.
 *
 * @example
 * const { ok, content, citations } = await generateContent({
 *   model,
 *   prompt: 'What happened to the glacier?',
 *   sources: [{ sid: 1, title: 'Glacier report', text: 'The glacier lost 14 metres of ice.' }],
 *   cite: true,
 * })
 */
export async function generateContent(options: ContentOptions): Promise<ContentEnvelope> {
  return await produceContent(checkOptions(options))
}
