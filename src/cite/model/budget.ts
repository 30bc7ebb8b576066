import { closedFields, readClosed } from '../../core/fields.ts'
import { CitationError } from '../../core/error.ts'
import type { Reporter } from '../../core/incident.ts'

/**
 * Limits for the model calls of one run, such as the citing of one answer. When a limit is reached, claims are matched
 * and verified by words, with an incident `budget-spent`.
 */
export type ModelBudgetOptions = {
  /** Maximum number of calls per run; the SDK's retries do not count. No limit by default. */
  maxCalls?: number
  /** Maximum number of input and output tokens per run. No limit by default. */
  maxTokens?: number
}

/**
 * A limit for the model calls of each run, such as the citing of one answer. Calls with the same `Reporter` object
 * (`report` in a request such as `MatchRequest`) belong to one run. Pass the same budget to a matcher and a verifier to
 * share it.
 */
export type ModelBudget = {
  /**
   * Charges a call and its estimated tokens to a run. `run`: the `report` of the request (such as `MatchRequest`), the
   * same object in all requests of a run; without it, the call is a run of its own. When the call has ended, call the
   * returned function with the tokens used. If they are unknown, pass 0: the estimate then stays charged. Throws a
   * `CitationError` `budget-spent` if the call would exceed the budget of the run.
   */
  take(run: Reporter | undefined, estimatedTokens: number): (usedTokens: number) => void
}

const createModelBudgetFields = closedFields<ModelBudgetOptions>({ maxCalls: true, maxTokens: true })

/**
 * Limits the model calls and tokens of each run.
 *
 * Calls count when they begin, so the limit also holds for concurrent calls. Tokens are estimated when a call begins
 * and corrected when the provider reports them, so a run can exceed `maxTokens` only by the estimation error of running
 * calls. Calls with the same `Reporter` object (`report` in a request such as `MatchRequest`) belong to one run; a call
 * without a reporter is a run of its own.
 *
 * ```ts
 * const budget = createModelBudget({ maxCalls: 12, maxTokens: 20_000 })
 * new CitationEngine({ matcher: llmMatcher({ model, budget }), verifier: llmVerifier({ model, budget }) })
 * ```
 */
export function createModelBudget(options: ModelBudgetOptions = {}): ModelBudget {
  const { maxCalls = Number.POSITIVE_INFINITY, maxTokens = Number.POSITIVE_INFINITY } = readClosed(
    options,
    createModelBudgetFields,
    'createModelBudget()',
  )
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
        // A provider without a usage report has used tokens too: the estimate stays.
        if (usedTokens > 0) spent.tokens += usedTokens - estimatedTokens
      }
    },
  }
}

function spentError(limit: string): CitationError {
  return new CitationError({
    code: 'budget-spent',
    message: `The budget of this run is ${limit} of the model; another call would exceed it.`,
    suggestion: 'Raise the budget; without a model call, the lexical matcher and verifier decide.',
  })
}
