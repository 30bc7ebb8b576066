import type { DecisionRule } from '../core/ports/explanation-rules.ts'
import type { Method, Verdict } from '../core/verdict.ts'
import { compareFacts } from '../facts/compare-facts.ts'
import type { FactDifference } from '../facts/alignment/fact-difference.ts'
import { decideByJudge } from './support/policy.ts'
import type { LexicalVerdict } from './verify-lexically.ts'
import type { ModelVerdict } from './verify-prompt.ts'

type Judgement = Pick<ModelVerdict, 'verdict' | 'reason'>

export type GuardedJudgement = {
  verdict: Verdict
  method: Method
  reason: string
  /** The rule that changed the verdict; `null` where it stands. */
  rule: DecisionRule | null
  /** Facts that differ; none where they were not compared. */
  differences: readonly FactDifference[]
}

/** Facts that are the same in every paraphrase and language; names are not. */
const firmKinds: ReadonlySet<FactDifference['kind']> = new Set(['number', 'date', 'quantifier', 'negation'])
/** Of these whatever stands in the same place counts, as little else is said of both. */
const anywhere: ReadonlySet<FactDifference['kind']> = new Set(['unit', 'currency'])

/** Verdicts by words that no judge's `supported` stands against: they rest on one sentence, cell or place. */
const holdingRules: ReadonlySet<DecisionRule> = new Set([
  'fact-changed',
  'cell-differs',
  'row-elsewhere',
  'place-elsewhere',
])

/** Whether the evidence states something else in the place of a firm fact. */
function isAligned({ kind, contradicts, evidenceText }: FactDifference): boolean {
  return anywhere.has(kind) ? evidenceText !== null : contradicts && firmKinds.has(kind)
}

/**
 * Holds a judge's `supported` against the facts: it does not stand where the
 * evidence states another number, date, unit, amount, negation or opposite in the
 * same place. What is merely not in the evidence is left to the judge, who may count
 * names and read a dozen. Other verdicts pass.
 */
export function guardVerdict(
  { verdict, reason }: Judgement,
  claim: string,
  {
    evidence,
    lexical,
    isConfirmed,
  }: { evidence: readonly string[]; lexical: LexicalVerdict; isConfirmed?: boolean },
): GuardedJudgement {
  const differences = verdict === 'supported' ? compareFacts(claim, evidence.join('\n')) : []
  const aligned = differences.find(isAligned)
  const isEdited = verdict === 'supported' && holdingRules.has(lexical.rule)
  const decided = decideByJudge(verdict, { differs: aligned !== undefined || isEdited, isConfirmed })
  const objection = isEdited ? lexical.verification.reason : aligned?.message
  return { ...decided, reason: objection ?? reason, differences }
}
