import type { Matcher } from '../core/ports/matcher.ts'
import type { Verifier } from '../core/ports/verifier.ts'
import { llmMatcher } from '../match/llm.ts'
import type { LlmMatcherOptions } from '../match/llm.ts'
import { createModelBudget } from '../model/budget.ts'
import type { ModelBudgetOptions } from '../model/budget.ts'
import { fastVerifier } from '../verify/fast.ts'
import { llmVerifier } from '../verify/llm.ts'

export type ModelCitationsOptions = Omit<LlmMatcherOptions, 'budget'> &
  ModelBudgetOptions & {
    /**
     * `fast` unless told: the call that matches also says whether a passage
     * states all of a claim. `strict`: a second call judges each claim by its
     * evidence alone; about twice the time and the tokens.
     *
     * In both, quotes are checked by code, and no model's word stands against a
     * number, date, unit or negation that differs.
     */
    verify?: 'fast' | 'strict'
  }

/**
 * Matcher and verifier of one model, with one budget a run.
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
  const verifier =
    verify === 'strict' ? llmVerifier({ ...options, budget }) : fastVerifier({ matcher: matcher.name })
  return { matcher, verifier }
}
