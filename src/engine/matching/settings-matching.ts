/**
 * What an engine matches and verifies with. In: a model, or the environment that names one. Out: a matcher
 * and a verifier; lexical ones where there is no model.
 */
import type { LanguageModel } from 'ai'
import type { Matcher, Verifier } from '../../core/ports.ts'
import { lexicalMatcher, matcherOnDemand } from '../../cite/match.ts'
import { lexicalVerifier, verifierOnDemand } from '../../cite/verify.ts'
import { loadProvider } from './load-provider.ts'
import { modelCitations } from './model-citations.ts'
import { readModelSettings } from './model-settings.ts'
import type { Environment, ModelSettings } from './model-settings.ts'

/** What matches and verifies claims. */
export type Matching = { matcher: Matcher; verifier: Verifier }

/** Milliseconds for one call; small models on small machines are slow. */
export const MODEL_TIME = 60_000

/**
 * The given matcher and verifier, each lexical where it is missing. If both are missing, those of
 * the model that the environment names; without `CITATION_LLM_URL`, and where there is no
 * environment as in browsers, lexical ones.
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
 * The model of the settings.
 *
 * @throws CitationError `missing-dependency` without `@ai-sdk/openai`.
 */
export async function loadModel({ baseURL, modelId, apiKey }: ModelSettings): Promise<LanguageModel> {
  const { createOpenAI } = await loadProvider()
  // Local servers need no key, but the SDK requires one. Chat completions are what they all have.
  return createOpenAI({ baseURL, apiKey: apiKey ?? 'none' }).chat(modelId)
}

/**
 * Matcher and verifier that load the provider when they are first used, since an engine is created
 * synchronously. Without the provider each use fails like a model that cannot be reached: the
 * lexical ones take over, and an incident says what is missing.
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
