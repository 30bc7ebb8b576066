import { CitationError } from '../../core/error.ts'

/**
 * The provider for OpenAI-compatible endpoints, loaded when an endpoint is first asked: an optional
 * peer dependency.
 *
 * @throws CitationError `missing-dependency` without `@ai-sdk/openai`.
 */
export async function loadProvider(): Promise<typeof import('@ai-sdk/openai')> {
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
