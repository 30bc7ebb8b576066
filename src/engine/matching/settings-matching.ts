/**
 * Chooses the matcher and verifier of an engine. In: a model, or the environment that names one. Out: a matcher and a
 * verifier, lexical ones if there is no model.
 */
import type { LanguageModel } from 'ai'
import type { Matcher, Verifier } from '../../core/ports.ts'
import { lexicalMatcher, matcherOnDemand } from '../../cite/match.ts'
import { lexicalVerifier, verifierOnDemand } from '../../cite/verify.ts'
import { loadProvider } from './load-provider.ts'
import { modelCitations } from './model-citations.ts'
import { readModelSettings } from './model-settings.ts'
import type { Environment, ModelSettings } from './model-settings.ts'

/** A matcher and a verifier. */
export type Matching = { matcher: Matcher; verifier: Verifier }

/** Milliseconds for one call; small models on small machines are slow. */
export const MODEL_TIME = 60_000

/**
 * The given matcher and verifier. If one is missing, a lexical one takes its place. If both are missing, the model
 * that the environment names matches and verifies. Without `CITATION_LLM_URL`, and without an environment as in
 * browsers, both are lexical.
 *
 * @throws CitationError `invalid-input` if settings of the environment are read and invalid.
 */
export function matchingOf(
  { matcher, verifier }: Partial<Matching>,
  environment: Environment = globalThis.process?.env ?? {},
): Matching {
  const settings = matcher || verifier ? null : readModelSettings(environment)
  if (settings) return lazyModelMatching(settings)
  return { matcher: matcher ?? lexicalMatcher(), verifier: verifier ?? lexicalVerifier() }
}

/**
 * Loads the model that the settings name.
 *
 * @throws CitationError `missing-dependency` without `@ai-sdk/openai`.
 */
export async function loadModel({ baseURL, modelId, apiKey }: ModelSettings): Promise<LanguageModel> {
  const { createOpenAI } = await loadProvider()
  // Local servers need no key, but the SDK requires one. All of them offer chat completions.
  return createOpenAI({ baseURL, apiKey: apiKey ?? 'none' }).chat(modelId)
}

/**
 * A matcher and a verifier that load the provider at first use, because an engine is created synchronously. Without
 * the provider each use fails as with an unreachable model: the lexical ones take over, and an incident names what is
 * missing.
 */
function lazyModelMatching(settings: ModelSettings): Matching {
  let loading: Promise<Matching> | null = null
  const load = () =>
    (loading ??= loadModel(settings).then((model) =>
      modelCitations({ model, verify: settings.verify, timeoutMs: MODEL_TIME }),
    ))
  return {
    matcher: matcherOnDemand('llm', async () => (await load()).matcher),
    verifier: verifierOnDemand(
      { name: settings.verify === 'strict' ? 'llm' : 'fast', batch: 'block' },
      async () => (await load()).verifier,
    ),
  }
}
