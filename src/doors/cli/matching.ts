import { CitationError } from '../../core/error.ts'
import { modelCitations, readModelSettings, loadModel, MODEL_TIME } from '../../engine/matching.ts'
import type { Environment, Matching } from '../../engine/matching.ts'
import { lexicalMatcher } from '../../cite/match.ts'
import { lexicalVerifier } from '../../cite/verify.ts'

export type { Matching }

export function lexicalMatching(): Matching {
  return { matcher: lexicalMatcher(), verifier: lexicalVerifier() }
}

/**
 * Matcher and verifier by the model that the environment names, behind an OpenAI-compatible endpoint (chat
 * completions). A second call verifies the matches unless `CITATION_LLM_VERIFY` is `fast`. `timeoutMs` applies to one
 * call, 60,000 by default.
 *
 * @throws CitationError `invalid-input` if a setting is missing or invalid, `missing-dependency` without
 * `@ai-sdk/openai`.
 */
export async function modelMatching(
  environment: Environment,
  { timeoutMs = MODEL_TIME }: { timeoutMs?: number } = {},
): Promise<Matching> {
  const settings = readModelSettings(environment)
  if (!settings) {
    throw new CitationError({
      code: 'invalid-input',
      message: 'CITATION_LLM_URL is not set.',
      suggestion: 'Set it, or use --matcher lexical.',
    })
  }
  return modelCitations({ model: await loadModel(settings), verify: settings.verify, timeoutMs })
}
