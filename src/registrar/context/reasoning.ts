import { CitationError } from '../../core/error.ts'
import type { ExtractionMethod } from '../../core/registration.ts'
import { confidenceLevelOf } from './confidence.ts'
import type { ConfidenceLevel } from './confidence.ts'

export const reasoningPolicies = ['none', 'low', 'medium', 'high'] as const

/**
 * Which citations must give a reason (`relevanceReasoning`): `none`; `low`, those of low confidence, and inferences;
 * `medium`, all but direct quotes of high confidence; `high`, all.
 */
export type ReasoningPolicy = (typeof reasoningPolicies)[number]

const required: Record<ReasoningPolicy, readonly ExtractionMethod[]> = {
  none: [],
  low: ['inference'],
  medium: ['inference', 'aggregation', 'negative', 'paraphrase'],
  high: ['inference', 'aggregation', 'negative', 'paraphrase', 'direct_quote'],
}

/** Levels of confidence for which every method needs a reason. */
const requiredBelow: Record<ReasoningPolicy, readonly ConfidenceLevel[]> = {
  none: [],
  low: ['low'],
  medium: ['low', 'medium'],
  high: ['low', 'medium', 'high'],
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
    confidence,
  }: {
    extractionMethod: ExtractionMethod
    relevanceReasoning?: string
    aggregation?: object
    /** 0–1. */
    confidence: number
  },
): void {
  const level = confidenceLevelOf(confidence)
  const isUnsure = requiredBelow[policy].includes(level)
  // A formula says how the source relates to the claim.
  const isReasoned = relevanceReasoning?.trim() || (aggregation && policy !== 'high' && !isUnsure)
  if (isReasoned || (!isUnsure && !required[policy].includes(extractionMethod))) return
  const why = isUnsure && policy !== 'high' ? `of ${level} confidence` : `by ${extractionMethod}`
  throw new CitationError({
    code: 'invalid-input',
    message: `A citation ${why} needs relevanceReasoning, since the policy is "${policy}".`,
    suggestion: 'Give one sentence on how the source relates to the claim.',
  })
}
