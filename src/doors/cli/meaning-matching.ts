import { CitationError } from '../../core/error.ts'
import type { Verifier } from '../../core/ports.ts'
import { loadProvider, MODEL_TIME } from '../../engine/matching.ts'
import { embeddingMatcher, rerankMatcher } from '../../cite/match.ts'
import { lexicalVerifier } from '../../cite/verify.ts'
import { httpReranker } from '../../cite/model.ts'
import type { Matching } from './matching.ts'
import { nliMatching } from './nli-matching.ts'

type Settings = Readonly<Record<string, string | undefined>>

/**
 * Matches with an embedding model behind an OpenAI-compatible endpoint, `CITATION_EMBEDDING_MODEL` at
 * `CITATION_EMBEDDING_URL` or `CITATION_LLM_URL`. Verifies with the model of `CITATION_NLI_MODEL` if it is set, else by
 * words.
 *
 * @throws CitationError `invalid-input` if a setting is missing or invalid, `missing-dependency` without
 *   `@ai-sdk/openai`; also the errors of `nliMatching`.
 */
export async function embeddingMatching(settings: Settings): Promise<Matching> {
  const baseURL = readSetting(settings, 'CITATION_EMBEDDING_URL', 'CITATION_LLM_URL')
  const modelId = readSetting(settings, 'CITATION_EMBEDDING_MODEL')
  // Local servers need no key, but the SDK requires one.
  const apiKey = settings['CITATION_EMBEDDING_API_KEY'] || settings['CITATION_LLM_API_KEY'] || 'none'
  const least = settings['CITATION_EMBEDDING_MIN_SIMILARITY']
  const { createOpenAI } = await loadProvider()
  const matcher = embeddingMatcher({
    model: createOpenAI({ baseURL, apiKey }).embedding(modelId),
    timeoutMs: MODEL_TIME,
    ...(least && { minSimilarity: readNumber('CITATION_EMBEDDING_MIN_SIMILARITY', least) }),
  })
  return { matcher, verifier: await chooseVerifier(settings) }
}

/**
 * Matches with a reranking model behind `CITATION_RERANK_URL`, see `httpReranker`, and verifies as `embeddingMatching`
 * does.
 *
 * @throws CitationError `invalid-input` if a setting is missing or invalid; also the errors of `nliMatching`.
 */
export async function rerankMatching(settings: Settings): Promise<Matching> {
  const baseURL = readSetting(settings, 'CITATION_RERANK_URL')
  const modelId = readSetting(settings, 'CITATION_RERANK_MODEL')
  const least = settings['CITATION_RERANK_MIN_SCORE']
  const matcher = rerankMatcher({
    model: httpReranker({ baseURL, modelId, apiKey: settings['CITATION_RERANK_API_KEY'] }),
    timeoutMs: MODEL_TIME,
    ...(least && { minScore: readNumber('CITATION_RERANK_MIN_SCORE', least) }),
  })
  return { matcher, verifier: await chooseVerifier(settings) }
}

async function chooseVerifier(settings: Settings): Promise<Verifier> {
  if (!settings['CITATION_NLI_MODEL']) return lexicalVerifier()
  return (await nliMatching(settings)).verifier
}

/** The value of the first setting that is set; throws `invalid-input` if none is. */
function readSetting(settings: Settings, ...names: readonly [string, ...string[]]): string {
  for (const name of names) if (settings[name]) return settings[name]
  throw new CitationError({
    code: 'invalid-input',
    message: `${names[0]} is not set.`,
    suggestion: 'Set it, or use --matcher lexical.',
  })
}

function readNumber(name: string, text: string): number {
  const value = Number(text)
  if (Number.isFinite(value)) return value
  throw new CitationError({
    code: 'invalid-input',
    message: `${name} must be a number, not "${text.slice(0, 40)}".`,
    suggestion: 'Change or unset it.',
  })
}
