import { CitationError } from '../../core/error.ts'

/** Environment variables, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A model behind an OpenAI-compatible endpoint, and how it is used. `verify` is the option of `modelCitations`. */
export type ModelSettings = {
  /** Address of the endpoint, such as `http://localhost:11434/v1`. */
  baseURL: string
  modelId: string
  apiKey: string | undefined
  verify: 'fast' | 'strict'
}

/**
 * Reads `CITATION_LLM_URL`, `_MODEL`, `_API_KEY` and `_VERIFY` (`strict` by default). Returns `null` without a URL.
 *
 * @throws CitationError `invalid-input` if the model is missing or another setting is invalid.
 */
export function readModelSettings({
  CITATION_LLM_URL: baseURL,
  CITATION_LLM_MODEL: modelId,
  CITATION_LLM_API_KEY: apiKey,
  CITATION_LLM_VERIFY: verify,
}: Environment): ModelSettings | null {
  if (!baseURL) return null
  if (!URL.canParse(baseURL)) {
    throw invalid(
      `CITATION_LLM_URL is not a URL: "${baseURL.slice(0, 80)}".`,
      'Set it to one such as http://localhost:11434/v1',
    )
  }
  if (!modelId) throw invalid('CITATION_LLM_MODEL is not set.', 'Set it, or unset CITATION_LLM_URL.')
  // An empty setting counts as missing.
  const mode = verify || 'strict'
  if (mode !== 'fast' && mode !== 'strict') {
    throw invalid(
      `CITATION_LLM_VERIFY must be "fast" or "strict", not "${mode.slice(0, 40)}".`,
      'Change or unset it.',
    )
  }
  return { baseURL, modelId, apiKey: apiKey || undefined, verify: mode }
}

function invalid(message: string, suggestion: string): CitationError {
  return new CitationError({ code: 'invalid-input', message, suggestion })
}
