import { CitationError } from '../core/error.ts'
import type { Reporter } from '../core/incident.ts'

export type ModelBudgetOptions = {
  /** Calls a run may make, each with its retries; no limit by default. */
  maxCalls?: number
  /** Tokens a run may use, in and out; no limit by default. */
  maxTokens?: number
}

/** What the model calls of one run may cost. Matcher and verifier share it when both are given the same one. */
export type ModelBudget = {
  /**
   * Takes a call of about so many tokens out of the run's budget; the function
   * it gives corrects the estimate when the call is over. Throws a
   * `CitationError` `budget-spent` where it does not fit.
   */
  take(run: Reporter | undefined, estimatedTokens: number): (usedTokens: number) => void
}

/**
 * Bounds the calls and tokens of each run.
 *
 * Calls under way count, so it holds however many are made at once. Tokens are
 * those that the provider reports, and an estimate where it does not and before
 * it does: a run ends above `maxTokens` only by what its calls under way were
 * estimated too low. A run is known by its reporter.
 *
 * ```ts
 * const budget = createModelBudget({ maxCalls: 12, maxTokens: 20_000 })
 * new CitationEngine({ matcher: llmMatcher({ model, budget }), verifier: llmVerifier({ model, budget }) })
 * ```
 */
export function createModelBudget({
  maxCalls = Number.POSITIVE_INFINITY,
  maxTokens = Number.POSITIVE_INFINITY,
}: ModelBudgetOptions = {}): ModelBudget {
  const runs = new WeakMap<Reporter, { calls: number; tokens: number }>()
  return {
    take(run, estimatedTokens) {
      const spent = (run && runs.get(run)) ?? { calls: 0, tokens: 0 }
      if (spent.calls >= maxCalls) throw spentError(`${maxCalls} calls`)
      if (spent.tokens + estimatedTokens > maxTokens) throw spentError(`${maxTokens} tokens`)
      spent.calls += 1
      spent.tokens += estimatedTokens
      if (run) runs.set(run, spent)
      return (usedTokens) => {
        // A provider that does not say what it used has used something all the same.
        if (usedTokens > 0) spent.tokens += usedTokens - estimatedTokens
      }
    },
  }
}

function spentError(limit: string): CitationError {
  return new CitationError({
    code: 'budget-spent',
    message: `This run may use ${limit} of the model, and no further call fits.`,
    suggestion: 'Raise the budget, or let words and facts decide the rest.',
  })
}
