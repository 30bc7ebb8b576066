import { CitationError } from '../core/error.ts'
import type { Matcher } from '../core/matcher.ts'
import type { Verifier } from '../core/verifier.ts'
import { lexicalMatcher } from '../match/lexical.ts'
import { llmMatcher } from '../match/llm.ts'
import { lexicalVerifier } from '../verify/lexical.ts'
import { llmVerifier } from '../verify/llm.ts'

/** Who matches and verifies. */
export type Matching = { matcher: Matcher; verifier: Verifier }

type Settings = Partial<
  Record<'CITATION_LLM_URL' | 'CITATION_LLM_MODEL' | 'CITATION_LLM_API_KEY', string | undefined>
>

/** One call may take this long, in milliseconds; small models on small machines are slow. */
const MODEL_TIME = 60_000

export function lexicalMatching(): Matching {
  return { matcher: lexicalMatcher(), verifier: lexicalVerifier() }
}

/**
 * A model behind an OpenAI-compatible endpoint, by its chat completions.
 *
 * @throws CitationError `invalid-input` when a setting is missing,
 * `missing-dependency` without `@ai-sdk/openai`.
 */
export async function modelMatching({
  CITATION_LLM_URL: baseURL,
  CITATION_LLM_MODEL: modelId,
  CITATION_LLM_API_KEY: apiKey,
}: Settings): Promise<Matching> {
  if (!baseURL || !modelId) {
    throw new CitationError({
      code: 'invalid-input',
      message: `${baseURL ? 'CITATION_LLM_MODEL' : 'CITATION_LLM_URL'} is not set.`,
      suggestion: 'Set it, or use --matcher lexical.',
    })
  }
  const { createOpenAI } = await importProvider()
  // Local servers want no key, but the SDK wants one.
  const model = createOpenAI({ baseURL, apiKey: apiKey || 'none' }).chat(modelId)
  const options = { model, timeoutMs: MODEL_TIME }
  return { matcher: llmMatcher(options), verifier: llmVerifier(options) }
}

async function importProvider() {
  try {
    return await import('@ai-sdk/openai')
  } catch (cause) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import @ai-sdk/openai.',
      suggestion: 'Install it: npm install @ai-sdk/openai',
      cause,
    })
  }
}
