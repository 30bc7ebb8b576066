import type { DecisionRule } from '../core/ports/explanation-rules.ts'
import { compareFacts } from '../facts/compare-facts.ts'
import type { FactDifference } from '../facts/alignment/fact-difference.ts'
import type { WeighedDifference } from './support/weigh-differences.ts'
import type { ModelVerdict } from './verify-prompt.ts'

type Judgement = Pick<ModelVerdict, 'verdict' | 'reason'>

export type GuardedJudgement = Judgement & {
  /** The rule that changed the verdict; `null` where it stands. */
  rule: DecisionRule | null
  /** Facts that differ, each with what it counts as; none where they were not compared. */
  differences: readonly WeighedDifference[]
}

/** Facts that are the same in every paraphrase and language; names and quantifiers are not. */
const firmKinds: ReadonlySet<FactDifference['kind']> = new Set([
  'number',
  'date',
  'unit',
  'currency',
  'negation',
])

/**
 * Holds a model's `supported` against the facts: a number, date, unit or
 * negation that the evidence states differently makes it `contradicted`, one
 * that the evidence does not state makes it `partial`. Other verdicts pass.
 */
export function guardVerdict(
  judgement: Judgement,
  claim: string,
  evidence: readonly string[],
): GuardedJudgement {
  const { verdict, reason } = judgement
  if (verdict !== 'supported') return { verdict, reason, rule: null, differences: [] }
  const differences = compareFacts(claim, evidence.join('\n')).map(weighAgainstModel)
  const contradiction = differences.find(({ effect }) => effect === 'contradiction')
  if (contradiction) {
    const { message } = contradiction.difference
    return { verdict: 'contradicted', reason: message, rule: 'guard-contradiction', differences }
  }
  const lack = differences.find(({ effect }) => effect === 'lack')
  if (!lack) return { verdict, reason, rule: null, differences }
  return { verdict: 'partial', reason: lack.difference.message, rule: 'guard-lacking', differences }
}

function weighAgainstModel(difference: FactDifference): WeighedDifference {
  const { contradicts, kind } = difference
  const isFirm = firmKinds.has(kind)
  const effect = contradicts && isFirm ? 'contradiction' : contradicts || isFirm ? 'lack' : 'none'
  return { difference, effect, because: isFirm ? null : 'not-firm', subject: null }
}
