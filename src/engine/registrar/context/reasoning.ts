import { CitationError } from '../../../core/error.ts'
import type { ConfidenceLevel } from '../../../core/registration.ts'
import { confidenceLevelOf } from './confidence.ts'

export const reasoningPolicies = ['none', 'low', 'medium', 'high'] as const

/**
 * Which citations must give a reason (`relevanceReasoning`): `none`; `low`, those with a confidence below 0.5;
 * `medium`, those below 0.8; `high`, all citations.
 */
export type ReasoningPolicy = (typeof reasoningPolicies)[number]

const required: Record<ReasoningPolicy, readonly ConfidenceLevel[]> = {
  none: [],
  low: ['low'],
  medium: ['low', 'medium'],
  high: ['low', 'medium', 'high'],
}

/**
 * Parses the setting `CITATION_REASONING_REQUIRED`; `low` if it is not set. Throws `invalid-input` for an unknown
 * policy.
 */
export function parseReasoningPolicy(
  setting: string | undefined,
  given = 'CITATION_REASONING_REQUIRED',
): ReasoningPolicy {
  const name =
    String(setting ?? '')
      .trim()
      .toLowerCase() || 'low'
  const policy = reasoningPolicies.find((known) => known === name)
  if (policy) return policy
  throw new CitationError({
    code: 'invalid-input',
    message: `${given} is ${JSON.stringify(name.slice(0, 40))}.`,
    suggestion: `Set it to one of ${reasoningPolicies.join(', ')}.`,
  })
}

/** Throws `invalid-input` if no reason is given and the policy requires one at this `confidence` (0–1). */
export function checkReasoning(
  policy: ReasoningPolicy,
  { relevanceReasoning, confidence }: { relevanceReasoning?: string | undefined; confidence: number },
): void {
  const level = confidenceLevelOf(confidence)
  if (relevanceReasoning?.trim() || !required[policy].includes(level)) return
  throw new CitationError({
    code: 'invalid-input',
    message: `A citation of ${level} confidence needs relevanceReasoning, since the policy is "${policy}".`,
    suggestion: 'Give one sentence on how the source relates to the claim.',
  })
}
