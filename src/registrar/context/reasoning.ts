import { CitationError } from '../../core/error.ts'
import type { ExtractionMethod } from '../../core/registration.ts'

export const reasoningPolicies = ['none', 'low', 'medium', 'high'] as const

/**
 * Which citations must give a reason (`relevanceReasoning`): `none`; `low`, those
 * that conclude more than the source says (inference, aggregation, negative);
 * `medium`, all but direct quotes; `high`, all.
 */
export type ReasoningPolicy = (typeof reasoningPolicies)[number]

const required: Record<ReasoningPolicy, readonly ExtractionMethod[]> = {
  none: [],
  low: ['inference', 'aggregation', 'negative'],
  medium: ['inference', 'aggregation', 'negative', 'paraphrase'],
  high: ['inference', 'aggregation', 'negative', 'paraphrase', 'direct_quote'],
}

/** Parses the setting `CITATION_REASONING_REQUIRED`; `low` if it is not set. */
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

/** Throws `invalid-input` if the policy requires a reason and none is given. */
export function checkReasoning(
  policy: ReasoningPolicy,
  {
    extractionMethod,
    relevanceReasoning,
    aggregation,
  }: { extractionMethod: ExtractionMethod; relevanceReasoning?: string; aggregation?: object },
): void {
  // A formula says how the source relates to the claim.
  const isReasoned = relevanceReasoning?.trim() || (aggregation && policy !== 'high')
  if (isReasoned || !required[policy].includes(extractionMethod)) return
  throw new CitationError({
    code: 'invalid-input',
    message: `A citation by ${extractionMethod} needs relevanceReasoning, since the policy is "${policy}".`,
    suggestion: 'Give one sentence on how the source relates to the claim.',
  })
}
