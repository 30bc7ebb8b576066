import type { ExplainedCheck, DecisionRule } from '../../core/ports.ts'

/** The explanation of a check with only its rule. */
export function explainRule(rule: DecisionRule): ExplainedCheck {
  return {
    decision: { rule, measure: null },
    quotes: [],
    support: null,
    differences: [],
    wording: null,
    nearest: null,
    judge: null,
  }
}
