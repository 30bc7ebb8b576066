import { UsageError } from './input/usage.ts'
import type { Matching } from './matching.ts'

/** Matcher and verifier as `--matcher` names them; else the model of the environment, or words. */
export async function readMatching(
  given: string | undefined,
  env: Record<string, string | undefined>,
): Promise<Matching> {
  const { chooseMatching, matcherKinds } = await import('./choose-matching.ts')
  const kind = given ?? (env['CITATION_LLM_URL'] ? 'llm' : 'lexical')
  const matching = await chooseMatching(kind, env)
  if (matching) return matching
  throw new UsageError(`--matcher must be one of ${matcherKinds.join(', ')}, not "${kind}".`)
}
