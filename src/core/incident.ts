import { z } from 'zod'

/** A problem that did not stop the run, such as an extractor that threw or a limit that was reached. */
export const incidentSchema = z.object({
  step: z.enum(['extract', 'match', 'verify', 'store', 'stream', 'archive']),
  /** Short and stable, kebab-case: `model-failed`, `bad-element`, `too-many-sources`, … */
  code: z.string(),
  /**
   * The message for the operator, not for readers. In messages of foreign errors, what looks like a key, a token or
   * credentials in a URL is replaced by `[…]`.
   */
  message: z.string(),
})

/** A problem that did not stop the run: its step, a stable code in kebab-case, and a message for the operator. */
export type Incident = z.infer<typeof incidentSchema>

/** Number and total tokens of the model calls of a run, by matchers and verifiers. */
export const modelUsageSchema = z.object({
  calls: z.int().nonnegative(),
  inputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
})

/** Calls and tokens of the models that matched and verified the claims of a run. */
export type ModelUsage = z.infer<typeof modelUsageSchema>

/**
 * Receives what matchers and verifiers report during a run. Each run has a reporter of its own: a `ModelBudget` adds up
 * all calls with the same reporter object.
 */
export type Reporter = {
  incident(incident: Incident): void
  /** Usage of one model call; tokens are 0 if the provider did not report them. */
  usage(usage: { inputTokens: number; outputTokens: number }): void
}
