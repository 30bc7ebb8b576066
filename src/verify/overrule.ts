import { compareFacts } from '../facts/compare-facts.ts'
import type { FactDifference } from '../facts/alignment/fact-difference.ts'
import type { ModelVerdict } from './verify-prompt.ts'

type Judgement = Pick<ModelVerdict, 'verdict' | 'reason'>

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
export function guardVerdict(judgement: Judgement, claim: string, evidence: readonly string[]): Judgement {
  if (judgement.verdict !== 'supported') return judgement
  const differences = compareFacts(claim, evidence.join('\n'))
  const contradiction = differences.find(({ contradicts, kind }) => contradicts && firmKinds.has(kind))
  if (contradiction) return { verdict: 'contradicted', reason: contradiction.message }
  const [lacking] = differences.filter(({ contradicts, kind }) => contradicts || firmKinds.has(kind))
  return lacking ? { verdict: 'partial', reason: lacking.message } : judgement
}
