import type { Matcher } from '../../core/ports/matcher.ts'
import type { Verifier } from '../../core/ports/verifier.ts'
import { llmMatcher } from '../../match/llm.ts'
import type { LlmMatcherOptions } from '../../match/llm.ts'
import { createModelBudget } from '../../model/budget.ts'
import type { ModelBudgetOptions } from '../../model/budget.ts'
import { fastVerifier } from '../../verify/fast.ts'
import { llmVerifier } from '../../verify/llm.ts'

export type ModelCitationsOptions = Omit<LlmMatcherOptions, 'budget'> &
  ModelBudgetOptions & {
    /**
     * `fast` (default): the call that matches also says whether a passage states all of a
     * claim; only quotes and places that an agent gives take a call of their own. `strict`: a
     * second call judges each claim by its evidence alone, at about twice the time and tokens.
     *
     * In both, quotes are checked in code, and a difference in a number, date, unit or
     * negation overrules the model.
     */
    verify?: 'fast' | 'strict'
  }

/**
 * A matcher and a verifier that use the same model, with one budget for each run.
 *
 * ```ts
 * new CitationEngine({ ...modelCitations({ model, verify: 'strict', maxCalls: 20 }), store })
 * ```
 */
export function modelCitations({ verify = 'fast', maxCalls, maxTokens, ...options }: ModelCitationsOptions): {
  matcher: Matcher
  verifier: Verifier
} {
  const budget = createModelBudget({ maxCalls, maxTokens })
  const matcher = llmMatcher({ ...options, budget })
  const judge = llmVerifier({ ...options, budget })
  const verifier = verify === 'strict' ? judge : fastVerifier({ matcher: matcher.name, judge })
  return { matcher, verifier }
}
