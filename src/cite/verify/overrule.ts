import type { DecisionRule } from '../../core/ports.ts'
import type { Method, Verdict } from '../../core/verdict.ts'
import { compareFacts } from '../facts/compare/compare-facts.ts'
import type { FactDifference } from '../facts/compare/fact-difference.ts'
import { parseNumbers, isSameNumber, readFigures, isSameFigure } from '../../text/values.ts'
import type { CheckedFigures } from './figures/prove-figure.ts'
import { withoutWords } from './figures/figures-in-sources.ts'
import { spansOverlap } from '../../core/spans-overlap.ts'
import { decideByJudge } from './support/policy.ts'
import type { Misplacement } from './evidence/place-terms.ts'
import type { LexicalVerdict } from './verify-lexically.ts'
import type { ModelVerdict } from './verify-prompt.ts'

type Judgement = Pick<ModelVerdict, 'verdict' | 'reason'>

export type GuardedJudgement = {
  verdict: Verdict
  method: Method
  reason: string
  /** The rule that changed the verdict; `null` if the verdict stands. */
  rule: DecisionRule | null
  /** Facts in which claim and evidence differ; empty if they were not compared. */
  differences: readonly FactDifference[]
}

/** Kinds of facts that stay the same in every paraphrase and language and so may overrule a model; names do not. */
const firmKinds: ReadonlySet<FactDifference['kind']> = new Set(['number', 'date', 'quantifier', 'negation'])
/**
 * Kinds of facts that overrule the judge if claim and evidence differ in them at the same place, even if `contradicts`
 * is false: such sentences share too few other words to be recognised as the same statement.
 */
const withoutSameStatement: ReadonlySet<FactDifference['kind']> = new Set(['unit', 'currency'])

/**
 * Rules of verdicts by words that overrule a judge's `supported`, because they depend on one sentence, cell or place.
 */
const holdingRules: ReadonlySet<DecisionRule> = new Set([
  'fact-changed',
  'cell-differs',
  'row-elsewhere',
  'place-elsewhere',
])

/** Whether the evidence states something else at the place of a firm fact (`firmKinds`), a unit or a currency. */
function isAligned({ kind, contradicts, evidenceText }: FactDifference): boolean {
  return withoutSameStatement.has(kind) ? evidenceText !== null : contradicts && firmKinds.has(kind)
}

/**
 * Whether a difference is only apparent: the same figure in another form, as `2 p.m.` for `14:00`, or one that the
 * judge counted or computed.
 */
function isExplained(
  { claim: at, claimText, evidenceText }: FactDifference,
  { claim, evidence, figures: { given } }: { claim: string; evidence: string; figures: CheckedFigures },
): boolean {
  if (given.some((figure) => figure.isComputed && spansOverlap(figure.at, at))) return true
  if (evidenceText === null) return false
  const [said, there] = [parseNumbers(claimText), parseNumbers(evidenceText)]
  // The same number with another bound, or at another end of a change, is a real difference.
  if (said.some((number) => there.some((one) => isSameNumber(number, one)))) return false
  const own = readFigures(claim).filter((figure) => spansOverlap(figure, at))
  const words = evidenceText.replace(/[.,;:]$/, '')
  const others = readFigures(evidence).filter(({ text }) => text.includes(words) || words.includes(text))
  return own.length > 0 && own.every((figure) => others.some((other) => isSameFigure(figure, other)))
}

/** Checks a judge's `supported` against the facts of the evidence. */
export function guardVerdict(
  { verdict, reason }: Judgement,
  claim: string,
  {
    evidence,
    lexical,
    figures,
    misplaced = null,
    isStruck,
    isConfirmed,
  }: {
    evidence: readonly string[]
    lexical: LexicalVerdict
    misplaced?: Misplacement | null
    figures: CheckedFigures
    isStruck?: boolean
    isConfirmed?: boolean
  },
): GuardedJudgement {
  const together = evidence.join('\n')
  const differences =
    verdict === 'supported'
      ? compareFacts(claim, together).filter(
          (one) => !isExplained(one, { claim, evidence: together, figures }),
        )
      : []
  const aligned = differences.find(isAligned)
  const isEdited = verdict === 'supported' && holdingRules.has(lexical.rule)
  const elsewhere = verdict === 'supported' && misplaced?.rule === 'place-elsewhere' ? misplaced : null
  const decided = decideByJudge(verdict, {
    differs: aligned !== undefined || isEdited || elsewhere !== null,
    lacksFigure: figures.open.length > 0,
    isStruck,
    isConfirmed,
  })
  const objection = isEdited ? lexical.verification.reason : (aligned?.message ?? elsewhere?.reason)
  const lacking = decided.rule === 'figure-without-words' ? withoutWords(figures.open) : reason
  const struck = decided.rule === 'struck-out' ? 'The source has this only in struck text.' : undefined
  return { ...decided, reason: struck ?? objection ?? lacking, differences }
}
