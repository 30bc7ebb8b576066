import type { Entailment } from './labels.ts'

/** The probabilities, 0–1, at which a verdict is given. If none is met, the verdict by words stays. */
export type NliThresholds = {
  /** `supported` if a premise entails the claim with at least this probability; 0.8 by default. */
  supported: number
  /**
   * `contradicted` if a premise contradicts the claim with at least this probability and none is more likely
   * than not to entail it; 0.8 by default.
   */
  contradicted: number
  /**
   * `unsupported` if no premise entails the claim with more than this probability; 0.2 by default. If the rule of
   * `contradicted` is met as well, the verdict is `contradicted`.
   */
  unsupported: number
}

/**
 * Stricter than the most likely label: each claim has several premises, and the best of several results is more often
 * high by chance. Not fitted to a model or data set.
 */
export const defaultThresholds: NliThresholds = { supported: 0.8, contradicted: 0.8, unsupported: 0.2 }

export type NliVerdict = 'supported' | 'contradicted' | 'unsupported'

/** Above this probability, a premise is more likely to entail the claim than not. */
const MORE_LIKELY = 0.5

/**
 * The verdict on a claim from the results of its premises, or `null` if there are none or they are undecided. One
 * premise that entails the claim is enough. A premise that contradicts the claim counts only if none is more likely
 * than not to entail it, since another year or place often reads like a contradiction.
 */
export function judgePremises(
  results: readonly Entailment[],
  { supported, contradicted, unsupported }: NliThresholds,
): NliVerdict | null {
  if (results.length === 0) return null
  const entailment = Math.max(...results.map((result) => result.entailment))
  const contradiction = Math.max(...results.map((result) => result.contradiction))
  if (entailment >= supported) return 'supported'
  if (contradiction >= contradicted && entailment <= MORE_LIKELY) return 'contradicted'
  return entailment <= unsupported ? 'unsupported' : null
}
