import { CitationError } from '../../core/error.ts'
import type { ExtractionMethod } from '../../core/registration.ts'

export const reasoningPolicies = ['none', 'low', 'medium', 'high'] as const

/**
 * Which citations must say why their source bears on the claim: `none`; `low`,
 * those that conclude more than the source says (inference, aggregation,
 * negative); `medium`, all that do not quote; `high`, all.
 */
export type ReasoningPolicy = (typeof reasoningPolicies)[number]

const required: Record<ReasoningPolicy, readonly ExtractionMethod[]> = {
  none: [],
  low: ['inference', 'aggregation', 'negative'],
  medium: ['inference', 'aggregation', 'negative', 'paraphrase'],
  high: ['inference', 'aggregation', 'negative', 'paraphrase', 'direct_quote'],
}

/** The policy that a setting names (`CITATION_REASONING_REQUIRED`), `low` where there is none. */
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

/** Throws `invalid-input` where the policy asks for a reason and none is given. */
export function checkReasoning(
  policy: ReasoningPolicy,
  {
    extractionMethod,
    relevanceReasoning,
  }: { extractionMethod: ExtractionMethod; relevanceReasoning?: string },
): void {
  if (relevanceReasoning?.trim() || !required[policy].includes(extractionMethod)) return
  throw new CitationError({
    code: 'invalid-input',
    message: `A citation by ${extractionMethod} has no relevanceReasoning, and the setting is "${policy}".`,
    suggestion: 'Say in a sentence why this source bears on the claim.',
  })
}
