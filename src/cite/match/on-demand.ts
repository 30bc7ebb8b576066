import { closedFields, readClosed } from '../../core/fields.ts'
import { loadOnce } from '../../core/remote.ts'
import type { Matcher } from '../../core/ports.ts'
import type { LexicalMatcherOptions } from './lexical.ts'
import type { LlmMatcherOptions } from './llm.ts'

const lexicalMatcherFields = closedFields<LexicalMatcherOptions>({
  minCoverage: true,
  maxSourcesPerClaim: true,
  maxCachedCharacters: true,
})

/**
 * Matches claims to sources by the words they share. Deterministic, without a model or network.
 *
 * BM25 ranks the passages of all sources. The best are aligned with the claim sentence by sentence. In each linked
 * source, up to three places of one to three sentences that cover the claim best become links. A claim gets no link if
 * its best source covers less than `minCoverage` of it. It also gets none if it shares only one content word with its
 * best source, unless it has only one content word, or the source has the same sentence with other numbers. Of
 * near-duplicate sources only one is linked, with the incident `near-duplicate-sources`. The code is loaded at the
 * first call, as for all matchers.
 *
 * ```ts
 * for await (const link of lexicalMatcher().match({ claims, sources })) console.log(link.sourceId)
 * ```
 */
export function lexicalMatcher(given: LexicalMatcherOptions = {}): Matcher {
  const options = readClosed(given, lexicalMatcherFields, 'lexicalMatcher()')
  return matcherOnDemand('lexical', async () => (await loadLexical()).lexicalMatcher(options))
}

const loadLexical = loadOnce(() => import('./lexical.ts'))

const llmMatcherFields = closedFields<LlmMatcherOptions>({
  model: true,
  maxRetries: true,
  timeoutMs: true,
  maxConcurrentCalls: true,
  budget: true,
  reasoning: true,
  createDelimiter: true,
  maxPassages: true,
  maxPassageLength: true,
  maxClaimsPerCall: true,
  maxPassagesPerClaim: true,
})

/**
 * Matches claims to passages with a language model.
 *
 * The model gets numbered claims and passages between random delimiters. It answers with their numbers and words such
 * as `partial`, so it can neither invent a source nor change a quote. Links are yielded while the answer streams.
 * Further calls ask about claims missing from an answer, and about claims without a match, with passages that the model
 * has not seen. Throws a `CitationError` (`model-failed`, `timeout`, `budget-spent` or `missing-dependency`) after
 * yielding the valid links. Without claims, or without a source that has text, no call is made.
 *
 * ```ts
 * new CitationEngine({ matcher: llmMatcher({ model: openai.chat('gpt-5-mini') }) })
 * ```
 */
export function llmMatcher(given: LlmMatcherOptions): Matcher {
  const options = readClosed(given, llmMatcherFields, 'llmMatcher()')
  return matcherOnDemand('llm', async () => (await import('./llm.ts')).llmMatcher(options))
}

/**
 * A matcher whose code is loaded at its first use, and again if that fails: importing `citespan` does not compile it,
 * and an engine is created synchronously.
 */
export function matcherOnDemand(name: string, load: () => Promise<Matcher>): Matcher {
  const matcher = loadOnce(load)
  return {
    name,
    async *match(request) {
      yield* (await matcher()).match(request)
    },
  }
}
