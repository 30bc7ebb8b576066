import { z } from 'zod'

/**
 * Something that went wrong or was cut short in a run and did not stop it: a
 * matcher that failed over, a repaired model answer, an extractor that threw.
 */
export const incidentSchema = z.object({
  step: z.enum(['extract', 'match', 'verify', 'store', 'stream']),
  /** Short and stable, kebab-case: `model-failed`, `bad-element`, `too-many-sources`, … */
  code: z.string(),
  /** For the operator; it holds no secrets and is not shown to readers. */
  message: z.string(),
})
export type Incident = z.infer<typeof incidentSchema>

/** Tokens that matcher and verifier models used, added up over the run's calls. */
export const modelUsageSchema = z.object({
  calls: z.int().nonnegative(),
  inputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
})
export type ModelUsage = z.infer<typeof modelUsageSchema>

/** Where matchers and verifiers report what the run should remember. */
export type Reporter = {
  incident(incident: Incident): void
  /** Usage of one model call; tokens are 0 where the provider did not say. */
  usage(usage: { inputTokens: number; outputTokens: number }): void
}
