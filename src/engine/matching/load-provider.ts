import { CitationError } from '../../core/error.ts'

/**
 * Loads the provider for OpenAI-compatible endpoints, an optional peer dependency, when an endpoint is first used.
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
