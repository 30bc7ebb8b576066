import type { ConfidenceLevel } from '../../../core/registration.ts'

/** The confidence (0–1) that is stored for each level. */
export const confidenceOf: Record<ConfidenceLevel, number> = { low: 0.3, medium: 0.6, high: 0.9 }

/** The level of a confidence, 0–1: below 0.5 low, below 0.8 medium. */
export function confidenceLevelOf(confidence: number): ConfidenceLevel {
  if (confidence < 0.5) return 'low'
  return confidence < 0.8 ? 'medium' : 'high'
}
