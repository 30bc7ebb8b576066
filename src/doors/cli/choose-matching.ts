import { lexicalMatching, modelMatching } from './matching.ts'
import { UsageError } from './input/usage.ts'
import type { Matching } from './matching.ts'

type Settings = Readonly<Record<string, string | undefined>>

/** The kinds of `--matcher`; each loads only its own dependencies. */
const kinds: Readonly<Record<string, (settings: Settings) => Matching | Promise<Matching>>> = {
  lexical: lexicalMatching,
  llm: modelMatching,
  nli: async (settings) => (await import('./nli-matching.ts')).nliMatching(settings),
  embedding: async (settings) => (await import('./meaning-matching.ts')).embeddingMatching(settings),
  rerank: async (settings) => (await import('./meaning-matching.ts')).rerankMatching(settings),
}

export const matcherKinds: readonly string[] = Object.keys(kinds)

/**
 * The matcher and verifier of a kind of `--matcher`, such as `lexical`; `null` for an unknown kind.
 *
 * @throws CitationError `invalid-input`, `missing-dependency` or `model-failed`, depending on the kind.
 */
export async function chooseMatching(kind: string, settings: Settings): Promise<Matching | null> {
  return Object.hasOwn(kinds, kind) ? await kinds[kind]!(settings) : null
}

/**
 * The matcher and verifier of the kind given by `--matcher`. By default `llm` if `CITATION_LLM_URL` is set, else
 * `lexical`. Throws a `UsageError` for an unknown kind.
 */
export async function readMatching(
  given: string | undefined,
  env: Record<string, string | undefined>,
): Promise<Matching> {
  const kind = given ?? (env['CITATION_LLM_URL'] ? 'llm' : 'lexical')
  const matching = await chooseMatching(kind, env)
  if (matching) return matching
  throw new UsageError(`--matcher must be one of ${matcherKinds.join(', ')}, not "${kind}".`)
}
