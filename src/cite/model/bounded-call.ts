import type { Reporter } from '../../core/incident.ts'
import { unlessAborted } from './unless-aborted.ts'
import type { ModelBudget } from './budget.ts'
import { asCitationError } from './model-error.ts'

/** Limits for calls of a model that does not generate text. */
export type CallOptions = {
  /** Retries of a failed call, with the SDK's backoff; 1 by default. */
  maxRetries?: number
  /** Milliseconds for one call including its retries; 15,000 by default. */
  timeoutMs?: number
  /**
   * Limits the calls and tokens of each run (see `createModelBudget`); no limit by default. When the budget is spent,
   * no further call is made: the engine matches by words, and a reconciler judges by words.
   */
  budget?: ModelBudget
}

export type BoundedCall<Callee> = {
  /** Name of the call in errors and telemetry: `citespan.embed`. */
  functionId: string
  /** Imports the function of the SDK that is called; `call` gets it. */
  load: () => Promise<Callee>
  /** UTF-16 units sent in the call. */
  length: number
  signal?: AbortSignal
  report?: Reporter
}

/** Assumed UTF-16 units per token, for the budget until the provider reports usage. */
const TOKEN_LENGTH = 3

/**
 * Makes one call within its timeout and the run's budget, and reports its tokens. The SDK is loaded by the first call,
 * so that matching without a model does not load it, and before the timeout starts.
 *
 * The call also ends if the provider ignores the signal. Returns `null` after an abort by the caller; throws a
 * `CitationError` (`timeout`, `model-failed`, `budget-spent`, or `missing-dependency` without `ai`).
 */
export async function callWithin<Callee, T>(
  { functionId, load, length, signal, report }: BoundedCall<Callee>,
  { timeoutMs = 15_000, budget }: CallOptions,
  call: (callee: Callee, signal: AbortSignal) => Promise<{ result: T; inputTokens: number }>,
): Promise<T | null> {
  const callee = await load().catch((error: unknown) => {
    throw asCitationError(error, functionId, timeoutMs)
  })
  if (signal?.aborted) return null
  const settle = budget?.take(report, Math.ceil(length / TOKEN_LENGTH))
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(new DOMException('The time is up.', 'TimeoutError')), timeoutMs)
  const either = signal ? AbortSignal.any([signal, clock.signal]) : clock.signal
  let used = 0
  try {
    const { result, inputTokens } = await unlessAborted(call(callee, either), either)
    used = Number.isFinite(inputTokens) ? inputTokens : 0
    return result
  } catch (error) {
    if (signal?.aborted) return null
    throw asCitationError(clock.signal.aborted ? clock.signal.reason : error, functionId, timeoutMs)
  } finally {
    clearTimeout(timer)
    settle?.(used)
    report?.usage({ inputTokens: used, outputTokens: 0 })
  }
}
