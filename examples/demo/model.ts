import type { LanguageModel } from 'ai'
import { modelCitations } from 'citespan'
import type { CitationEngineOptions } from 'citespan'
import { offlineModel } from './offline-model.ts'
import type { BeforeWord } from './offline-model.ts'

export type ModelChoice = {
  model: LanguageModel
  /** Engine options that differ from the defaults. */
  engine: Pick<CitationEngineOptions, 'matcher' | 'verifier'>
  /** Describes the model to readers of the page. */
  about: string
}

const defaultModel = 'gpt-5-mini'

/**
 * Chooses the model from the environment: `CITATION_LLM_URL` (any OpenAI-compatible
 * endpoint, with `CITATION_LLM_MODEL`, `CITATION_LLM_API_KEY` and `CITATION_LLM_VERIFY`), else `OPENAI_API_KEY`,
 * else the offline model.
 */
export async function chooseModel(
  environment: Record<string, string | undefined>,
  { beforeWord }: { beforeWord?: BeforeWord } = {},
): Promise<ModelChoice> {
  const { CITATION_LLM_URL, CITATION_LLM_MODEL, CITATION_LLM_API_KEY, CITATION_LLM_VERIFY, OPENAI_API_KEY } =
    environment
  if (!CITATION_LLM_URL && !OPENAI_API_KEY) {
    return { model: offlineModel({ beforeWord }), engine: {}, about: 'Built-in offline model' }
  }
  if (CITATION_LLM_URL && !URL.canParse(CITATION_LLM_URL)) {
    throw new Error(
      `CITATION_LLM_URL is not a URL: "${CITATION_LLM_URL}". Set it to one such as http://localhost:8080/v1`,
    )
  }
  const createOpenAI = await importOpenAI()
  const provider = CITATION_LLM_URL
    ? createOpenAI({ baseURL: CITATION_LLM_URL, apiKey: CITATION_LLM_API_KEY ?? 'none' })
    : createOpenAI({ apiKey: OPENAI_API_KEY })
  const name = CITATION_LLM_MODEL ?? defaultModel
  // Use chat completions, which OpenAI-compatible servers support too.
  const model = provider.chat(name)
  const where = CITATION_LLM_URL ? new URL(CITATION_LLM_URL).host : 'OpenAI'
  const verify = CITATION_LLM_VERIFY === 'fast' ? 'fast' : 'strict'
  return { model, engine: modelCitations({ model, verify }), about: `${name} at ${where}` }
}

/** Loaded only for an endpoint: the demo needs it for nothing else. */
async function importOpenAI() {
  try {
    return (await import('@ai-sdk/openai')).createOpenAI
  } catch (cause) {
    throw new Error('The model of the environment needs @ai-sdk/openai: npm install @ai-sdk/openai', {
      cause,
    })
  }
}
