import { CitationError } from '../core/error.ts'
import type { Matcher } from '../core/ports/matcher.ts'
import type { Verifier } from '../core/ports/verifier.ts'
import { modelCitations } from '../engine/model-citations.ts'
import { lexicalMatcher } from '../match/lexical.ts'
import { lexicalVerifier } from '../verify/lexical.ts'

/** The matcher and verifier of a command. */
export type Matching = { matcher: Matcher; verifier: Verifier }

type Settings = Partial<
  Record<
    'CITATION_LLM_URL' | 'CITATION_LLM_MODEL' | 'CITATION_LLM_API_KEY' | 'CITATION_LLM_VERIFY',
    string | undefined
  >
>

/** Milliseconds for one model call; small models on small machines are slow. */
const MODEL_TIME = 60_000

export function lexicalMatching(): Matching {
  return { matcher: lexicalMatcher(), verifier: lexicalVerifier() }
}

/**
 * Matcher and verifier by a model behind an OpenAI-compatible endpoint (chat completions). A
 * second call verifies the matches unless `CITATION_LLM_VERIFY` is `fast`.
 *
 * @throws CitationError `invalid-input` if a setting is missing or invalid,
 * `missing-dependency` without `@ai-sdk/openai`.
 */
export async function modelMatching({
  CITATION_LLM_URL: baseURL,
  CITATION_LLM_MODEL: modelId,
  CITATION_LLM_API_KEY: apiKey,
  CITATION_LLM_VERIFY: verify = 'strict',
}: Settings): Promise<Matching> {
  if (!baseURL || !modelId) {
    throw new CitationError({
      code: 'invalid-input',
      message: `${baseURL ? 'CITATION_LLM_MODEL' : 'CITATION_LLM_URL'} is not set.`,
      suggestion: 'Set it, or use --matcher lexical.',
    })
  }
  if (verify !== 'fast' && verify !== 'strict') {
    throw new CitationError({
      code: 'invalid-input',
      message: `CITATION_LLM_VERIFY must be "fast" or "strict", not "${verify}".`,
      suggestion: 'Change or unset it.',
    })
  }
  const { createOpenAI } = await importProvider()
  // Local servers need no key, but the SDK requires one.
  const model = createOpenAI({ baseURL, apiKey: apiKey || 'none' }).chat(modelId)
  return modelCitations({ model, verify, timeoutMs: MODEL_TIME })
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
