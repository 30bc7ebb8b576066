import { closedFields, readClosed } from '../../core/fields.ts'
import type { Matcher, Verifier } from '../../core/ports.ts'
import { lexicalMatcher, llmMatcher, wordsFirst } from '../../cite/match.ts'
import type { LlmMatcherOptions } from '../../cite/match.ts'
import { createModelBudget } from '../../cite/model.ts'
import type { ModelBudgetOptions } from '../../cite/model.ts'
import { llmVerifier, verifierOnDemand } from '../../cite/verify.ts'

/** How a language model matches and verifies, and what it may cost. */
export type ModelCitationsOptions = Omit<LlmMatcherOptions, 'budget'> &
  ModelBudgetOptions & {
    /**
     * `fast` (default): the call that finds passages for a claim also says whether they state the whole claim. A
     * separate call is made only where that is not enough, such as for a quote that an agent gave, or to confirm a
     * doubtful verdict. `strict`: passages are found by comparing words, and by the model where that does not suffice;
     * a separate call then judges each claim by its passages alone. For a claim that they do not support, the model
     * searches the sources and judges once more, which costs further tokens.
     *
     * With both, code checks quotes, and a difference in a number, date, unit or negation overrules the model.
     */
    verify?: 'fast' | 'strict'
  }

const modelCitationsFields = closedFields<ModelCitationsOptions>({
  model: true,
  maxRetries: true,
  timeoutMs: true,
  maxConcurrentCalls: true,
  reasoning: true,
  createDelimiter: true,
  maxPassages: true,
  maxPassageLength: true,
  maxClaimsPerCall: true,
  maxPassagesPerClaim: true,
  maxCalls: true,
  maxTokens: true,
  verify: true,
})

/**
 * A matcher and a verifier that use the same model and share one budget per run.
 *
 * ```ts
 * new CitationEngine({ ...modelCitations({ model, verify: 'strict', maxCalls: 20 }), store })
 * ```
 */
export function modelCitations(options: ModelCitationsOptions): {
  matcher: Matcher
  verifier: Verifier
} {
  const {
    verify = 'fast',
    maxCalls,
    maxTokens,
    ...modelOptions
  } = readClosed(options, modelCitationsFields, 'modelCitations()')
  const budget = createModelBudget({ maxCalls, maxTokens })
  const matcher = llmMatcher({ ...modelOptions, budget })
  if (verify === 'strict') {
    const verifier = llmVerifier({ ...modelOptions, budget, search: matcher })
    return { matcher: wordsFirst(lexicalMatcher(), matcher), verifier }
  }
  const verifier = verifierOnDemand({ name: 'fast', batch: 'block' }, async () => {
    const { fastVerifier, llmVerifier: judge } = await import('../../cite/judges.ts')
    return fastVerifier({ matcher: matcher.name, judge: judge({ ...modelOptions, budget }) })
  })
  return { matcher, verifier }
}
